import type { RequestLogRecord } from '@keyway/contract';
import { getRequestLog, type RequestLog } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { toLogRecord } from './log-record.js';

/** Returns one request of the application; with the consumer header, of that consumer. */
export const findLog = async (
  deps: Ports<'baseUrl' | 'database' | 'registry'>,
  context: RequestContext,
  id: string,
): Promise<RequestLogRecord> => toLogRecord(deps, context, await requireLog(deps, context, id));

export async function requireLog(
  deps: Ports<'database'>,
  context: RequestContext,
  id: string,
): Promise<RequestLog> {
  const row = await deps.database.tenant(applicationOf(context).id, (tx) => getRequestLog(tx, id));
  if (row && (context.consumerId === undefined || row.consumerId === context.consumerId)) return row;
  throw new ApiError('EntityNotFoundError', {
    message:
      'Request not found. It appears about a second after it ends, and is kept until its retention is over.',
    detail: { not_found: { entity: 'log', id } },
  });
}
