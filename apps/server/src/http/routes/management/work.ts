import { contract, type WorkloadRecord } from '@keyway/contract';
import { readWorkload, type Workload } from '@keyway/db';

import type { Ports } from '../../../ports.js';
import { workKinds } from '../../../platform/queue/index.js';
import { item } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { work } = contract;

export const buildWorkRoutes = (handlers: HandlerRunner, deps: Ports<'now' | 'database'>) => ({
  get: endpoint(handlers, work.get, async (_request, context) => {
    const kinds = await deps.database.system('tell how much work waits', (tx) => readWorkload(tx, workKinds));
    return item(context, 200, { kinds: kinds.map((each) => toRecord(each, deps.now())) });
  }),
});

const toRecord = ({ waitedSeconds, ...counts }: Workload, now: Date): WorkloadRecord => ({
  ...counts,
  oldest_due_at: counts.waiting === 0 ? null : new Date(now.getTime() - waitedSeconds * 1000).toISOString(),
});
