import type { Clock } from '../options.js';

export type SpanOptions = {
  readonly deadlineMs: number;
  /** The signals of the client and the call. */
  readonly callers: readonly (AbortSignal | undefined)[];
  readonly clock: Clock;
};

/** The deadline of a call and the signals that abort it, over all its tries and waits. */
export class Span {
  readonly deadlineMs: number;
  readonly #callers: readonly AbortSignal[];
  readonly #clock: Clock;
  readonly #ended = new AbortController();
  #startedAt: number;

  constructor({ deadlineMs, callers, clock }: SpanOptions) {
    this.deadlineMs = deadlineMs;
    this.#callers = callers.filter((caller) => caller !== undefined);
    this.#clock = clock;
    this.#startedAt = clock.now();
    // Not AbortSignal.any: in Node 20, a signal never releases the composites made of it, and a client's signal lives long.
    for (const caller of this.#callers) caller.addEventListener('abort', this.#end, { once: true });
    this.#end();
  }

  /** Aborted when the caller aborts. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Milliseconds until the deadline. */
  get left(): number {
    return this.deadlineMs - (this.#clock.now() - this.#startedAt);
  }

  /** Restarts the deadline: the bytes of a file don't count. */
  restart(): void {
    this.#startedAt = this.#clock.now();
  }

  /** Removes the listeners from the callers' signals, which may live longer. */
  release(): void {
    for (const caller of this.#callers) caller.removeEventListener('abort', this.#end);
  }

  readonly #end = (): void => {
    const gone = this.#callers.find(({ aborted }) => aborted);
    if (gone) this.#ended.abort(gone.reason);
  };
}
