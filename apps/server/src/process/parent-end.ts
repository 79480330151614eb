import { readFileSync } from 'node:fs';

const EVERY_MS = 200;
/** What npm and its like run as, where they are the first process of a container and run this one themselves. */
const runners = /\b(?:node|npm|npx|pnpm|yarn|bun)\b/;

/**
 * Calls back once the parent process has exited, where it is bound to that: by a channel to it, or by npm,
 * whose shell is ended by a signal and tells nobody. A server that a shell or a supervisor started outlives it.
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

/** The parent was gone before this process could look: whoever takes in orphans is in its place. */
function isAdopted(parent: number): boolean {
  const command = commandOf(parent);
  return parent === 1 ? !runners.test(command) : /^(?:\S*\/)?systemd\b/.test(command);
}

/** Empty where the system does not tell. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
