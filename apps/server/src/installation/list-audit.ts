import type { AuditEntryRecord } from '@keyway/contract';
import {
  listAudit,
  listWholeAudit,
  type AuditEntry,
  type AuditFilters,
  type AuditPosition,
  type Scanned,
} from '@keyway/db';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { pageList, resumeQuery } from '../platform/wire/index.js';
import { findApplication } from '../vault/applications/index.js';

type Filter = {
  start_date?: string;
  end_date?: string;
  action?: string;
  actor?: string;
  consumer_id?: string;
  application_id?: string;
};
type Query = { cursor?: string; limit?: number; filter?: Filter };
type Position = Omit<AuditPosition, 'at'> & { at: string };
type Load = (filters: AuditFilters & { applicationId?: string }) => Promise<Scanned<AuditEntry>>;

/** Lists the audit trail of all applications and of the installation itself. */
export const listWholeAuditRecords = (
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  query: Query,
) =>
  listRecords(deps, context, 'audit', query, (filters) =>
    deps.database.system('list the audit trail', (tx) => listWholeAudit(tx, filters)),
  );

/** Lists the audit trail of one application; those of deleted ones are in the whole trail only. */
export async function listApplicationAudit(
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  applicationId: string,
  query: Query,
) {
  await findApplication(deps, applicationId);
  return listRecords(deps, context, `audit of ${applicationId}`, query, (filters) =>
    deps.database.tenant(applicationId, (tx) => listAudit(tx, filters)),
  );
}

async function listRecords(
  deps: Ports<'baseUrl' | 'keyring'>,
  context: RequestContext,
  list: string,
  given: Query,
  load: Load,
) {
  const query = resumeQuery(deps, context, list, given);
  const filters = toFilters(query.filter ?? {});
  const paged = await pageList<AuditEntry, Position>(deps, context, {
    list,
    query,
    load: async (after, limit) => {
      const { rows, stoppedAt } = await load({
        ...filters,
        limit,
        after: after && { ...after, at: new Date(after.at) },
      });
      return { items: rows, ...(stoppedAt && { stoppedAt: positionOf(stoppedAt) }) };
    },
    positionOf,
  });
  return { ...paged, data: paged.data.map(toRecord) };
}

const toFilters = ({ start_date, end_date, consumer_id, application_id, action, actor }: Filter) => ({
  from: start_date === undefined ? undefined : new Date(start_date),
  to: end_date === undefined ? undefined : new Date(end_date),
  consumerId: consumer_id,
  applicationId: application_id,
  action,
  actor,
});

const positionOf = ({ at, chainId, sequence }: AuditEntry): Position => ({
  at: at.toISOString(),
  chainId,
  sequence,
});

const toRecord = (row: AuditEntry): AuditEntryRecord => ({
  id: `${row.chainId}:${row.sequence}`,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actor,
  application_id: row.applicationId,
  consumer_id: row.consumerId,
  service_id: row.serviceId,
  connection_id: row.connectionId,
  subject: row.subject,
  request_id: row.requestId,
  detail: row.detail,
});
