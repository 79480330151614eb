// By hand: queues on PostgreSQL want tables, migrations and connections of their own, and a later Node.
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

/** What is done for work of one kind. */
export type Task = {
  /** The most of it at once in this process. */
  readonly atOnce: number;
  /** It calls hosts that may hang: no application takes more than a quarter of the room, and no host more than an eighth. */
  readonly isShared?: boolean;
  /** Work of the installation that there always is, by its key: done this many seconds after it was done. */
  readonly every?: Readonly<Record<string, number>>;
  /** Throws where it went wrong: it is tried again then, later and later. Ends early when `signal` says so: the process ends, or somebody else has the work, or may have it. */
  readonly run: (item: WorkItem, signal: StopSignal, span?: Span) => Promise<WorkOutcome>;
};

export type Worker = {
  /** Looks for work at once instead of at the next beat. */
  wake(): void;
  /** Takes no more, has what is under way end, and leaves the rest to others. */
  stop(): Promise<void>;
};

type Options = {
  readonly database: Pick<Database, 'system' | 'onWork'>;
  readonly logger: Logger;
  readonly tracing?: Pick<Tracing, 'beginWork'> | undefined;
  /** Whose the work is while it is under way; no two processes have the same. */
  readonly owner: string;
  readonly tasks: Readonly<Record<string, Task>>;
  /** While it is so, no work is taken, and what fails has not failed by itself. */
  readonly isPaused?: () => boolean;
  /** Between two renewals of what is under way; well below the time of a lease. */
  readonly keepMs?: number;
};

const BEAT_MS = 1_000;
const LEASE_SECONDS = 60;
/** Counted from the sending of the claim, with two seconds to spare. */
const HELD_MS = (LEASE_SECONDS - 2) * 1_000;
const KEEP_MS = 20_000;
const FIRST_RETRY_SECONDS = 5;
const LAST_RETRY_SECONDS = 3_600;
const STOP_MS = 5_000;
const SHARE_OF_APPLICATION = 1 / 4;
const SHARE_OF_HOST = 1 / 8;

/** Does work of these kinds as it comes due, beside other processes that do the same. */
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
    // What is taken at this moment is under way only then.
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
        // What could not be kept in time goes on here, under a new lease.
        for (const item of claimed) if (!this.#isUnderWay(item)) this.#begin(item, new HeldSource(isHeld));
        // Behind what has no room there may be others that do.
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

  /** What there always is, is there from the first time on. */
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
      // There is room again, and there may be more of it.
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
      // Its lease ends by itself.
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

  /** What somebody else has by now ends here. */
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

/** Twice as long each time, and not all at the same moment. */
function backOff(attempts: number): number {
  const seconds = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
  return seconds * (0.8 + 0.4 * Math.random());
}
