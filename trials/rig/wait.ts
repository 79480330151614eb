import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/** Asks again and again until the answer is neither undefined nor false; throws when that takes too long. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false> | Value | undefined | false,
  { withinMs = 30_000, everyMs = 50 }: { withinMs?: number; everyMs?: number } = {},
): Promise<Value> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(everyMs);
  }
}
