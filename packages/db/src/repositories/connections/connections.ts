import { Prisma } from '../../generated/client.js';
import type { Connection, Creating, Input } from '../../rows.js';
import { columns } from '../../rows.js';
import { announceChange, type TenantTx } from '../../engine/index.js';

export type ConnectionKey = {
  consumerId: string;
  unifiedApi: string;
  serviceId: string;
  connectionId: string;
};

type KeyColumn = 'applicationId' | keyof ConnectionKey;
type LeaseColumn = 'leaseOwner' | 'leaseUntil' | 'leaseVersion' | 'refreshSentAt';
type NumberColumn = 'rowId' | 'grantId' | 'accountGeneration' | 'version';
type Changeable = Exclude<
  keyof Connection,
  KeyColumn | LeaseColumn | NumberColumn | 'createdAt' | 'updatedAt'
>;

/**
 * A connection as it was read. `rowId` tells it from one made later under the same ids, `version` from the same one
 * after a change.
 */
export type ConnectionFence = Pick<Connection, 'rowId' | 'version'>;

export type NewConnection = Creating<Connection, keyof ConnectionKey, Changeable>;
export type ConnectionPatch = Input<Partial<Pick<Connection, Changeable>>>;

/** Changing one of these ends a refresh under way: its tokens belong to what was replaced. */
const credentialColumns: readonly Changeable[] = ['credentialsSealed', 'authType', 'needsAuth', 'revokedAt'];

/** Columns that are observed, or carried for the client: they do not raise the version. */
const bookkeepingColumns: readonly Changeable[] = [
  'metadata',
  'refreshFailedAt',
  'refreshRetryAt',
  'credentialsExpireAt',
  'lastDownstreamErrorAt',
  'lastError',
  'refusedAt',
];

export async function getConnection(tx: TenantTx, key: ConnectionKey): Promise<Connection | null> {
  return (await tx.client.connection.findFirst({ where: whereKey(tx, key) })) as Connection | null;
}

export async function listConnections(
  tx: TenantTx,
  consumerId: string,
  filters: { unifiedApi?: string; serviceId?: string } = {},
): Promise<Connection[]> {
  const rows = await tx.client.connection.findMany({
    where: { applicationId: tx.applicationId, consumerId, ...filters },
    orderBy: [{ unifiedApi: 'asc' }, { serviceId: 'asc' }, { connectionId: 'asc' }],
  });
  return rows as Connection[];
}

/** The consumer's connection of an account there, by the fingerprint that the unique index is over. */
export async function findConnectionOfAccount(
  tx: TenantTx,
  where: { consumerId: string; serviceId: string; accountFingerprint: Uint8Array },
): Promise<Connection | null> {
  const found = await tx.client.connection.findFirst({
    where: {
      ...where,
      applicationId: tx.applicationId,
      accountFingerprint: Uint8Array.from(where.accountFingerprint),
    },
  });
  return found as Connection | null;
}

/** The connections of these consumers, in one query for a whole page. */
export async function listConnectionsOfConsumers(
  tx: TenantTx,
  consumerIds: readonly string[],
): Promise<Map<string, Connection[]>> {
  const rows = await tx.client.connection.findMany({
    where: { applicationId: tx.applicationId, consumerId: { in: [...consumerIds] } },
    orderBy: [{ consumerId: 'asc' }, { unifiedApi: 'asc' }, { serviceId: 'asc' }, { connectionId: 'asc' }],
  });
  const found = new Map<string, Connection[]>(consumerIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.consumerId)?.push(row as Connection);
  return found;
}

/** Deletes up to so many connections, whosever they are; the rows as they were. */
export async function deleteSomeConnections(tx: TenantTx, limit: number): Promise<Connection[]> {
  return tx.client.$queryRaw<Connection[]>`
    DELETE FROM connections WHERE application_id = ${tx.applicationId} AND ctid = ANY(ARRAY(
      SELECT ctid FROM connections WHERE application_id = ${tx.applicationId} LIMIT ${limit} FOR UPDATE))
    RETURNING ${columns('connection')}`;
}

/** Throws a unique violation (see isUniqueViolation) when it exists. The consumer must exist (ensureConsumer). */
export async function createConnection(tx: TenantTx, row: NewConnection): Promise<Connection> {
  const created = await tx.client.connection.create({
    data: { ...row, applicationId: tx.applicationId } as Prisma.ConnectionUncheckedCreateInput,
  });
  announceConnection(tx, row);
  return created as Connection;
}

type ConnectionState = { readonly lastDownstreamErrorAt: null | { readonly not: null } };

/**
 * Changes the connection and announces it. The version grows unless the patch is bookkeeping only; another stored
 * credential is a new grant, another account a new generation. Null when there is none, or when it is no longer the `expected` one,
 * or no longer in the state that `while` asks for.
 */
export async function updateConnection(
  tx: TenantTx,
  key: ConnectionKey,
  patch: ConnectionPatch,
  options: { expected?: ConnectionFence; while?: ConnectionState; isOtherAccount?: boolean } = {},
): Promise<Connection | null> {
  const accountGeneration = options.isOtherAccount ? await nextAccountGeneration(tx) : undefined;
  const grantId = patch.credentialsSealed === undefined ? undefined : await nextGrantId(tx);
  const [updated] = await tx.client.connection.updateManyAndReturn({
    where: { ...whereKey(tx, key), ...fenceOf(options.expected), ...options.while },
    data: {
      ...(patch as Prisma.ConnectionUncheckedUpdateManyInput),
      ...(raisesVersion(patch) && { version: { increment: 1 } }),
      ...(grantId !== undefined && { grantId }),
      ...(accountGeneration !== undefined && { accountGeneration }),
      ...(touches(patch, credentialColumns) && releasedLease),
    },
  });
  if (updated !== undefined) announceConnection(tx, key);
  return (updated as Connection | undefined) ?? null;
}

