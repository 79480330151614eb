import { Readable } from 'node:stream';

import type { StreamedBody } from '../security/egress/index.js';
import { HeldBody } from './held-body.js';

/** A request as it leaves for a vendor. */
export type WireRequest = {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Record<string, string>;
  /** A stream can be sent only once, a body with files on disk again. */
  readonly body?: string | Uint8Array | StreamedBody | HeldBody;
  readonly bodyLength?: number;
  /**
   * Until the response headers if the response is streamed, otherwise until its end; excludes the time to send a
   * streamed body.
   */
  readonly timeoutMs?: number;
  /** Streams a large response, or one of unknown length. */
  readonly passes?: { readonly idleMs: number; readonly maxBytes: number };
  /** Whether a read may be retried after a transient vendor fault; otherwise the caller receives that response. */
  readonly hidesPassingFaults?: boolean;
};

/** The body for one sending. */
export const openBody = (body: WireRequest['body']): string | Uint8Array | StreamedBody | undefined =>
  body instanceof HeldBody ? body.open() : body;

export const isStreamed = (body: unknown): body is StreamedBody => body instanceof Readable;
