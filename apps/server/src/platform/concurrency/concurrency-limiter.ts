// Hand-written: neither p-limit nor bottleneck bounds its queue by throughput, or lets callers leave it.
import type { StopSignal } from '../../security/egress/index.js';

/** Hundreds of concurrent refusals, and the requests that follow them, would delay everyone else. */
const SENT_AWAY_AT_ONCE = 2;
const BETWEEN_MS = 10;

type SlotOptions = {
  readonly limit: number;
  /** Maximum queued calls; further ones are refused immediately. */
  readonly queueLength: number;
  /** Longest wait of one call. */
  readonly waitMs: number;
  /** Without a released slot for this long, the queue counts as stuck and no call waits. */
  readonly stuckMs: number;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
};

/**
 * Limits concurrent calls, with a short first-in, first-out queue: it smooths bursts, and refuses calls immediately
 * while none make progress.
 */
export class ConcurrencyLimiter {
  #inFlight = 0;
  /** When a slot was last released, or the last free one taken: read only while all are taken. */
  #movedAt = 0;
  readonly #waiting = new Set<Waiter>();
  #watch: NodeJS.Timeout | undefined;

  constructor(readonly options: SlotOptions) {}

  get isIdle(): boolean {
    return this.#inFlight === 0;
  }

  /** Takes a slot immediately or after a wait; false if none becomes free. A taken slot must be released. */
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

  /** Milliseconds without progress. */
  #stillMs(): number {
    return this.options.monotonic() - this.#movedAt;
  }

  /** Refuses queued calls when there is no progress, and repeats while any are queued. */
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
