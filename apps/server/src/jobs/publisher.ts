import { HOLD_MS } from '@keyway/db';

import type { Ports } from '../ports.js';
import { publishEvents } from '../events/outgoing/index.js';
import { withTimeout } from '../platform/concurrency/index.js';

const BEAT_MS = 1_000;
const STOP_MS = 5_000;

/**
 * Publishes events when one is written by this process, and polls every second for those of other processes. A held
 * update is published when it is due.
 */
export function startPublisher(deps: Ports<'database' | 'logger'>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  const publish = async (): Promise<void> => {
    while (isWoken && !isStopped) {
      isWoken = false;
      try {
        if (await publishEvents(deps)) isWoken = true;
      } catch (error) {
        const name = error instanceof Error ? error.name : 'unknown';
        deps.logger.warn({ error: name }, 'publishing events failed; retrying');
      }
    }
  };
  const wake = (): void => {
    isWoken = true;
    running ??= publish().finally(() => {
      running = undefined;
    });
  };
  let held: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  const wakeWhenDue = (): void => {
    isAskedAgain = held !== undefined;
    held ??= setTimeout(() => {
      held = undefined;
      wake();
      if (isAskedAgain) wakeWhenDue();
    }, HOLD_MS).unref();
  };
  const stopListening = deps.database.onWork(() => {
    wake();
    wakeWhenDue();
  });
  const timer = setInterval(wake, BEAT_MS).unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(held);
      stopListening();
      await withTimeout(STOP_MS, running ?? Promise.resolve());
    },
  };
}
