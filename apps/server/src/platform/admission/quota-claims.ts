import { takeQuota, type Database } from '@keyway/db';

export type QuotaClaim = { readonly isGranted: boolean; readonly used: number; readonly resetsAt: Date };

type Waiting = { readonly resolve: (claim: QuotaClaim) => void; readonly reject: (error: unknown) => void };

/**
 * Counts requests against an application's quota exactly. The counter is one row: requests that arrive during its
 * update wait and are counted together by the next transaction, so that a thousand concurrent ones need only a few.
 */
export function createQuotaClaims(database: Database) {
  const queues = new Map<string, Waiting[]>();

  const drain = async (key: string, applicationId: string, cap: number): Promise<void> => {
    const queue = queues.get(key) ?? [];
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const { granted, used, resetsAt } = await database.tenant(applicationId, (tx) =>
          takeQuota(tx, cap, batch.length),
        );
        batch.forEach(({ resolve }, index) => resolve({ isGranted: index < granted, used, resetsAt }));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  };

  return {
    take: (applicationId: string, cap: number): Promise<QuotaClaim> =>
      new Promise((resolve, reject) => {
        const key = JSON.stringify([applicationId, cap]);
        const queue = queues.get(key);
        if (queue) return void queue.push({ resolve, reject });
        queues.set(key, [{ resolve, reject }]);
        void drain(key, applicationId, cap);
      }),
  };
}

export type QuotaClaims = ReturnType<typeof createQuotaClaims>;