/** Deletes it; the row as it was (its tokens may need revoking at the provider), or null. */
export async function deleteConnection(tx: TenantTx, key: ConnectionKey): Promise<Connection | null> {
  const rows = await tx.client.$queryRaw<Connection[]>`
    DELETE FROM connections WHERE ${sqlKey(tx, key)} RETURNING ${columns('connection')}`;
  await tx.client.oAuthState.deleteMany({
    where: {
      applicationId: tx.applicationId,
      consumerId: key.consumerId,
      serviceId: key.serviceId,
      connectionId: key.connectionId,
    },
  });
  if (rows[0] !== undefined) announceConnection(tx, key);
  return rows[0] ?? null;
}

/**
 * Claims the right to refresh the connection as it was read, by the database's clock: one caller wins. `owner` must be
 * new for every claim, and the claim must be committed before the provider is called. The lease of `endedOwner`, whose
 * process has ended, counts as run out.
 */
export async function claimRefreshLease(
  tx: TenantTx,
  key: ConnectionKey,
  { rowId, version }: ConnectionFence,
  owner: string,
  leaseSeconds: number,
  endedOwner: string | null = null,
): Promise<boolean> {
  const claimed = await tx.client.$executeRaw`
    UPDATE connections SET lease_owner = ${owner}, lease_version = version, refresh_sent_at = now(),
      lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
    WHERE ${sqlKey(tx, key)} AND row_id = ${rowId} AND version = ${version}
      AND (lease_until IS NULL OR lease_until < now() OR lease_owner = ${endedOwner})`;
  return claimed === 1;
}

/** Whose lease has run out, by the database's clock; null while it is held, and where there is none. */
export async function getExpiredLeaseOwner(tx: TenantTx, key: ConnectionKey): Promise<string | null> {
  const rows = await tx.client.$queryRaw<{ owner: string | null }[]>`
    SELECT lease_owner AS owner FROM connections WHERE ${sqlKey(tx, key)} AND lease_until < now()`;
  return rows[0]?.owner ?? null;
}

/**
 * Stores what the provider answered (new credentials of the same grant, or that the grant is dead) and ends the lease,
 * which was claimed at `fence`. False: another caller holds the lease, or the credentials were replaced, revoked or
 * deleted meanwhile; discard the answer. A change of settings meanwhile does not stop it.
 */
export async function storeRefreshedCredentials(
  tx: TenantTx,
  key: ConnectionKey,
  { rowId, version }: ConnectionFence,
  owner: string,
  patch: ConnectionPatch,
): Promise<boolean> {
  const { count } = await tx.client.connection.updateMany({
    where: { ...whereKey(tx, key), rowId, leaseOwner: owner, leaseVersion: version },
    data: {
      ...(patch as Prisma.ConnectionUncheckedUpdateManyInput),
      ...releasedLease,
      version: { increment: 1 },
    },
  });
  if (count === 1) announceConnection(tx, key);
  return count === 1;
}

const nextGrantId = (tx: TenantTx) => nextNumber(tx, 'connections_grant_id_seq');
const nextAccountGeneration = (tx: TenantTx) => nextNumber(tx, 'connections_account_generation_seq');

async function nextNumber(tx: TenantTx, sequence: string): Promise<bigint> {
  const [next] = await tx.client.$queryRaw<{ number: bigint }[]>`
    SELECT nextval(${sequence}::text::regclass) AS number`;
  return (next as { number: bigint }).number;
}

function fenceOf(expected: ConnectionFence | undefined) {
  return expected && { rowId: expected.rowId, version: expected.version };
}

const releasedLease = { leaseOwner: null, leaseUntil: null, leaseVersion: null, refreshSentAt: null };

function touches(patch: ConnectionPatch, names: readonly Changeable[]): boolean {
  return names.some((name) => patch[name] !== undefined);
}

function raisesVersion(patch: ConnectionPatch): boolean {
  return Object.entries(patch).some(
    ([name, value]) => value !== undefined && !bookkeepingColumns.some((column) => column === name),
  );
}

function whereKey(tx: TenantTx, key: ConnectionKey) {
  return {
    applicationId: tx.applicationId,
    consumerId: key.consumerId,
    unifiedApi: key.unifiedApi,
    serviceId: key.serviceId,
    connectionId: key.connectionId,
  };
}

function sqlKey(tx: TenantTx, key: ConnectionKey): Prisma.Sql {
  return Prisma.sql`application_id = ${tx.applicationId} AND consumer_id = ${key.consumerId}
    AND unified_api = ${key.unifiedApi} AND service_id = ${key.serviceId}
    AND connection_id = ${key.connectionId}`;
}

function announceConnection(tx: TenantTx, key: ConnectionKey): void {
  announceChange(tx, {
    applicationId: tx.applicationId,
    kind: 'connection',
    consumerId: key.consumerId,
    serviceId: key.serviceId,
  });
}
