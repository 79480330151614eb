import type { Logger } from 'pino';

/** Does the work for one after the other, and returns for how many it did any. A failure is logged and stops no other. */
export async function countEach<Item>(
  logger: Pick<Logger, 'warn'>,
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const item of items) {
    try {
      if (await work(item)) count += 1;
    } catch (error) {
      logger.warn({ code: error instanceof Error ? error.name : 'unknown' }, 'one of several items failed');
    }
  }
  return count;
}
