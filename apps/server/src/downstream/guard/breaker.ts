// By hand: libraries probe from every process; here one of all processes does, under a lease.
const WINDOW_SECONDS = 10;
const MIN_CALLS = 20;
const OPEN_MS = 30_000;
/** Between two tries to become the probe while another process has it. */
const ASK_AGAIN_MS = 1_000;

/** How a downstream call ended: `neutral` says nothing about the connector (the client left, say). */
export type CallOutcome = 'ok' | 'fault' | 'neutral';
type BreakerState = 'closed' | 'open' | 'half_open';

type BreakerOptions = {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  /** Opened after having been closed, or closed: what happens between is the probes' story. */
  readonly onChange: (isOpen: boolean) => void;
};

/**
 * Stops calls to a host that fails: opens at 50 % faults of at least 20 calls in 10 s, and after 30 s
 * lets one call find out. Knows one process only; who may probe is asked elsewhere.
 */
export class Breaker {
  #state: BreakerState = 'closed';
  #openUntil = 0;
  /** Grows with every change of state, so that calls begun before it do not count after it. */
  #epoch = 0;
  readonly #window = new RollingWindow();

  constructor(readonly options: BreakerOptions) {}

  get epoch(): number {
    return this.#epoch;
  }

  get isIdle(): boolean {
    return this.#state === 'closed' && this.#window.sum(this.options.monotonic()).calls === 0;
  }

  /** `ask`: this call may become the probe; whoever asks says `halfOpen` first, and how it ended last. */
  admit(): 'pass' | 'refuse' | 'ask' {
    if (this.#state === 'closed') return 'pass';
    return this.#state === 'open' && this.options.monotonic() >= this.#openUntil ? 'ask' : 'refuse';
  }

  /** Until it is worth calling again. */
  get secondsLeft(): number {
    return this.#state === 'half_open' ? 1 : Math.max(0, this.#openUntil - this.options.monotonic()) / 1000;
  }

  /** Nobody else of this process asks or probes from now on. */
  halfOpen(): void {
    this.#change('half_open');
  }

  close(): void {
    this.#window.clear();
    this.#change('closed');
  }

  /** The probe failed: as long again. */
  open(): void {
    this.#openUntil = this.options.monotonic() + OPEN_MS;
    this.#change('open');
  }

  /** Nothing was learnt: soon again. */
  stayOpen(): void {
    this.#openUntil = this.options.monotonic() + ASK_AGAIN_MS;
    this.#change('open');
  }

  /** Counts a call that was let pass at `epoch`. */
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

/** Calls and faults of the last ten seconds, by second. */
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

  /** Empties the seconds that have passed since the last call. */
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
