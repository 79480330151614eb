import type { ServerResponse } from 'node:http';

import { headerNames, metadataOf } from '@keyway/contract';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { ClientBody, incomplete, tooLarge } from './client-body.js';

const MEGABYTE = 1024 * 1024;
/** A body up to this size is buffered, so that it can be retried; a larger one is streamed. */
const KEPT_BYTES = 65_536;

export type ByteLimits = {
  /** With a transaction ID, the whole body is buffered to compute its fingerprint. */
  readonly keptMegabytes: number;
  readonly megabytes: number | undefined;
  readonly idleMs: number;
};

/** Reads a body of any type: its bytes if small, otherwise a stream. */
export async function readBytes(
  request: ApiRequest,
  response: ServerResponse,
  { keptMegabytes, megabytes, idleMs }: ByteLimits,
): Promise<Buffer | ClientBody> {
  // A partial body of a disconnected client must not reach a vendor.
  if (request.destroyed) throw incomplete();
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') {
    throw new ApiError('RequestValidationError', {
      message: 'Send the body without a content encoding.',
      detail: { 'content-encoding': 'must be identity' },
    });
  }
  const isKept = hasTransaction(request);
  const maxBytes = (isKept ? keptMegabytes : (megabytes ?? Infinity)) * MEGABYTE;
  const declared = Number(request.headers['content-length'] ?? 0);
  const why = isKept ? ', the limit with X-Unique-Transaction-ID' : '';
  if (declared > maxBytes) throw tooLarge(maxBytes, why);
  const most = isKept ? maxBytes : Math.min(maxBytes, KEPT_BYTES);
  const { chunks, isWhole } = declared > most ? { chunks: [], isWhole: false } : await collect(request, most);
  if (isWhole) return Buffer.concat(chunks);
  if (isKept) throw tooLarge(maxBytes, why);
  return new ClientBody(request, response, { head: chunks, maxBytes, idleMs });
}

const hasTransaction = ({ tsRestRoute, headers }: ApiRequest): boolean =>
  headers[headerNames.transactionId] !== undefined && metadataOf(tsRestRoute)?.transaction !== 'none';

/** Collects up to this many bytes; pauses the request if there are more. */
export const collect = (request: ApiRequest, most: number): Promise<{ chunks: Buffer[]; isWhole: boolean }> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const leave = () => {
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onClose);
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= most) return;
      leave();
      request.pause();
      resolve({ chunks, isWhole: false });
    };
    const onEnd = () => {
      leave();
      resolve({ chunks, isWhole: true });
    };
    const onClose = () => {
      leave();
      reject(incomplete());
    };
    request.on('data', onData);
    request.once('end', onEnd);
    request.once('close', onClose);
  });
