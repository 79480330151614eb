/**
 * Starts to count now, and tells whether less than so many milliseconds have passed since. Of two clocks the one that has
 * moved further counts: one stands still while the machine sleeps, the other may be set.
 */
export function startHold(milliseconds: number): () => boolean {
  const monotonic = performance.now();
  const wall = Date.now();
  return () => Math.max(performance.now() - monotonic, Date.now() - wall) < milliseconds;
}
