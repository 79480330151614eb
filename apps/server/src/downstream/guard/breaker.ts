// Hand-written: libraries probe from every process; here one process probes for all, under a lease.
const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const OPEN_MS = 30_000;
/** Pause between two attempts to become the probe while another process holds the lease. */
const ASK_AGAIN_MS = 1_000;

/**
 * The result of a downstream request: `neutral` says nothing about the connector (for example, the client
 * disconnected).
 */
export type CallOutcome = 'ok' | 'fault' | 'neutral';
type BreakerState = 'closed' | 'open' | 'half_open';

type BreakerOptions = {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Reports opening and closing; probes between the two are not reported. */
  readonly onChange: (isOpen: boolean) => void;
};

/**
 * Blocks requests to a failing host: opens at 50 % faults of at least 20 requests in 10 s, and after 30 s lets one
 * request probe. Covers one process only; the probe lease is held elsewhere.
 */
export class Breaker {
  #state: BreakerState = 'closed';
  #openUntil = 0;
  /** Grows with every change of state, so that requests from before a change don't count after it. */
  #epoch = 0;
  readonly #window = new RollingWindow();

  constructor(readonly options: BreakerOptions) {}

  get epoch(): number {
    return this.#epoch;
  }

  get isIdle(): boolean {
    return this.#state === 'closed' && this.#window.sum(this.options.monotonic()).calls === 0;
  }

  /**
   * Returns `ask` if this request may become the probe: the caller then calls `halfOpen` first, and reports the result
   * last.
   */
  admit(): 'pass' | 'refuse' | 'ask' {
    if (this.#state === 'closed') return 'pass';
    return this.#state === 'open' && this.options.monotonic() >= this.#openUntil ? 'ask' : 'refuse';
  }

  /** Seconds until a retry makes sense. */
  get secondsLeft(): number {
    return this.#state === 'half_open' ? 1 : Math.max(0, this.#openUntil - this.options.monotonic()) / 1000;
  }

  /** Blocks further probes of this process until the current one ends. */
  halfOpen(): void {
    this.#change('half_open');
  }

  close(): void {
    this.#window.clear();
    this.#change('closed');
  }

  /** Opens for the full period, after a failed probe. */
  open(): void {
    this.#openUntil = this.options.monotonic() + OPEN_MS;
    this.#change('open');
  }

  /** Stays open for a short period, after a probe without a result. */
  stayOpen(): void {
    this.#openUntil = this.options.monotonic() + ASK_AGAIN_MS;
    this.#change('open');
  }

  /** Counts the result of a request admitted at `epoch`. */
  count(outcome: CallOutcome, epoch: number): void {
    if (outcome === 'neutral' || epoch !== this.#epoch) return;
    const now = this.options.monotonic();
    this.#window.count(outcome === 'fault', now);
    if (outcome === 'ok') return;
    const { calls, faults } = this.#window.sum(now);
    if (calls >= MIN_CALLS && faults * 2 >= calls) this.open();
  }

  #change(state: BreakerState): void {
    const before = this.#state;
    this.#epoch += 1;
    this.#state = state;
    if (before === 'closed' || state === 'closed') this.options.onChange(state !== 'closed');
  }
}

/** Requests and faults of the last ten seconds, by second. */
class RollingWindow {
  readonly #calls = new Uint32Array(WINDOW_SECONDS);
  readonly #faults = new Uint32Array(WINDOW_SECONDS);
  #newest = 0;

  count(isFault: boolean, now: number): void {
    const second = this.#advance(now) % WINDOW_SECONDS;
    this.#calls[second] = (this.#calls[second] ?? 0) + 1;
    if (isFault) this.#faults[second] = (this.#faults[second] ?? 0) + 1;
  }

  sum(now: number): { calls: number; faults: number } {
    this.#advance(now);
    return { calls: sumOf(this.#calls), faults: sumOf(this.#faults) };
  }

  clear(): void {
    this.#calls.fill(0);
    this.#faults.fill(0);
  }

  /** Clears the seconds that have passed since the last call. */
  #advance(now: number): number {
    const second = Math.floor(now / 1000);
    const passed = Math.min(WINDOW_SECONDS, second - this.#newest);
    for (let step = 1; step <= passed; step += 1) {
      this.#calls[(second - passed + step) % WINDOW_SECONDS] = 0;
      this.#faults[(second - passed + step) % WINDOW_SECONDS] = 0;
    }
    this.#newest = Math.max(this.#newest, second);
    return this.#newest;
  }
}

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);
