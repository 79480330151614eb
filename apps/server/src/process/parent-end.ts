const EVERY_MS = 200;

/**
 * Calls back once the process that started this one is gone, where it is bound to that: by a channel to it, or by npm,
 * whose shell is ended by a signal and tells nobody. A server that a shell or a supervisor started outlives it.
 */
export const onParentEnd = (isStartedByNpm: boolean, then: () => void): void => {
  process.once('disconnect', then);
  if (!isStartedByNpm) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, EVERY_MS);
  watch.unref();
};
