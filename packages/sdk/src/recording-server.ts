import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach } from 'vitest';

import { Keyway } from './keyway.js';
import type { Clock, KeywayOptions } from './options.js';

export type Recorded = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
};
export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  /** Send the parts as they come, and close the connection where one of them throws. */
  | { status?: number; headers?: Record<string, string>; parts: AsyncIterable<string> }
  /** Take the request and never answer. */
  | 'hang'
  /** Take the head of the request, and leave its body where it is. */
  | 'leave'
  /** Take the request and close the connection. */
  | 'drop'
  /** Send half of an answer and close the connection. */
  | 'truncate';
export type RecordingServer = {
  baseUrl: string;
  requests: Recorded[];
  /** Bytes of request bodies received. */
  arrived: number;
  close(): Promise<void>;
};

const running: RecordingServer[] = [];

/** A server on a real socket that keeps what it receives and plays back the replies; the last one repeats. */
export async function startServer(...replies: Reply[]): Promise<RecordingServer> {
  const requests: Recorded[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (replies[0] === 'leave') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      started.arrived += (chunk as Buffer).length;
    }
    const bytes = Buffer.concat(chunks);
    requests.push({
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: bytes.toString(),
      bytes,
    });
    play(replies[Math.min(requests.length, replies.length) - 1] ?? {}, requests.length, response);
  };
  // A client that leaves early ends its own request only.
  const server = createServer((request, response) => void answer(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: RecordingServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    arrived: 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  running.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

/** A clock that stands still and writes down the waits instead of waiting. */
export function fixedClock(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.parse('2026-03-04T09:30:00.000Z'),
    random: () => 0.5,
    sleep: async (milliseconds) => void waits.push(milliseconds),
  };
}

export const buildClient = (
  server: { baseUrl: string },
  options: Partial<KeywayOptions> = {},
  clock = fixedClock(),
) =>
  new Keyway(
    {
      baseUrl: server.baseUrl,
      apiKey: 'sk_secret',
      adminKey: 'admin_secret',
      appId: 'app-1',
      consumerId: 'user-1',
      ...options,
    },
    clock,
  );

/** An error body as the server writes it. */
export const errorReply = (
  typeName: string,
  status: number,
  more: Record<string, unknown> = {},
  headers = {},
) => ({
  status,
  headers: { 'request-id': 'req-1', ...headers },
  body: {
    status_code: status,
    error: 'Reason',
    type_name: typeName,
    message: 'It failed.',
    detail: '',
    ref: 'http://docs',
    request_id: 'req-1',
    ...more,
  },
});

function play(reply: Reply, count: number, response: ServerResponse): void {
  if (reply === 'hang' || reply === 'leave') return;
  if (reply === 'drop') return void response.destroy();
  if (reply === 'truncate') {
    response.writeHead(200, { 'content-length': '100' });
    return void response.write('{"data":', () => response.destroy());
  }
  if ('parts' in reply) return void playParts(reply, response);
  const {
    status = 200,
    headers = {},
    body = { status_code: status, status: 'OK', data: { id: 'x' } },
  } = reply;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req-${count}`,
    ...headers,
  });
  response.end(status === 204 ? undefined : text);
}

type Parts = Extract<Reply, { parts: unknown }>;
async function playParts({ status = 200, headers, parts }: Parts, response: ServerResponse): Promise<void> {
  response.writeHead(status, { 'request-id': 'req-1', ...headers });
  response.flushHeaders();
  try {
    for await (const part of parts) {
      if (response.destroyed) return;
      response.write(part);
    }
    response.end();
  } catch {
    response.destroy();
  }
}
