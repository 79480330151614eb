import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { type FileBody, wrapFile } from '@keyway/connectors';

import { SpooledFile } from '../platform/spool/index.js';
import type { StreamedBody } from '../security/egress/index.js';
import type { ClientFile } from './call-state.js';
import { HeldBody } from './held-body.js';
import { isStreamed, type WireRequest } from './wire-request.js';

/** Returns the client's file in the vendor's format, with its exact length. */
export function toFileBody(
  file: FileBody,
  { body, size }: ClientFile,
): Pick<WireRequest, 'body' | 'bodyLength'> & { readonly contentType: string } {
  const { contentType, before, after } = wrapFile(file, `keyway-${randomUUID()}`);
  if (body instanceof SpooledFile) {
    const held = new HeldBody([before, body, after]);
    return { contentType, body: held, bodyLength: held.length };
  }
  if (!isStreamed(body)) return { contentType, body: Buffer.concat([before, body, after]) };
  const bodyLength = before.length + size + after.length;
  return { contentType, bodyLength, body: file.form ? between(before, body, after) : body };
}

/** Takes errors and backpressure from the inner body. */
function between(before: Uint8Array, body: StreamedBody, after: Uint8Array): StreamedBody {
  const parts = async function* () {
    yield before;
    yield* body as AsyncIterable<Buffer>;
    yield after;
  };
  const whole = Readable.from(parts(), { objectMode: false });
  return Object.defineProperty(whole, 'passedBytes', { get: () => body.passedBytes }) as StreamedBody;
}
