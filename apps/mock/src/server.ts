import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { headerNames } from '@keyway/contract';

import { buildEngine, type Engine, type MockAnswer, type MockRequest } from './engine.js';
import { Refusal } from './refusal.js';

const LARGEST_BODY = 10 * 1024 * 1024;

export type MockOptions = {
  /** 0: any that is free. */
  readonly port: number;
  readonly host?: string;
  readonly version: string;
  /** Called with every response. */
  readonly onAnswer?: (line: AnswerLine) => void;
};
export type AnswerLine = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly refusal: Refusal | undefined;
};
export type MockServer = { readonly url: string; readonly close: () => Promise<void> };

/** Serves the whole API from its description: nothing is stored, and nothing outside is needed. */
export async function startMock({
  port,
  host = '127.0.0.1',
  version,
  onAnswer,
}: MockOptions): Promise<MockServer> {
  let url = '';
  let engine: Engine = starting;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID().replaceAll('-', '');
    const { method = 'GET' } = request;
    const { pathname } = urlOf(request);
    let refusal: Refusal | undefined;
    const toMockError = (error: unknown): MockAnswer => {
      refusal =
        error instanceof Refusal ? error : new Refusal('InternalServerError', (error as Error).message);
      const body = refusal.toBody(url, requestId);
      return { status: body.status_code, headers: { 'Content-Type': 'application/json' }, body };
    };
    const told = await read(request)
      .then(method === 'OPTIONS' ? preflight : engine)
      .catch(toMockError);
    send(response, told, requestId);
    onAnswer?.({ method, path: pathname, status: told.status, refusal });
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  url = `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
  engine = await buildEngine(version, url);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const starting: Engine = async () => {
  throw new Refusal('ServiceUnavailableError');
};

const preflight: Engine = async () => ({
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': [
      ...['authorization', 'content-type', 'prefer'],
      ...Object.values(headerNames),
    ].join(', '),
  },
  body: undefined,
});

async function read(request: IncomingMessage): Promise<MockRequest> {
  const { pathname, searchParams } = urlOf(request);
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(searchParams.keys())) {
    const [first = '', ...others] = searchParams.getAll(name);
    query[name] = others.length === 0 ? first : [first, ...others];
  }
  return {
    method: request.method ?? 'GET',
    path: pathname.replace(/^\/customer-support(?=\/)/, ''),
    query,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: toBody(await readBytes(request), request.headers['content-type']),
  };
}

/** Not resolved against an address: what begins with two slashes would be taken for one of its own. */
const urlOf = ({ url = '/' }: IncomingMessage): URL => new URL(`http://mock${url}`);

async function readBytes(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  if (size > LARGEST_BODY) throw new Refusal('RequestTooLargeError');
  return Buffer.concat(chunks).toString('utf8');
}

function toBody(text: string, contentType = ''): unknown {
  if (text === '') return undefined;
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('RequestValidationError', { body: 'is not JSON' });
  }
}

function send(response: ServerResponse, { status, headers, body }: MockAnswer, requestId: string): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== null && value !== undefined) response.setHeader(name, String(value));
  response.setHeader('Request-Id', requestId);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', '*');
  response.statusCode = status;
  response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
}
