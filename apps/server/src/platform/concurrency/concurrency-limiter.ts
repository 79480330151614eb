// By hand: p-limit and bottleneck neither bound their queue by its movement nor let callers leave it.
import type { StopSignal } from '../../security/egress/index.js';

/** Hundreds of refusals at once would hold everybody else up, and so would the calls that follow on each of them. */
const SENT_AWAY_AT_ONCE = 2;
const BETWEEN_MS = 10;

type SlotOptions = {
  readonly limit: number;
  /** Most calls that wait; one more is refused at once. */
  readonly queueLength: number;
  /** Longest wait of one call. */
  readonly waitMs: number;
  /** When no slot was given back for so long, nothing moves any more: nobody waits then. */
  readonly stuckMs: number;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
};

/**
 * At most so many calls at once, a short queue in front of them. First come, first served: a burst
 * is smoothed; where nothing moves any more, calls are refused without waiting.
 */
export class ConcurrencyLimiter {
  #inFlight = 0;
  /** When one was last given back, or the last one was taken: looked at only while all are taken. */
  #movedAt = 0;
  readonly #waiting = new Set<Waiter>();
  #watch: NodeJS.Timeout | undefined;

  constructor(readonly options: SlotOptions) {}

  get isIdle(): boolean {
    return this.#inFlight === 0;
  }

  /** A slot at once, or a wait for one; false when there is none to be had. A taken slot must be given back. */
  take(longestWaitMs: number, signal: StopSignal | undefined): boolean | Promise<boolean> {
    const { limit, queueLength, waitMs } = this.options;
    if (this.#inFlight < limit) {
      this.#inFlight += 1;
      if (this.#inFlight === limit) this.#movedAt = this.options.monotonic();
      return true;
    }
    if (this.#stillMs() >= this.options.stuckMs || this.#waiting.size >= queueLength) return false;
    if (this.#watch === undefined) this.#watch = setTimeout(() => this.#look(), this.options.stuckMs);
    return this.#wait(Math.min(waitMs, longestWaitMs), signal);
  }

  giveBack(): void {
    if (this.#inFlight === this.options.limit) this.#movedAt = this.options.monotonic();
    const next = this.#waiting.values().next().value;
    if (next) next.end(true);
    else this.#inFlight -= 1;
  }

  /** For how long nothing has moved. */
  #stillMs(): number {
    return this.options.monotonic() - this.#movedAt;
  }

  /** Sends the waiting away when nothing moves, and comes back while there are any. */
  #look(): void {
    const left = this.options.stuckMs - this.#stillMs();
    if (left <= 0) this.#sendSomeAway();
    this.#watch =
      this.#waiting.size > 0 ? setTimeout(() => this.#look(), Math.max(left, BETWEEN_MS)) : undefined;
  }

  #sendSomeAway(): void {
    let some = SENT_AWAY_AT_ONCE;
    for (const waiter of this.#waiting) {
      if ((some -= 1) < 0) return;
      waiter.end(false);
    }
  }

  #wait(milliseconds: number, signal: StopSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = () => waiter.end(false);
      const timer = setTimeout(leave, milliseconds);
      const waiter: Waiter = {
        end: (hasSlot) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          this.#waiting.delete(waiter);
          resolve(hasSlot);
        },
      };
      this.#waiting.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

type Waiter = { readonly end: (hasSlot: boolean) => void };
