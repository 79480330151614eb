import { Agent, request as sendRequest } from 'node:http';

export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer | undefined;
  readonly agent?: Agent;
};

export type Received = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

const keptAlive = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request as it is written: no redirect is followed, nothing is added. Rejects when there is no answer. */
export const send = (
  url: string,
  { method, path, headers = {}, body, agent = keptAlive }: Sent,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = sendRequest(
      { hostname, port, method, path, headers: { ...length, ...headers } as Record<string, string>, agent },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/** The error's type where the answer is one of ours. */
export function typeNameOf({ text }: Pick<Received, 'text'>): string | undefined {
  try {
    const { type_name: typeName } = (JSON.parse(text) ?? {}) as { type_name?: unknown };
    return typeof typeName === 'string' ? typeName : undefined;
  } catch {
    return undefined;
  }
}
