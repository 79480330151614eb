import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

export type Seen = {
  readonly method: string;
  /** With the vendor's name in front: `/gorgias/api/tickets`. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

/** Answers in place of the simulator; it may also never answer, drip, or end the connection. */
export type Answerer = (response: ServerResponse, request: IncomingMessage) => void;
export type Passed = { readonly status: number; readonly body: Buffer };

export type VendorFront = {
  readonly url: string;
  readonly port: number;
  /** All requests until now, newest last. */
  readonly seen: Seen[];
  /** Called when a request has arrived whole. A promise holds it up; an answerer answers it instead. */
  onRequest: ((seen: Seen) => void | Answerer | Promise<void | Answerer>) | undefined;
  /** Called when the simulator has answered, before the server hears of it. */
  onAnswer: ((seen: Seen, answer: Passed) => void | 'cut' | Promise<void | 'cut'>) | undefined;
  /** Closes idle keep-alive connections; connections with a pending response stay. */
  closeIdle(): void;
  close(): Promise<void>;
};

/**
 * Stands between the server and the simulators: passes everything on, unless a trial says otherwise. The simulators may
 * still be starting.
 */
export async function startVendorFront(
  sandboxUrl: string | (() => Promise<string>),
  wantedPort = 0,
): Promise<VendorFront> {
  // A kept connection may end just when it is used again; what a trial sees must not hang on that.
  const agent = new Agent({ keepAlive: false });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    front.seen.push(seen);
    const answerer = await front.onRequest?.(seen);
    if (answerer) return answerer(response, request);
    const passed = await pass(typeof sandboxUrl === 'string' ? sandboxUrl : await sandboxUrl(), agent, seen);
    if ((await front.onAnswer?.(seen, passed)) === 'cut') return void request.socket.destroy();
    response.writeHead(passed.status, passed.headers);
    response.end(passed.body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const front: VendorFront = {
    url: `http://127.0.0.1:${port}`,
    port,
    seen: [],
    onRequest: undefined,
    onAnswer: undefined,
    closeIdle: () => server.closeIdleConnections(),
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return front;
}

const pass = (
  sandboxUrl: string,
  agent: Agent,
  { method, path, headers, body }: Seen,
): Promise<Passed & { headers: IncomingMessage['headers'] }> =>
  new Promise((resolve, reject) => {
    const onward = sendRequest(`${sandboxUrl}${path}`, { method, headers, agent }, (answer) => {
      readAll(answer).then((content) => {
        const { 'transfer-encoding': _chunked, ...rest } = answer.headers;
        const length = { 'content-length': String(content.length) };
        const headers = method === 'HEAD' || answer.statusCode === 304 ? rest : { ...rest, ...length };
        resolve({ status: answer.statusCode ?? 502, headers, body: content });
      }, reject);
    });
    onward.once('error', reject);
    onward.end(body);
  });

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
