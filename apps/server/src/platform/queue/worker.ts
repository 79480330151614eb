// Hand-written: queues on PostgreSQL need their own tables, migrations and connections, and a later Node.
import {
  claimWork,
  type Database,
  giveWorkBack,
  keepWork,
  scheduleInstallationWork,
  startHold,
  type WorkItem,
  type WorkOutcome,
  type WorkRoom,
} from '@keyway/db';
import type { Logger } from 'pino';

import { HeldSource, type StopSignal } from '../../security/egress/index.js';
import { withTimeout } from '../concurrency/index.js';
import { type Span, traceFields, type Tracing } from '../telemetry/index.js';

/** The implementation of one kind of work. */
export type Task = {
  /** Concurrent items in this process. */
  readonly atOnce: number;
  /**
   * Set for work that sends requests to hosts that may hang: no application takes more than a quarter of the slots, and
   * no host more than an eighth.
   */
  readonly isShared?: boolean;
  /** Recurring installation-wide items, by key: each runs again this many seconds after it has finished. */
  readonly every?: Readonly<Record<string, number>>;
  /**
   * Throws on failure; the item is then retried with growing pauses. Ends early when `signal` aborts: the process is
   * shutting down, or another process holds the item or may take it.
   */
  readonly run: (item: WorkItem, signal: StopSignal, span?: Span) => Promise<WorkOutcome>;
};

export type Worker = {
  /** Polls for work immediately instead of at the next interval. */
  wake(): void;
  /** Claims no more work, waits for running items, and leaves the rest to other processes. */
  stop(): Promise<void>;
};

type Options = {
  readonly database: Pick<Database, 'system' | 'onWork'>;
  readonly logger: Logger;
  readonly tracing?: Pick<Tracing, 'beginWork'> | undefined;
  /** Owner of the leases; unique per process. */
  readonly owner: string;
  readonly tasks: Readonly<Record<string, Task>>;
  /** While true, no work is claimed, and failures don't count as the items' own. */
  readonly isPaused?: () => boolean;
  /** Interval between lease renewals; well below the lease duration. */
  readonly keepMs?: number;
};

const BEAT_MS = 1_000;
const LEASE_SECONDS = 60;
/** Counted from when the claim was sent, with two seconds to spare. */
const HELD_MS = (LEASE_SECONDS - 2) * 1_000;
const KEEP_MS = 20_000;
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 3_600;
const STOP_MS = 5_000;
const SHARE_OF_APPLICATION = 1 / 4;
const SHARE_OF_HOST = 1 / 8;

/** Runs due work of these kinds, in parallel with other processes. */
export function startWorker(options: Options): Worker {
  const worker = new LeasingWorker(options);
  worker.wake();
  return worker;
}

class LeasingWorker implements Worker {
  readonly #underWay = new Map<WorkItem, { readonly run: Promise<void>; readonly signal: HeldSource }>();
  readonly #beat = setInterval(() => this.wake(), BEAT_MS).unref();
  readonly #keep: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #hasEnded = false;
  #isPlanned = false;

