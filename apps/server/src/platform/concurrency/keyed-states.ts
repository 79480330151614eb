/** Below this, no idle states are searched for. */
const FEW = 10_000;

/** States by name, created on first use. Idle ones are dropped when there are many, so that memory stays flat. */
export class KeyedStates<State> {
  readonly #states = new Map<string, State>();
  #purgeAt = FEW;

  constructor(
    readonly build: (name: string) => State,
    readonly isIdle: (state: State) => boolean,
  ) {}

  get(name: string): State {
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    if (this.#states.size >= this.#purgeAt) this.#purge();
    const state = this.build(name);
    this.#states.set(name, state);
    return state;
  }

  isEveryIdle(): boolean {
    for (const state of this.#states.values()) if (!this.isIdle(state)) return false;
    return true;
  }

  #purge(): void {
    for (const [name, state] of this.#states) if (this.isIdle(state)) this.#states.delete(name);
    // While all are in use, another search for every new one would cost more than it frees.
    this.#purgeAt = Math.max(FEW, 2 * this.#states.size);
  }
}
