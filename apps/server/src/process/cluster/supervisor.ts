import type { Logger } from 'pino';

import type { Family } from '../../platform/telemetry/index.js';
import { type Child, startChild } from './child.js';
import { keepCounts, sumMetrics } from './sum-metrics.js';

/** A process that lives for less has died at once. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Time to end beyond the delay and the drain of a server, which are in its settings. */
const MARGIN_MS = 45_000;

type Options = { readonly processes: number; readonly logger: Logger; readonly shutdownDelayMs: number };
/** The place of a process, which others take after it. */
type Slot = { child: Child | undefined; deaths: number };

export type Supervisor = {
  /** Resolves to false if the first process did not start; it has said why. */
  start(): Promise<boolean>;
  /** Replaces one process after the other; each drains once its successor serves. */
  restart(): Promise<void>;
  /** Ends all processes; resolves to whether all of them ended in order. */
  end(): Promise<boolean>;
};

/** Creates the supervisor of a server's processes, which share its port. */
export const createSupervisor = (options: Options): Supervisor => new ProcessSupervisor(options);

class ProcessSupervisor implements Supervisor {
  readonly #slots: Slot[];
  readonly #children = new Set<Child>();
  /** Counts of processes that are gone. */
  #counted: readonly Family[] = [];
  #replaced = 0;
  #collecting: Promise<readonly Family[]> | undefined;
  #restarting: Promise<void> | undefined;
  #isRestartDue = false;
  #isEnding = false;

  constructor(readonly options: Options) {
    this.#slots = Array.from({ length: options.processes }, () => ({ child: undefined, deaths: 0 }));
  }

  async start(): Promise<boolean> {
    const [first, ...rest] = this.#slots;
    // Alone, so that one process migrates, and a wrong setting is reported once.
    if (!first || !(await this.#begin(first).serves)) return false;
    this.#watch(first);
    for (const slot of rest) {
      if (this.#isEnding) break;
      this.#begin(slot);
      this.#watch(slot);
    }
    await Promise.all(rest.flatMap(({ child }) => (child ? [child.serves] : [])));
    return true;
  }

  async restart(): Promise<void> {
    this.#isRestartDue = true;
    this.#restarting ??= this.#restartAll().finally(() => {
      this.#restarting = undefined;
    });
    await this.#restarting;
  }

  async end(): Promise<boolean> {
    this.#isEnding = true;
    const exits = [...this.#children].map(async (child) => {
      this.#retire(child, false);
      return (await child.exited).code === 0;
    });
    return (await Promise.all(exits)).every(Boolean);
  }

  #begin(slot: Slot): Child {
    slot.child = this.#startChild();
    return slot.child;
  }

  #startChild(): Child {
    const child = startChild((scraped, id) => {
      void this.#collect().then((families) => scraped.tell({ kind: 'collected', id, families }));
    });
    this.#children.add(child);
    void child.exited.then(() => {
      this.#children.delete(child);
      this.#counted = sumMetrics([this.#counted, keepCounts(child.metrics())]);
    });
    return child;
  }

  /** Starts another process when this one has died. */
  #watch(slot: Slot): void {
    const { child } = slot;
    void child?.exited.then(({ code, signal }) => {
      if (this.#isEnding || slot.child !== child) return;
      const livedMs = performance.now() - child.startedAt;
      slot.deaths = livedMs < SHORT_LIFE_MS ? slot.deaths + 1 : 0;
      const pauseMs =
        slot.deaths === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (slot.deaths - 1));
      this.options.logger.error(
        { process: child.pid, code, signal, pauseMs },
        'a process has ended unexpectedly; starting another',
      );
      slot.child = undefined;
      this.#replaced += 1;
      setTimeout(() => {
        if (this.#isEnding || slot.child) return;
        this.#begin(slot);
        this.#watch(slot);
      }, pauseMs);
    });
  }

  async #restartAll(): Promise<void> {
    while (this.#isRestartDue) {
      this.#isRestartDue = false;
      this.options.logger.info('restarting the processes, one after the other');
      for (const slot of this.#slots) if (!(await this.#replace(slot))) break;
    }
  }

  /** Resolves to false if the successor does not start: the others are then left alone. */
  async #replace(slot: Slot): Promise<boolean> {
    if (this.#isEnding) return false;
    const next = this.#startChild();
    if (!(await next.serves)) {
      if (!this.#isEnding)
        this.options.logger.error(
          { process: next.pid },
          'the restart has stopped: the new process did not start; the others go on',
        );
      return false;
    }
    if (this.#isEnding) return false;
    // The old one may have died meanwhile, and another one may have taken its place.
    const old = slot.child;
    slot.child = next;
    slot.deaths = 0;
    this.#watch(slot);
    if (old) {
      this.#retire(old, true);
      await old.exited;
    }
    return true;
  }

  /** Ends a process in order, and by force if that takes too long. */
  #retire(child: Child, isReplaced: boolean): void {
    if (child.isServing()) child.tell({ kind: 'end', isReplaced });
    // It may not listen to messages yet.
    else child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), this.options.shutdownDelayMs + MARGIN_MS);
    void child.exited.then(() => clearTimeout(force));
  }

  /** Returns the metrics of all processes, with the counts of those gone. */
  #collect(): Promise<readonly Family[]> {
    this.#collecting ??= Promise.all([...this.#children].map((child) => child.report()))
      .then(() => {
        const families = [...this.#children].map((child) => child.metrics());
        return [...sumMetrics([...families, this.#counted]), ...this.#ownMetrics()];
      })
      .finally(() => {
        this.#collecting = undefined;
      });
    return this.#collecting;
  }

  #ownMetrics(): Family[] {
    const serving = [...this.#children].filter((child) => child.isServing()).length;
    const family = (name: string, help: string, type: string, value: number): Family => ({
      ...{ name, help, type, aggregator: 'sum' },
      values: [{ value, labels: {} }],
    });
    return [
      family('keyway_processes', 'Processes of this server that serve', 'gauge', serving),
      family(
        'keyway_processes_replaced_total',
        'Processes of this server that ended unexpectedly and were started again',
        'counter',
        this.#replaced,
      ),
    ];
  }
}
