import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

import type { ApiRequest } from '../../../context.js';
import { markPassing } from '../../middleware/index.js';

/**
 * Hands a body on as it comes, as fast as the client takes it. A client that leaves ends it; a body that breaks off ends
 * the connection, so that nobody takes a part for the whole.
 */
export function passOn(
  { socket }: ApiRequest,
  response: ServerResponse,
  body: Readable,
  readTrailers: (() => Record<string, string>) | undefined,
): void {
  const unmark = markPassing(socket);
  response.on('drain', () => body.resume());
  response.once('close', () => {
    unmark();
    body.destroy();
  });
  body.once('error', () => response.destroy());
  body.on('data', (chunk: Buffer) => {
    if (!response.write(chunk)) body.pause();
  });
  body.once('end', () => {
    response.addTrailers(readTrailers?.() ?? {});
    response.end();
  });
  if (response.destroyed) body.destroy();
  else response.flushHeaders();
}
