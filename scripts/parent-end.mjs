// @ts-check
const EVERY_MS = 200;

/**
 * Calls back once the process that started this one is gone. npm runs a script in a shell, which a signal ends without
 * telling the script: what is left has another parent.
 *
 * @param {() => void} then
 */
export function onParentEnd(then) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, EVERY_MS);
  watch.unref();
  return watch;
}
