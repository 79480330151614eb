import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

import { sleep } from '../wait.js';
import type { Action } from '../../../packages/sdk/driver/table.js';

/** A request as it arrived. */
export type Recorded = {
  readonly method: string;
  /** Byte for byte, with its query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly atMs: number;
};

/** A proxy between one SDK and the server that records requests and injects faults into single ones. */
export type Stage = {
  readonly url: string;
  /** Everything since the last time it was asked. */
  take(): Recorded[];
  /** Faults of the next requests, one each; later ones pass unchanged. */
  play(actions: readonly Action[]): void;
  close(): Promise<void>;
};

type Passed = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

/** A path in front of all others, for a server that is not at the root of its address. */
export const PREFIX = '/behind/a prefix'.replace(' ', '%20');

export async function startStage(serverUrl: string): Promise<Stage> {
  const agent = new Agent({ keepAlive: true });
  const recorded: Recorded[] = [];
  let actions: Action[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const seen: Recorded = { method, url, headers, body: await readAll(request), atMs: performance.now() };
    recorded.push(seen);
    const action = actions.shift() ?? 'pass';
    await perform(action, response, () => pass(serverUrl, agent, seen));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => recorded.splice(0),
    play: (next) => (actions = [...next]),
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Does one thing to one request; `onward` gets the answer it would have had. */
async function perform(
  action: Action,
  response: ServerResponse,
  onward: () => Promise<Passed>,
): Promise<void> {
  if (action === 'hang') return;
  if (action === 'pass') return send(response, await onward());
  if ('answer' in action) return send(response, toPassed(action.answer));
  if ('pass' in action) {
    await sleep(action.pass.delay_ms ?? 0);
    return send(response, merged(await onward(), action.pass.merge));
  }
  if (action.cut === 'unanswered') return void response.destroy();
  const { status, headers, body } = await onward();
  if (action.cut === 'answered') return void response.destroy();
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
}

/** A response that only the stage sends. */
export function toPassed(answer: Extract<Action, { answer: unknown }>['answer']): Passed {
  const { text, error, retry_after_date_seconds: ahead } = answer;
  const status = Number(answer.status);
  const requestId = 'req-of-the-stage';
  const body = error
    ? {
        status_code: status,
        error: 'Reason',
        message: 'It failed.',
        detail: '',
        ref: 'https://docs.example/errors',
        request_id: requestId,
        ...error,
      }
    : answer.body;
  const date = ahead === undefined ? undefined : new Date(Date.now() + ahead * 1000).toUTCString();
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      ...(date ? { 'retry-after': date } : {}),
      ...answer.headers,
    },
    body: Buffer.from(text ?? (body === undefined ? '' : JSON.stringify(body))),
  };
}

function send(response: ServerResponse, { status, headers, body }: Passed): void {
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(body.length) };
  response.writeHead(status, { ...headers, ...length });
  response.end(body);
}

const merged = (passed: Passed, members: unknown): Passed =>
  members === undefined
    ? passed
    : { ...passed, body: Buffer.from(JSON.stringify(merge(JSON.parse(passed.body.toString()), members))) };

function merge(below: unknown, above: unknown): unknown {
  if (!isObject(above)) return above;
  const base: Record<string, unknown> = isObject(below) ? { ...below } : {};
  for (const [name, value] of Object.entries(above)) base[name] = merge(base[name], value);
  return base;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pass = (serverUrl: string, agent: Agent, { method, url, headers, body }: Recorded): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(serverUrl);
    const path = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : url;
    const { connection: _connection, 'transfer-encoding': _chunks, ...own } = headers;
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const onward = sendRequest(
      { hostname, port, path, method, agent, headers: { ...own, host, ...length } },
      (answer) => {
        readAll(answer).then((content) => {
          const { 'transfer-encoding': _chunked, connection: _kept, ...rest } = answer.headers;
          resolve({ status: answer.statusCode ?? 502, headers: rest, body: content });
        }, reject);
      },
    );
    onward.once('error', reject);
    onward.end(body);
  });

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
