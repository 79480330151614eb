import { readFileSync } from 'node:fs';

const EVERY_MS = 200;
/** Programs that run this one as a child, and may be a container's first process. */
const runners = /\b(?:node|npm|npx|pnpm|yarn|bun)\b/;

/**
 * Calls back once the parent process has exited, if this process depends on it: through an IPC channel, or through npm,
 * whose shell ends on a signal without passing it on. A server started by a shell or supervisor outlives it.
 */
export function onParentEnd(isStartedByNpm: boolean, then: () => void): void {
  process.once('disconnect', then);
  if (!isStartedByNpm) return;
  const parent = process.ppid;
  if (isAdopted(parent)) return then();
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, EVERY_MS);
  watch.unref();
}

/**
 * Returns whether the parent exited before this process could check, so that its parent is now the reaper of orphans.
 */
function isAdopted(parent: number): boolean {
  const command = commandOf(parent);
  return parent === 1 ? !runners.test(command) : /^(?:\S*\/)?systemd\b/.test(command);
}

/** Empty if the system does not reveal it. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
