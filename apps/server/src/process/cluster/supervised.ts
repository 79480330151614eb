import cluster from 'node:cluster';

import type { Family } from '../../platform/telemetry/index.js';
import type { ToProcess, ToSupervisor } from './messages.js';

const COLLECT_MS = 5_000;

/** The link of a process to its supervisor. */
export type Supervised = {
  /** Reports that this process serves, and how to read its own metrics. */
  serving(readMetrics: () => Promise<readonly Family[]>): void;
  /** Calls back once the supervisor ends this process. */
  onEnd(end: (isReplaced: boolean) => void): void;
  /** Returns the metrics of all processes; undefined if the supervisor does not respond. */
  collect(): Promise<readonly Family[] | undefined>;
  /** Reports what this process has counted, before it exits. */
  close(): Promise<void>;
};

/** Opens the link; undefined in a process that no supervisor has started. */
export function openSupervised(): Supervised | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  // Without its supervisor this process drains and exits like any whose parent is gone; Node would exit at once.
  worker.exitedAfterDisconnect = true;
  const pending = new Map<number, (families: readonly Family[]) => void>();
  let read: () => Promise<readonly Family[]> = async () => [];
  let last = 0;
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'report')
      void read().then(
        (families) => tell({ kind: 'metrics', id: message.id, families }),
        () => undefined,
      );
    if (message.kind === 'collected') pending.get(message.id)?.(message.families);
  });
  return {
    serving: (readMetrics) => {
      read = readMetrics;
      void tell({ kind: 'serving' });
    },
    onEnd: (end) => {
      process.on('message', (message: ToProcess) => {
        if (message.kind === 'end') end(message.isReplaced);
      });
    },
    collect: async () => {
      const id = (last += 1);
      try {
        return await new Promise<readonly Family[] | undefined>((resolve) => {
          pending.set(id, resolve);
          void tell({ kind: 'collect', id });
          setTimeout(() => resolve(undefined), COLLECT_MS).unref();
        });
      } finally {
        pending.delete(id);
      }
    },
    close: async () => tell({ kind: 'metrics', families: await read() }),
  };
}

/** Resolves when the message is written; a supervisor that is gone needs none. */
const tell = (message: ToSupervisor): Promise<void> =>
  new Promise((resolve) => {
    if (!process.connected) return resolve();
    process.send?.(message, undefined, undefined, () => resolve());
  });
