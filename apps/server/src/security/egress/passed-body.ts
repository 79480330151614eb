import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { EgressError } from './egress-error.js';

/** A streamed request body. It is destroyed with an error if it ends early. */
export type StreamedBody = Readable & {
  /** Bytes read, which distinguish a slow stream from a stalled one. */
  readonly passedBytes: number;
};

/** A streamed response body, read at its consumer's pace and dropped when the consumer leaves. */
export class PassedBody extends Readable {
  /** Complete at the end. */
  trailers: IncomingHttpHeaders = {};
  #passed = 0;
  #isEnded = false;

  constructor(
    readonly controller: Dispatcher.DispatchController,
    readonly maxBytes: number,
  ) {
    super();
  }

  receive(chunk: Buffer): void {
    this.#passed += chunk.length;
    if (this.#passed > this.maxBytes) this.destroy(new EgressError('too_large', true, 'received'));
    else if (!this.push(chunk)) this.controller.pause();
  }

  finish(trailers: IncomingHttpHeaders): void {
    this.trailers = trailers;
    this.#isEnded = true;
    this.push(null);
  }

  override _read(): void {
    this.controller.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#isEnded) this.controller.abort(error ?? new EgressError('aborted', true, 'reader'));
    done(error);
  }
}
