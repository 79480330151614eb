import { Prisma } from '../generated/client.js';
import type { Application, Creating } from '../rows.js';
import { columns } from '../rows.js';
import { announceChange, type SystemTx, type TenantTx } from '../engine/index.js';

export type NewApplication = Creating<Application, 'id' | 'name', ApplicationSettings>;

type ApplicationSettings =
  | 'redirectUris'
  | 'embedOrigins'
  | 'planName'
  | 'planMonthlyLimit'
  | 'planStatus'
  | 'logDetail'
  | 'logDetailDays';

export type ApplicationPatch = Partial<Pick<Application, 'name' | ApplicationSettings>>;

/** Keyset of a list ordered by creation. */
export type CreatedAfter = { createdAt: Date; id: string };

/** Connections come before their parents, integrations and consumers. */
const tenantTables = [
  'api_keys',
  'oauth_states',
  'connections',
  'integrations',
  'integration_changes',
  'revocations',
  'consumers',
  'transactions',
  'sessions',
  'session_revocations',
  'quota_usage',
  'outbox_events',
  'usage_counts',
  'usage_hours',
  'request_logs',
  'call_exchanges',
  'work_items',
  'event_feeds',
  'event_sources',
  'hook_addresses',
  'inbound_hints',
  'record_digests',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
] as const;

/** Columns still needed while revocations and subscriptions are being ended at providers. */
const tablesOfDebt: readonly string[] = [
  'connections',
  'integrations',
  'consumers',
  'revocations',
  'event_sources',
  'work_items',
];

const parentTables: readonly string[] = ['integrations', 'consumers'];

const rowsPerTableAndRun = 5_000;

/** Ids that begin with an underscore are the installation's own and refused. */
export async function createApplication(tx: SystemTx, row: NewApplication): Promise<Application> {
  if (row.id === '' || row.id.startsWith('_')) throw new TypeError('This application id is reserved.');
  const created = await tx.client.application.create({ data: row });
  announceChange(tx, { applicationId: row.id, kind: 'application', id: row.id });
  return created;
}

