import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

import type { ApiRequest } from '../../../context.js';
import { markPassing } from '../../middleware/index.js';

/**
 * Streams a body to the client at the client's pace. A disconnecting client ends the stream; a body that breaks off
 * closes the connection, so that a partial body cannot pass for the whole.
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