  constructor(readonly options: Options) {
    this.#stopListening = options.database.onWork(() => this.wake());
    this.#keep = setInterval(() => void this.#keepAll(), options.keepMs ?? KEEP_MS).unref();
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#hasEnded) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#stopListening();
    this.#hasEnded = true;
    for (const { signal } of this.#underWay.values()) signal.stop();
    // Items being claimed at this moment only start running afterwards.
    const rest = Promise.resolve(this.#looking).then(() =>
      Promise.all([...this.#underWay.values()].map(({ run }) => run)),
    );
    await withTimeout(STOP_MS, rest);
    clearInterval(this.#keep);
  }

  async #look(): Promise<void> {
    while (this.#isWoken && !this.#hasEnded) {
      this.#isWoken = false;
      if (this.options.isPaused?.()) return;
      const room = this.#roomLeft();
      if (Object.keys(room).length === 0) return;
      try {
        await this.#plan();
        const { database, owner } = this.options;
        const isHeld = startHold(HELD_MS);
        const claimed = await database.system('take work that is due', (tx) =>
          claimWork(tx, owner, LEASE_SECONDS, room),
        );
        // An item whose lease could not be renewed in time continues here under a new lease.
        for (const item of claimed) if (!this.#isUnderWay(item)) this.#begin(item, new HeldSource(isHeld));
        // Work without a free slot may be followed by work that has one.
        if (claimed.length > 0) this.#isWoken = true;
      } catch (error) {
        this.#warn('fetching background jobs failed; retrying', error);
      }
    }
  }

  #roomLeft(): Record<string, WorkRoom> {
    const left = Object.entries(this.options.tasks).map(([kind, { atOnce, isShared }]) => {
      const items = [...this.#underWay.keys()].filter((item) => item.kind === kind);
      const room: WorkRoom = {
        most: atOnce - items.length,
        ...(isShared && {
          perApplication: shareOf(atOnce, SHARE_OF_APPLICATION),
          perHost: shareOf(atOnce, SHARE_OF_HOST),
          ofApplications: count(items.map(({ applicationId }) => applicationId)),
          ofHosts: count(items.flatMap(({ host }) => host ?? [])),
        }),
      };
      return [kind, room] as const;
    });
    return Object.fromEntries(left.filter(([, { most }]) => most > 0));
  }

  /** Inserts the recurring items at the first start. */
  async #plan(): Promise<void> {
    if (this.#isPlanned) return;
    const items = Object.entries(this.options.tasks).flatMap(([kind, { every = {} }]) =>
      Object.entries(every).map(([key, inSeconds]) => ({ kind, key, inSeconds })),
    );
    await this.options.database.system('plan work that there always is', (tx) =>
      scheduleInstallationWork(tx, items),
    );
    this.#isPlanned = true;
  }

  #isUnderWay({ applicationId, kind, key }: WorkItem): boolean {
    return [...this.#underWay.keys()].some(
      (item) => item.applicationId === applicationId && item.kind === kind && item.key === key,
    );
  }

  #begin(item: WorkItem, signal: HeldSource): void {
    if (this.#hasEnded) signal.stop();
    const run = this.#run(item, signal).finally(() => {
      this.#underWay.delete(item);
      // A slot is free again, and there may be more work.
      this.wake();
    });
    this.#underWay.set(item, { run, signal });
  }

  async #run(item: WorkItem, signal: StopSignal): Promise<void> {
    const outcome = signal.aborted ? { againInSeconds: 0 } : await this.#try(item, signal);
    try {
      const { database, owner } = this.options;
      await database.system('give work back', (tx) => giveWorkBack(tx, owner, item, outcome));
    } catch (error) {
      // Its lease expires without a release.
      this.#warn('releasing a background job failed', error);
    }
  }

  async #try(item: WorkItem, signal: StopSignal): Promise<WorkOutcome> {
    const span = this.options.tracing?.beginWork(item.kind);
    try {
      const outcome = await this.options.tasks[item.kind]!.run(item, signal, span);
      const again = this.options.tasks[item.kind]?.every?.[item.key];
      return outcome === 'done' && again !== undefined ? { againInSeconds: again } : outcome;
    } catch (error) {
      span?.fail(error instanceof Error ? error.name : 'unknown');
      if (this.options.isPaused?.()) return { againInSeconds: FIRST_RETRY_SECONDS };
      this.#warn('a background job failed; retrying', error, { kind: item.kind, ...traceFields(span) });
      const most = this.options.tasks[item.kind]?.every?.[item.key] ?? LAST_RETRY_SECONDS;
      return { retryInSeconds: Math.min(most, backOff(item.attempts)) };
    } finally {
      span?.end();
    }
  }

  /** Renews the leases of running items; stops items that another process holds by now. */
  async #keepAll(): Promise<void> {
    const items = [...this.#underWay.keys()];
    if (items.length === 0) return;
    const { database, owner } = this.options;
    const isHeld = startHold(HELD_MS);
    try {
      const kept = await database.system('keep work that is under way', (tx) =>
        keepWork(tx, owner, LEASE_SECONDS, items),
      );
      for (const item of items) {
        const signal = this.#underWay.get(item)?.signal;
        if (!kept.includes(item)) signal?.stop();
        else if (signal) signal.isHeld = isHeld;
      }
    } catch (error) {
      this.#warn('work could not be kept', error);
    }
  }

  #warn(message: string, error: unknown, about: Record<string, string> = {}): void {
    const name = error instanceof Error ? error.name : 'unknown';
    this.options.logger.warn({ error: name, ...about }, message);
  }
}

const shareOf = (atOnce: number, share: number): number => Math.max(1, Math.floor(atOnce * share));

function count(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Doubles each time, with jitter. */
function backOff(attempts: number): number {
  const seconds = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
  return seconds * (0.8 + 0.4 * Math.random());
}