/** Newest last, of all or of some; `after` is the last row of the page before. */
export async function listApplications(
  tx: SystemTx,
  page: { after?: CreatedAfter; limit: number; ids?: readonly string[] },
): Promise<Application[]> {
  const { after, limit, ids } = page;
  const some = ids ? Prisma.sql`AND id = ANY(${ids})` : Prisma.empty;
  const onwards = after
    ? Prisma.sql`AND (created_at, id) > (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  return tx.client.$queryRaw<Application[]>`
    SELECT ${columns('application')} FROM applications WHERE deleted_at IS NULL ${some} ${onwards}
    ORDER BY created_at, id LIMIT ${limit}`;
}

export async function getApplication(tx: TenantTx): Promise<Application | null> {
  return tx.client.application.findFirst({ where: { id: tx.applicationId, deletedAt: null } });
}

/** The application, neither changed nor deleted by others until the transaction ends. */
export async function lockApplication(
  { client }: SystemTx | TenantTx,
  id: string,
): Promise<Application | null> {
  const rows = await client.$queryRaw<Application[]>`
    SELECT ${columns('application')} FROM applications WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`;
  return rows[0] ?? null;
}

/** Also one whose deletion goes on: it has debts to settle. */
export async function getApplicationOrDeleted(tx: TenantTx): Promise<Application | null> {
  return tx.client.application.findFirst({ where: { id: tx.applicationId } });
}

export async function updateApplication(tx: TenantTx, patch: ApplicationPatch): Promise<Application | null> {
  const [updated] = await tx.client.application.updateManyAndReturn({
    where: { id: tx.applicationId, deletedAt: null },
    data: patch,
  });
  if (updated === undefined) return null;
  announceChange(tx, { applicationId: tx.applicationId, kind: 'application', id: tx.applicationId });
  return updated;
}

/**
 * Destroys the application's data keys first (nothing sealed can be read after the commit), then its rows,
 * a bounded number per run. 'deleting' means that rows are left: the application is already gone for
 * every reader, and calling again (the sweeper does) goes on. May be repeated at any time.
 * 'owing': it holds credentials or queued revocations, which stay, and its keys with them. Turning the one
 * into the other, and these into nothing, is the caller's.
 */
export async function deleteApplication(
  tx: SystemTx,
  applicationId: string,
): Promise<'deleted' | 'deleting' | 'owing' | 'absent'> {
  const marked = await tx.client.$executeRaw`
    UPDATE applications SET deleted_at = COALESCE(deleted_at, now()) WHERE id = ${applicationId}`;
  announceChange(tx, { applicationId, kind: 'application', id: applicationId });
  // Waits for connections that are being added: who comes after this finds the application deleted.
  await tx.client.$queryRaw`
    SELECT 1 FROM integrations WHERE application_id = ${applicationId} ORDER BY service_id FOR UPDATE`;
  const isOwing = await owesRevocations(tx, applicationId);
  if (!isOwing) await tx.client.dataKey.deleteMany({ where: { applicationId } });
  let left = false;
  for (const table of tenantTables) {
    if (isOwing && tablesOfDebt.includes(table)) continue;
    if (left && parentTables.includes(table)) continue;
    left = (await deleteSomeRows(tx, table, applicationId)) === rowsPerTableAndRun || left;
  }
  if (isOwing) return 'owing';
  if (left) return 'deleting';
  await tx.client.application.deleteMany({ where: { id: applicationId } });
  return marked === 0 ? 'absent' : 'deleted';
}

/** Applications whose deletion was begun and not finished. */
export async function listDeletedApplications(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx.client.application.findMany({
    where: { deletedAt: { not: null } },
    select: { id: true },
    take: limit,
  });
  return rows.map((row) => row.id);
}

/** Those of them that owe their providers nothing any more. */
export async function listFinishableDeletions(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx.client.$queryRaw<{ id: string }[]>`
    SELECT id FROM applications a WHERE deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM revocations r WHERE r.application_id = a.id)
      AND NOT EXISTS (${subscriptions})
      AND NOT EXISTS (SELECT 1 FROM connections c WHERE c.application_id = a.id AND ${holdsGrant}) LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

/** Those of them whose connections still hold credentials; `only` asks about one. */
export async function listHoldingDeletions(tx: SystemTx, limit: number, only?: string): Promise<string[]> {
  const one = only === undefined ? Prisma.empty : Prisma.sql`AND id = ${only}`;
  const rows = await tx.client.$queryRaw<{ id: string }[]>`
    SELECT id FROM applications a WHERE deleted_at IS NOT NULL ${one}
      AND EXISTS (SELECT 1 FROM connections c WHERE c.application_id = a.id AND ${holdsGrant}) LIMIT ${limit}`;
  return rows.map((row) => row.id);
}

/** Subscriptions still to be deleted at their vendors, for as long as revocations are retried. */
const subscriptions = Prisma.sql`SELECT 1 FROM event_sources s WHERE s.application_id = a.id
  AND s.farewell_sealed IS NOT NULL AND s.ended_at > now() - interval '24 hours'`;

const holdsGrant = Prisma.sql`(c.credentials_sealed IS NOT NULL OR c.pending_sealed IS NOT NULL)`;

async function owesRevocations(tx: SystemTx, applicationId: string): Promise<boolean> {
  const rows = await tx.client.$queryRaw<unknown[]>`
    SELECT 1 FROM applications a WHERE id = ${applicationId}
      AND (EXISTS (SELECT 1 FROM revocations r WHERE r.application_id = a.id)
        OR EXISTS (${subscriptions})
        OR EXISTS (SELECT 1 FROM connections c WHERE c.application_id = a.id AND ${holdsGrant}))`;
  return rows.length > 0;
}

function deleteSomeRows(
  tx: SystemTx,
  table: (typeof tenantTables)[number],
  applicationId: string,
): Promise<number> {
  const name = Prisma.raw(table);
  return tx.client.$executeRaw`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${name} WHERE application_id = ${applicationId} LIMIT ${rowsPerTableAndRun} FOR UPDATE))`;
}
