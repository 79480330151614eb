/** A window is counted in slices of this many to one: its end is exact to one of them. */
const SLICES = 10;
/** A call that waits for a slice to end is never too early by a rounding. */
const MARGIN_MS = 1;

/** Counts the calls of a sliding window, in memory of a fixed size. */
export class CallWindow {
  readonly #counts = new Uint32Array(SLICES + 1);
  readonly #sliceMs: number;
  #slice = 0;
  #fullUntil = 0;

  constructor(
    readonly seconds: number,
    readonly monotonic: () => number,
  ) {
    this.#sliceMs = (seconds * 1_000) / SLICES;
  }

  get isIdle(): boolean {
    this.#moveOn();
    return this.#used === 0 && this.#fullUntil <= this.monotonic();
  }

  /** Counts a call if fewer than `most` are in the window, and returns 0; else returns the wait in milliseconds. */
  take(most: number): number {
    const now = this.monotonic();
    this.#moveOn();
    if (this.#fullUntil > now) return this.#fullUntil - now + MARGIN_MS;
    if (this.#used < most) {
      this.add();
      return 0;
    }
    return this.#endOf(this.#oldest()) - now + MARGIN_MS;
  }

  add(): void {
    this.#moveOn();
    this.#counts[this.#slice % this.#counts.length]! += 1;
  }

  /** The vendor itself reported that the window is full. */
  fill(forMs: number): void {
    this.#fullUntil = this.monotonic() + forMs;
  }

  get #used(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** The first slice with calls. */
  #oldest(): number {
    for (let slice = this.#slice - SLICES; slice < this.#slice; slice += 1)
      if (slice >= 0 && this.#counts[slice % this.#counts.length]! > 0) return slice;
    return this.#slice;
  }

  /** When the calls of a slice leave the window. */
  #endOf(slice: number): number {
    return (slice + this.#counts.length) * this.#sliceMs;
  }

  #moveOn(): void {
    const current = Math.floor(this.monotonic() / this.#sliceMs);
    const passed = Math.min(current - this.#slice, this.#counts.length);
    for (let past = 0; past < passed; past += 1) this.#counts[(current - past) % this.#counts.length] = 0;
    this.#slice = current;
  }
}
