/** Results of a vendor's deliveries, counted in requests, plus deliveries that were never sent. */
export type HookCounts = {
  /** Deliveries that faults took away, doubled, or held back. */
  lost: number;
  doubled: number;
  late: number;
  /** Calls made, and how they were answered: with 2xx, otherwise, not at all. */
  calls: number;
  accepted: number;
  refused: number;
  unanswered: number;
  /** The requests that were retries. */
  retries: number;
};

export type SentHook = {
  readonly service: string;
  readonly type: string;
  readonly url: string;
  readonly attempt: number;
  /** Null where nothing answered. */
  readonly status: number | null;
  readonly at: string;
};

export type SentHooks = {
  /** Deliveries without a response yet; those waiting for a retry are not counted. */
  readonly pending: number;
  readonly counts: Readonly<Record<string, HookCounts>>;
  /** The newest calls, oldest first. */
  readonly last: readonly SentHook[];
};

const MAX_LAST = 100;
const none: HookCounts = {
  lost: 0,
  doubled: 0,
  late: 0,
  calls: 0,
  accepted: 0,
  refused: 0,
  unanswered: 0,
  retries: 0,
};

/** The deliveries sent, for tests to count. */
export class SentBoard {
  #counts = new Map<string, HookCounts>();
  #last: SentHook[] = [];

  count(service: string, ...names: (keyof HookCounts)[]): void {
    const counts = { ...(this.#counts.get(service) ?? none) };
    for (const name of names) counts[name] += 1;
    this.#counts.set(service, counts);
  }

  answered(hook: SentHook): void {
    const { service, status, attempt } = hook;
    const outcome = status === null ? 'unanswered' : status >= 200 && status < 300 ? 'accepted' : 'refused';
    this.count(service, 'calls', outcome, ...(attempt > 1 ? (['retries'] as const) : []));
    this.#last = [...this.#last.slice(1 - MAX_LAST), hook];
  }

  read(pending: number): SentHooks {
    return { pending, counts: Object.fromEntries(this.#counts), last: [...this.#last] };
  }

  reset(): void {
    this.#counts.clear();
    this.#last = [];
  }
}
