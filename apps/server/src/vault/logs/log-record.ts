import { metadataOf, type RequestLogRecord } from '@keyway/contract';
import { hasSucceeded, type RequestLog } from '@keyway/db';

import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { allRoutes } from '../../route-table.js';
import { maySeeWords } from '../model/index.js';

export type LogDeps = Ports<'baseUrl' | 'registry'>;

/** Returns the service as clients see it. */
export const toService = ({ registry }: LogDeps, id: string | null) =>
  id === null ? { id: 'vault', name: 'Vault' } : { id, name: registry.getConnector(id)?.name ?? id };

/** Summaries by operation ID. */
export const summaries = new Map(
  allRoutes().map((route) => [metadataOf(route)?.operationId, route.summary ?? route.path] as const),
);

export const toLogRecord = (
  deps: LogDeps,
  context: Pick<RequestContext, 'caller'>,
  row: RequestLog,
): RequestLogRecord => ({
  id: row.id,
  parent_id: null,
  has_children: false,
  child_request: false,
  api_style: 'REST',
  base_url: deps.baseUrl,
  timestamp: row.timestamp.toISOString(),
  consumer_id: row.consumerId ?? '',
  http_method: row.httpMethod,
  path: row.path,
  query: row.query === null || maySeeWords(context) ? row.query : withoutWords(row.query),
  operation: { id: row.operation, name: summaries.get(row.operation) ?? row.operation },
  unified_api: row.unifiedApi ?? 'vault',
  service: toService(deps, row.serviceId),
  connection_id: row.connectionId,
  status_code: row.statusCode,
  success: hasSucceeded(row),
  execution: row.execution,
  duration: row.duration,
  latency: Math.max(0, row.execution - row.duration),
  error_type: row.errorType,
  error_message: row.errorMessage,
  sandbox: row.sandbox,
});

/** Matches the names of filters that search for people. */
const SEARCHED = /^filter\[(?:email|phone|query|name)\]/i;

const withoutWords = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return SEARCHED.test(decoded(name)) ? `${name}=[hidden]` : pair;
    })
    .join('&');

/** Any character of a name can be encoded; one that is encoded wrongly names no filter. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
