// @ts-check
import { readFileSync } from 'node:fs';

const EVERY_MS = 200;
/** Names of npm and similar runners, which may be the first process of a container and run this one. */
const runners = /\b(?:node|npm|npx|pnpm|yarn|bun)\b/;

/**
 * Calls back once the process that started this one is gone. npm runs a script in a shell, which a signal ends without
 * telling the script: what is left has another parent.
 *
 * @param {() => void} then
 */
export function onParentEnd(then) {
  const parent = process.ppid;
  if (isAdopted(parent)) then();
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, EVERY_MS);
  watch.unref();
  return watch;
}

/**
 * The parent exited before this process could look: the process that adopts orphans took its place.
 * @param {number} parent
 */
function isAdopted(parent) {
  const command = commandOf(parent);
  return parent === 1 ? !runners.test(command) : /^(?:\S*\/)?systemd\b/.test(command);
}

/**
 * Empty where the system does not tell.
 * @param {number} pid
 */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
