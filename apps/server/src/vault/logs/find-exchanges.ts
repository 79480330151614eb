import type { LogExchangesRecord } from '@keyway/contract';
import { getCallExchanges, type RequestLog } from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { requireLog } from './find-log.js';

/** Returns a request's vendor exchanges, or why they are unknown. */
export async function findExchanges(
  deps: Ports<'now' | 'database' | 'keyring'>,
  context: RequestContext,
  id: string,
): Promise<LogExchangesRecord> {
  const log = await requireLog(deps, context, id);
  const { id: applicationId, logDetail } = applicationOf(context);
  if (!log.exchangesUntil) return notKept(isAsked(log, logDetail) ? 'nothing_called' : 'not_asked_for');
  if (log.exchangesUntil <= deps.now()) return notKept('expired');
  const row = await deps.database.tenant(applicationId, (tx) => getCallExchanges(tx, id));
  if (!row) return notKept(null);
  const text = await deps.keyring.unseal(applicationId, sealPlace('exchanges', id), row.exchangesSealed);
  const { items, omitted } = JSON.parse(text) as Pick<LogExchangesRecord, 'items' | 'omitted'>;
  return { kept: true, reason: null, items, omitted };
}

const notKept = (reason: LogExchangesRecord['reason']): LogExchangesRecord => ({
  kept: false,
  reason,
  items: [],
  omitted: 0,
});

/**
 * Returns whether the application's current settings store details of the request; one without vendor requests had
 * none.
 */
const isAsked = ({ duration, statusCode }: RequestLog, logDetail: string): boolean =>
  duration === 0 && (logDetail === 'all' || (logDetail === 'errors' && statusCode >= 400));
