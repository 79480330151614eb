import { connect, type Socket } from 'node:net';

import type { Received } from './send.js';

export type RawAnswers = { readonly answers: readonly Received[]; readonly isClosed: boolean };

/** Writes bytes as they are. Ends with the first whole answer, or with `all` when nothing comes any more. */
export const exchangeRaw = (
  port: number,
  bytes: Buffer | string,
  { all = false, isHead = false, quietMs = 250, withinMs = 40_000, localAddress = '127.0.0.1' } = {},
): Promise<RawAnswers> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let received = Buffer.alloc(0);
    let quiet: NodeJS.Timeout | undefined;
    const finish = (isClosed: boolean): void => {
      clearTimeout(quiet);
      clearTimeout(limit);
      socket.destroy();
      resolve({ answers: readAnswers(received, isClosed, isHead), isClosed });
    };
    const limit = setTimeout(() => finish(false), withinMs);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      clearTimeout(quiet);
      if (readAnswers(received, false, isHead).length === 0) return;
      if (!all) return finish(false);
      quiet = setTimeout(() => finish(false), quietMs);
    });
    socket.once('close', () => finish(true));
    // A server that refuses a body while it is still being sent resets the connection after its answer.
    socket.on('error', () => undefined);
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });

/** Opens a socket that never throws; what is done with it is the trial's. */
export function openSocket(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  return socket;
}

const BODILESS = new Set([204, 304]);

function readAnswers(bytes: Buffer, isClosed: boolean, isHead: boolean): Received[] {
  const answers: Received[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(rest.subarray(0, 12).toString('latin1'))?.[1]);
    if (end < 0 || !status) return answers;
    const headers = readHeaders(rest.subarray(0, end).toString('latin1'));
    const body = rest.subarray(end + 4);
    const length = isHead || BODILESS.has(status) ? 0 : bodyLength(headers, body, isClosed);
    if (length === undefined || body.length < length) return answers;
    if (status >= 200) answers.push({ status, headers, text: body.subarray(0, length).toString('utf8') });
    rest = body.subarray(length);
  }
}

function readHeaders(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Bytes on the wire; undefined while the end is not known. */
function bodyLength(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  isClosed: boolean,
): number | undefined {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  if (headers['transfer-encoding'] !== 'chunked') return isClosed ? body.length : undefined;
  const end = body.indexOf('0\r\n\r\n');
  return end < 0 ? undefined : end + 5;
}
