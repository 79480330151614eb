import type { Logger } from 'pino';

/**
 * Runs the work for one item after another, and returns the number of items with work done. A failure is logged and
 * does not stop the others.
 */
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
