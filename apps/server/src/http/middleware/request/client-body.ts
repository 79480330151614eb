import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import { ApiError } from '../../../api-error.js';
import type { ApiRequest } from '../../../context.js';
import { markPassing } from '../passing-sockets.js';

/** Time to discard the rest of an abandoned body. */
const LEAVE_MS = 30_000;

type Options = {
  /** Chunks already received. */
  readonly head: readonly Buffer[];
  readonly maxBytes: number;
  /** The longest pause between chunks from the client. */
  readonly idleMs: number;
  /** Names the limit that `maxBytes` is, in the error. */
  readonly why?: string;
};

/**
 * A request's body as a stream. Unlike the request, it may be destroyed: the rest is then discarded, so that the client
 * can read the response.
 */
export class ClientBody extends Readable {
  passedBytes = 0;
  readonly #unmark: () => void;
  readonly #watch: NodeJS.Timeout;
  readonly #onData = (chunk: Buffer) => this.#take(chunk);
  readonly #onEnd = () => {
    this.request.off('close', this.#onClose);
    this.push(null);
  };
  readonly #onClose = () => void this.destroy(incomplete());

  constructor(
    readonly request: ApiRequest,
    response: ServerResponse,
    readonly options: Options,
  ) {
    super();
    // The sender handles errors; a request refused before sending has no listener, and Node would throw.
    this.on('error', () => undefined);
    response.once('close', () => this.destroy());
    this.#unmark = markPassing(request.socket);
    request.pause();
    for (const chunk of options.head) this.#take(chunk);
    request.on('data', this.#onData);
    request.once('end', this.#onEnd);
    request.once('close', this.#onClose);
    let before = -1;
    this.#watch = setInterval(() => {
      const isClientsTurn = !request.isPaused() && this.passedBytes === before;
      if (isClientsTurn) this.destroy(tooLate());
      before = this.passedBytes;
    }, options.idleMs);
  }

  override _read(): void {
    this.request.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#watch);
    this.#unmark();
    const { request } = this;
    request.off('data', this.#onData);
    request.off('end', this.#onEnd);
    request.off('close', this.#onClose);
    if (!request.complete) {
      request.resume();
      const leave = setTimeout(() => request.complete || request.socket.destroy(), LEAVE_MS).unref();
      request.once('close', () => clearTimeout(leave));
    }
    done(error);
  }

  #take(chunk: Buffer): void {
    this.passedBytes += chunk.length;
    if (this.passedBytes > this.options.maxBytes)
      this.destroy(tooLarge(this.options.maxBytes, this.options.why));
    else if (!this.push(chunk)) this.request.pause();
  }
}

const MEGABYTE = 1024 * 1024;

export const tooLarge = (bytes: number, why = ''): ApiError =>
  new ApiError('RequestTooLargeError', { message: `The body is larger than ${bytes / MEGABYTE} MB${why}.` });

export const incomplete = (): ApiError =>
  new ApiError('RequestValidationError', { message: 'The request body is incomplete.' });

const tooLate = (): ApiError =>
  new ApiError('RequestValidationError', { message: 'The request did not arrive in time.' });
