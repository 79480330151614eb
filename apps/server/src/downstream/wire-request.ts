import { Readable } from 'node:stream';

import type { StreamedBody } from '../security/egress/index.js';
import { HeldBody } from './held-body.js';

/** A request as it leaves for a vendor. */
export type WireRequest = {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Record<string, string>;
  /** A streamed one can be sent once, one with files on disk again. */
  readonly body?: string | Uint8Array | StreamedBody | HeldBody;
  readonly bodyLength?: number;
  /** Until the head of the answer where that passes, else until its end; of a streamed body, without a byte of it. */
  readonly timeoutMs?: number;
  /** Hands a large answer, and one of unknown length, on as it comes. */
  readonly passes?: { readonly idleMs: number; readonly maxBytes: number };
  /** Whether a read may be repeated after a passing fault of the vendor; otherwise the caller gets its answer. */
  readonly hidesPassingFaults?: boolean;
};

/** The body for one sending. */
export const openBody = (body: WireRequest['body']): string | Uint8Array | StreamedBody | undefined =>
  body instanceof HeldBody ? body.open() : body;

export const isStreamed = (body: unknown): body is StreamedBody => body instanceof Readable;
