import { onParentEnd } from './parent-end.js';

export type ShutdownSignal = { inOrder(end: (why: string) => void): void };

/**
 * Listens for the end of this process: a signal, or the exit of its parent. Until a handler is installed, either ends
 * the process immediately, and so does a second signal.
 */
export function onShutdownSignal(isStartedByNpm: boolean): ShutdownSignal {
  let isEnding = false;
  let end = (_why: string): void => process.exit(0);
  const tell = (why: string): void => {
    if (isEnding) return;
    isEnding = true;
    end(why);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      tell(signal);
    });
  }
  onParentEnd(isStartedByNpm, () => tell('the parent process has exited'));
  return {
    inOrder: (orderly) => {
      end = orderly;
    },
  };
}
