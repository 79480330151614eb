import { AbortedError, ConnectionFailedError, TimeoutError, type KeywayError } from './errors.js';
import { codeOf } from './log.js';

export type LimitOptions = {
  readonly timeoutMs: number;
  readonly caller: AbortSignal | undefined;
  readonly transactionId: string | undefined;
};

/** Ends a try when its time is up or its caller gives it up, and tells afterwards which it was. */
export class Limit {
  readonly signal: AbortSignal;
  readonly #options: LimitOptions;
  readonly #own = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LimitOptions) {
    this.#options = options;
    const { caller } = options;
    this.signal = caller ? AbortSignal.any([caller, this.#own.signal]) : this.#own.signal;
    this.restart();
  }

  restart(): void {
    this.stop();
    const { timeoutMs } = this.#options;
    const end = (): void => this.#own.abort(new DOMException('The time is up', 'TimeoutError'));
    this.#timer = setTimeout(end, timeoutMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The time starts anew, unless it counts no more. */
  prolong(): void {
    if (this.#timer !== undefined) this.restart();
  }

  /** What the caller is told of the failure that the try ended with. */
  toError(cause: unknown): KeywayError {
    const { caller, timeoutMs, transactionId } = this.#options;
    if (caller?.aborted) return toAborted(caller, transactionId);
    if (this.#own.signal.aborted)
      return new TimeoutError(`No answer within ${timeoutMs} ms`, { cause, transactionId });
    const code = codeOf(cause);
    return new ConnectionFailedError(`The connection failed${code ? `: ${code}` : ''}`, {
      cause,
      transactionId,
    });
  }
}

export const toAborted = (signal: AbortSignal, transactionId: string | undefined): AbortedError =>
  new AbortedError('The call was aborted', { cause: signal.reason, transactionId });
