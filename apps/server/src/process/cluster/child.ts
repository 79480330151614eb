import cluster, { type Worker } from 'node:cluster';

import type { Family } from '../../platform/telemetry/index.js';
import type { ToProcess, ToSupervisor } from './messages.js';

/** One process of the server, as its supervisor sees it. */
export type Child = {
  readonly pid: number | undefined;
  readonly startedAt: number;
  /** Resolves to false if it exits before it serves. */
  readonly serves: Promise<boolean>;
  readonly exited: Promise<Exit>;
  readonly isServing: () => boolean;
  /** The metrics that it last reported. */
  readonly metrics: () => readonly Family[];
  /** Requests its metrics; resolves when they have arrived, or after a while without. */
  report(): Promise<void>;
  tell(message: ToProcess): void;
  kill(signal: NodeJS.Signals): void;
};

export type Exit = { readonly code: number | null; readonly signal: string | null };

/** A process that is busy for longer is counted with its last report. */
const REPORT_MS = 2_000;

/** Starts a process. `onCollect` is called when it serves a scrape. */
export function startChild(onCollect: (child: Child, id: number) => void): Child {
  const worker: Worker = cluster.fork();
  const waiting = new Map<number, () => void>();
  const state = { isServing: false, families: [] as readonly Family[], reports: 0 };
  const tell = (message: ToProcess): void => {
    // It may exit between the check and the write; its exit is reported on its own.
    if (worker.isConnected()) worker.send(message, undefined, () => undefined);
  };
  const exited = new Promise<Exit>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      state.isServing = false;
      resolve({ code, signal });
    });
  });
  worker.on('error', () => undefined);
  const serves = new Promise<boolean>((resolve) => {
    void exited.then(() => resolve(false));
    worker.on('message', (message: ToSupervisor) => {
      if (message.kind === 'serving') {
        state.isServing = true;
        resolve(true);
      }
      if (message.kind === 'collect') onCollect(child, message.id);
      if (message.kind !== 'metrics') return;
      state.families = message.families;
      if (message.id !== undefined) waiting.get(message.id)?.();
    });
  });
  const child: Child = {
    pid: worker.process.pid,
    startedAt: performance.now(),
    serves,
    exited,
    isServing: () => state.isServing,
    metrics: () => state.families,
    report: async () => {
      const id = (state.reports += 1);
      const reported = new Promise<void>((resolve) => waiting.set(id, resolve));
      const late = new Promise<void>((resolve) => setTimeout(resolve, REPORT_MS).unref());
      tell({ kind: 'report', id });
      await Promise.race([reported, exited, late]);
      waiting.delete(id);
    },
    tell,
    kill: (signal) => void worker.process.kill(signal),
  };
  return child;
}
