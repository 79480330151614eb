import type { Clock } from './options.js';

export type SpanOptions = {
  readonly deadlineMs: number;
  /** The signal of the client and that of the call. */
  readonly callers: readonly (AbortSignal | undefined)[];
  readonly clock: Clock;
};

/** What holds for a call as a whole, with all its tries and waits: its deadline, and the signals that end it. */
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
    // Not AbortSignal.any: what that makes of a client's signal stays in memory as long as the client does (Node 20).
    for (const caller of this.#callers) caller.addEventListener('abort', this.#end, { once: true });
    this.#end();
  }

  /** Aborted once the caller gives the call up. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Milliseconds until the deadline. */
  get left(): number {
    return this.deadlineMs - (this.#clock.now() - this.#startedAt);
  }

  /** Starts the time again: bytes of a file do not count. */
  restart(): void {
    this.#startedAt = this.#clock.now();
  }

  /** Lets go of the callers' signals, which may live longer. */
  release(): void {
    for (const caller of this.#callers) caller.removeEventListener('abort', this.#end);
  }

  readonly #end = (): void => {
    const gone = this.#callers.find(({ aborted }) => aborted);
    if (gone) this.#ended.abort(gone.reason);
  };
}
