import type { logFilterSchema } from '@keyway/contract';
import { listRequestLogs, type PathMatchMode, type RequestLog, type RequestLogFilters } from '@keyway/db';
import type { z } from 'zod';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type Found, pageList, resumeQuery } from '../../platform/wire/index.js';
import { assertMaySeeLogs } from '../model/index.js';
import { toLogRecord } from './log-record.js';

export type LogFilter = z.output<typeof logFilterSchema>;
type Query = { cursor?: string; limit?: number; filter?: LogFilter };
type Position = { timestamp: string; id: string };

/** Requests of no interest to a page's user: the page's own, and the sign-in that created its session. */
const noNews = [
  ...['connectionsAll', 'connectionsOne', 'logsAll'],
  ...['sessionsCreate', 'sessionsCurrent', 'sessionsRevoke', 'sessionsRevokeAll'],
  ...['consumersAdd', 'consumersOne', 'consumersUpdate', 'consumerRequestCountsAll'],
] as const;

/** Lists API requests, newest first: those of one consumer for a session or with the consumer header. */
export async function listLogs(
  deps: Ports<'baseUrl' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  given: Query,
) {
  assertMaySeeLogs(context);
  const list = `logs of ${context.consumerId ?? 'all'}`;
  const query = resumeQuery(deps, context, list, given);
  const filter = query.filter ?? {};
  const filters = {
    ...toFilters(filter),
    consumerId: context.consumerId ?? filter.consumer_id,
    ...(context.caller.kind === 'session' ? { excludeOperations: noNews } : {}),
  };
  // A caller limited to one consumer never sees another's requests, whatever the filter.
  const isOtherConsumer = ![undefined, filters.consumerId].includes(filter.consumer_id);
  const load = async (after: Position | undefined, limit: number): Promise<Found<RequestLog, Position>> => {
    if (isOtherConsumer) return { items: [] };
    const { rows, stoppedAt } = await deps.database.tenant(applicationOf(context).id, (tx) =>
      listRequestLogs(tx, {
        ...filters,
        limit,
        after: after && { timestamp: new Date(after.timestamp), id: after.id },
      }),
    );
    return { items: rows, ...(stoppedAt && { stoppedAt: positionOf(stoppedAt) }) };
  };
  const paged = await pageList(deps, context, {
    list,
    query,
    load,
    positionOf,
  });
  return { ...paged, data: paged.data.map((row) => toLogRecord(deps, context, row)) };
}

const positionOf = ({ timestamp, id }: RequestLog): Position => ({ timestamp: timestamp.toISOString(), id });

export const toFilters = (filter: LogFilter): Omit<RequestLogFilters, 'limit'> => ({
  id: filter.request_id,
  serviceId: filter.service_id,
  connectionId: filter.connection_id,
  errorType: filter.error_type,
  isSuccess: filter.success,
  httpMethods: toList(filter.http_methods),
  statusCodes: toList(filter.status_codes),
  path: filter.path,
  pathMatchMode: filter.path_match_mode?.toLowerCase() as PathMatchMode | undefined,
  from: filter.start_date === undefined ? undefined : new Date(filter.start_date),
  to: filter.end_date === undefined ? undefined : new Date(filter.end_date),
});

const toList = <Item>(value: Item | Item[] | undefined): Item[] | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value];
