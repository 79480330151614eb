import {
  AbortedError,
  ConnectionFailedError,
  DeadlineError,
  TimeoutError,
  type KeywayError,
} from '../errors.js';
import { codeOf } from '../log.js';
import type { Span } from './span.js';

const ONCE = '. A stream is sent only once; pass a path, a Blob or bytes to allow retries';

export type LimitOptions = {
  readonly timeoutMs: number;
  readonly span: Span;
  readonly transactionId: string | undefined;
};

/** Aborts a try on its timeout, on the deadline of its call, or when the caller aborts, and knows which it was. */
export class Limit {
  readonly signal: AbortSignal;
  readonly #options: LimitOptions;
  readonly #own = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPastDeadline = false;
  /** False while the bytes of a file are transferred. */
  #hasDeadline = true;

  constructor(options: LimitOptions) {
    this.#options = options;
    this.signal = AbortSignal.any([options.span.signal, this.#own.signal]);
    this.restart();
  }

  restart(): void {
    this.stop();
    const { timeoutMs, span } = this.#options;
    const left = this.#hasDeadline ? span.left : Infinity;
    this.#timer = setTimeout(
      () => {
        this.#isPastDeadline = left <= timeoutMs;
        this.#own.abort(new DOMException('The time is up', 'TimeoutError'));
      },
      Math.min(timeoutMs, left),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Restarts the timeout for the next part of an upload. The deadline holds again after the last part. */
  prolong(isLast: boolean): void {
    if (this.#timer === undefined) return;
    this.#hasDeadline = isLast;
    this.#options.span.restart();
    this.restart();
  }

  /** Restarts the timeout for the next part of a download. */
  awaitPart(): void {
    this.#hasDeadline = false;
    this.restart();
  }

  /** Ends the call. */
  release(): void {
    this.#options.span.release();
  }

  /** The error for the failure that ended the attempt; says so where a stream was read that cannot be read again. */
  toError(cause: unknown, isSpent = false): KeywayError {
    const once = isSpent ? ONCE : '';
    const { span, timeoutMs, transactionId } = this.#options;
    if (span.signal.aborted) return toAborted(span.signal, transactionId);
    if (this.#isPastDeadline)
      return new DeadlineError(`The call took longer than ${span.deadlineMs} ms`, { cause, transactionId });
    if (this.#own.signal.aborted)
      return new TimeoutError(`No answer within ${timeoutMs} ms${once}`, { cause, transactionId });
    const code = codeOf(cause);
    return new ConnectionFailedError(`The connection failed${code ? `: ${code}` : ''}${once}`, {
      cause,
      transactionId,
    });
  }
}

export const toAborted = (signal: AbortSignal, transactionId: string | undefined): AbortedError =>
  new AbortedError('The call was aborted', { cause: signal.reason, transactionId });
