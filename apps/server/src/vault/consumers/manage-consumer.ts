import type { ConsumerMetadata, ConsumerRecord } from '@keyway/contract';
import {
  getConsumer,
  getUsage,
  lockConsumer,
  updateConsumer,
  type Consumer,
  type TenantTx,
  type UsageCount,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { mergeFreeData } from '../../platform/wire/index.js';
import { loadConsumerRecord } from './consumer-view.js';
import { missing } from '../applications/index.js';
import { toRecordId } from '../model/index.js';

export const getConsumerRecord = (
  deps: Ports<'now' | 'database' | 'registry'>,
  context: RequestContext,
  consumerId: string,
): Promise<ConsumerRecord> =>
  deps.database.tenant(applicationOf(context).id, async (tx) =>
    loadConsumerRecord(deps, tx, await requireConsumer(tx, consumerId)),
  );

/** Merges the given members into the stored metadata. */
export const updateConsumerRecord = (
  deps: Ports<'now' | 'database' | 'registry'>,
  context: RequestContext,
  consumerId: string,
  metadata: ConsumerMetadata,
): Promise<ConsumerRecord> =>
  deps.database.tenant(applicationOf(context).id, async (tx) => {
    const stored = await lockConsumer(tx, consumerId);
    if (!stored) throw missing('consumer', consumerId);
    const { merged, changed } = mergeFreeData('body.metadata', stored.metadata, metadata);
    const updated = changed ? await updateConsumer(tx, consumerId, { metadata: merged }) : stored;
    if (!updated) throw missing('consumer', consumerId);
    return loadConsumerRecord(deps, tx, updated);
  });

/** Counts whole UTC days, both ends included, as stored. */
export async function countConsumerRequests(
  deps: Ports<'database'>,
  context: RequestContext,
  consumerId: string,
  period: { start_datetime: string; end_datetime: string },
) {
  if (period.start_datetime > period.end_datetime) {
    throw new ApiError('RequestValidationError', {
      message: 'start_datetime must not be after end_datetime.',
      detail: { 'query.start_datetime': 'must not be after end_datetime' },
    });
  }
  const rows = await deps.database.tenant(applicationOf(context).id, async (tx) => {
    await requireConsumer(tx, consumerId);
    return getUsage(tx, consumerId, toDay(period.start_datetime), toDay(period.end_datetime));
  });
  const counts = sumByArea(rows);
  const aggregated = counts.unify + counts.proxy + counts.vault;
  const { start_datetime, end_datetime } = period;
  return {
    consumer_id: consumerId,
    start_datetime,
    end_datetime,
    aggregated_request_count: aggregated,
    request_counts: counts,
    connections: countConnections(rows),
  };
}

function sumByArea(rows: readonly UsageCount[]) {
  const sum = (area: string) =>
    rows.reduce((total, row) => (row.area === area ? total + row.count : total), 0);
  return { unify: sum('unify'), proxy: sum('proxy'), vault: sum('vault') };
}

/** Counts by connector, the default connection first. */
function countConnections(rows: readonly UsageCount[]) {
  const used = new Map<string, UsageCount[]>();
  for (const row of rows) {
    if (row.connectionId === '') continue;
    const id = toRecordId({ unifiedApi: '', ...row });
    used.set(id, [...(used.get(id) ?? []), row]);
  }
  return [...used]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first
        ? [
            {
              service_id: first.serviceId,
              connection_id: first.connectionId,
              request_counts: sumByArea([first, ...rest]),
            },
          ]
        : [],
    );
}

async function requireConsumer(tx: TenantTx, consumerId: string): Promise<Consumer> {
  const consumer = await getConsumer(tx, consumerId);
  if (!consumer) throw missing('consumer', consumerId);
  return consumer;
}

const toDay = (moment: string): Date => new Date(`${moment.slice(0, 10)}T00:00:00.000Z`);
