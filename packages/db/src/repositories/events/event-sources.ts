import { randomUUID } from 'node:crypto';
import { Prisma } from '../../generated/client.js';
import type { EventSource, HookAddress, Input } from '../../rows.js';
import { columns } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import type { ConnectionKey } from '../connections/connections.js';

type Key = 'applicationId' | 'id' | keyof ConnectionKey | 'createdAt';
export type EventSourcePatch = Input<Partial<Omit<EventSource, Key>>>;

/** The source of a connection, made where there is none yet: what is older than this moment is no news. */
export async function ensureEventSource(
  tx: TenantTx,
  { consumerId, unifiedApi, serviceId, connectionId }: ConnectionKey,
): Promise<EventSource> {
  const [source] = await tx.client.$queryRaw<EventSource[]>`
    INSERT INTO event_sources AS s (application_id, id, consumer_id, unified_api, service_id, connection_id)
    VALUES (${tx.applicationId}, ${randomUUID()}, ${consumerId}, ${unifiedApi}, ${serviceId}, ${connectionId})
    ON CONFLICT (application_id, consumer_id, unified_api, service_id, connection_id) WHERE ended_at IS NULL
    DO UPDATE SET state = s.state
    RETURNING ${columns('eventSource', 's')}`;
  if (!source) throw new Error('The source of a connection’s events was not stored.');
  return source;
}

/** Sources of these connections, made where there are none yet; their ids. */
export async function startEventSources(
  tx: TenantTx,
  connections: readonly (ConnectionKey & { readonly host: string | undefined })[],
): Promise<string[]> {
  if (connections.length === 0) return [];
  const keys = JSON.stringify(
    connections.map((key) => ({ ...toKey(key), host: key.host, id: randomUUID() })),
  );
  await tx.client.$executeRaw`
    INSERT INTO event_sources (application_id, id, consumer_id, unified_api, service_id, connection_id, host)
    SELECT ${tx.applicationId}, id, "consumerId", "unifiedApi", "serviceId", "connectionId", host
    FROM jsonb_to_recordset(${keys}::jsonb) AS k(id text, "consumerId" text, "unifiedApi" text,
      "serviceId" text, "connectionId" text, host text) ORDER BY "consumerId", "serviceId", "connectionId"
    ON CONFLICT (application_id, consumer_id, unified_api, service_id, connection_id) WHERE ended_at IS NULL
    DO NOTHING`;
  const rows = await tx.client.$queryRaw<{ id: string }[]>`SELECT s.id ${ofConnections(tx, keys)}`;
  return rows.map(({ id }) => id);
}

/** Ends the sources of these connections; returns the ended ones. */
export async function endEventSources(
  tx: TenantTx,
  connections: readonly ConnectionKey[],
): Promise<EventSource[]> {
  if (connections.length === 0) return [];
  const keys = JSON.stringify(connections.map(toKey));
  return tx.client.$queryRaw<EventSource[]>`
    UPDATE event_sources e SET ended_at = now()
    WHERE e.ctid = ANY(ARRAY(SELECT s.ctid ${ofConnections(tx, keys)} FOR UPDATE OF s))
    RETURNING ${columns('eventSource', 'e')}`;
}

/** Ended sources of a connection whose subscriptions could no longer be deleted without its credential. */
export const listSubscribedEnds = (tx: TenantTx, key: ConnectionKey): Promise<EventSource[]> =>
  tx.client.eventSource.findMany({
    where: {
      ...toKey(key),
      applicationId: tx.applicationId,
      endedAt: { not: null },
      secretsSealed: { not: null },
      farewellSealed: null,
    },
  });

/** Ended sources of a connection whose credential is kept until their subscription is deleted. */
export const listUnsubscribeContexts = (tx: TenantTx, key: ConnectionKey): Promise<EventSource[]> =>
  tx.client.eventSource.findMany({
    where: { ...toKey(key), applicationId: tx.applicationId, farewellSealed: { not: null } },
  });

const toKey = ({ consumerId, unifiedApi, serviceId, connectionId }: ConnectionKey): ConnectionKey => ({
  ...{ consumerId, unifiedApi, serviceId, connectionId },
});

const ofConnections = (tx: TenantTx, keys: string): Prisma.Sql => Prisma.sql`
  FROM jsonb_to_recordset(${keys}::jsonb)
    AS k("consumerId" text, "unifiedApi" text, "serviceId" text, "connectionId" text)
  JOIN event_sources s ON s.application_id = ${tx.applicationId} AND s.consumer_id = k."consumerId"
    AND s.unified_api = k."unifiedApi" AND s.service_id = k."serviceId"
    AND s.connection_id = k."connectionId" AND s.ended_at IS NULL`;

/** The current sources of these connections, if any. */
export const findEventSources = async (
  tx: TenantTx,
  keys: readonly ConnectionKey[],
): Promise<EventSource[]> =>
  keys.length === 0
    ? []
    : tx.client.$queryRaw<EventSource[]>`
        SELECT ${columns('eventSource', 's')} ${ofConnections(tx, JSON.stringify(keys.map(toKey)))}`;

export const getEventSource = (tx: TenantTx, id: string): Promise<EventSource | null> =>
  tx.client.eventSource.findFirst({ where: { applicationId: tx.applicationId, id } });

/**
 * Locks it until the transaction ends, so that no other transaction compares the same records; null if it has ended.
 * Hints can still be added.
 */
export async function lockEventSource(tx: TenantTx, id: string): Promise<EventSource | null> {
  const [source] = await tx.client.$queryRaw<EventSource[]>`${liveSource(tx, id)} FOR NO KEY UPDATE`;
  return source ?? null;
}

/**
 * Prevents its deletion until the transaction ends, shared with other readers; null if it has ended. It can still be
 * marked as ended.
 */
export async function holdEventSource(tx: TenantTx, id: string): Promise<EventSource | null> {
  const [source] = await tx.client.$queryRaw<EventSource[]>`${liveSource(tx, id)} FOR KEY SHARE`;
  return source ?? null;
}

const liveSource = (tx: TenantTx, id: string): Prisma.Sql => Prisma.sql`
  SELECT ${columns('eventSource')} FROM event_sources
  WHERE application_id = ${tx.applicationId} AND id = ${id} AND ended_at IS NULL`;

export async function updateEventSource(tx: TenantTx, id: string, patch: EventSourcePatch): Promise<boolean> {
  const { count } = await tx.client.eventSource.updateMany({
    where: { applicationId: tx.applicationId, id },
    data: { ...patch, ...(patch.walk === null && { walk: Prisma.DbNull }) } as object,
  });
  return count === 1;
}

/** So many new records that polls found in a row, without a webhook, show that webhooks do not arrive. */
export const MAX_UNPUSHED_FINDS = 3;

/** Counts new records that a poll found and no webhook has named. */
export async function countUnpushedFinds(
  tx: TenantTx,
  id: string,
  { finds, at }: { readonly finds: number; readonly at: Date },
): Promise<void> {
  await tx.client.$executeRaw`
    UPDATE event_sources SET unpushed_finds = LEAST(unpushed_finds + ${finds}::int, ${MAX_UNPUSHED_FINDS}::int),
      unpushed_at = COALESCE(unpushed_at,
        CASE WHEN unpushed_finds + ${finds}::int >= ${MAX_UNPUSHED_FINDS}::int THEN ${at}::timestamptz END)
    WHERE application_id = ${tx.applicationId} AND id = ${id}`;
}

/** How many sources of a service receive no webhooks although they should. */
export type SilentSources = {
  readonly applicationId: string;
  readonly serviceId: string;
  readonly count: number;
};

/** Counts the sources whose third unpushed find is older than this, by application and service. */
export const countSilentSources = (tx: SystemTx, before: Date): Promise<SilentSources[]> =>
  tx.client.$queryRaw<SilentSources[]>`
    SELECT application_id AS "applicationId", service_id AS "serviceId", count(*)::int AS count
    FROM event_sources
    WHERE unpushed_at < ${before}::timestamptz AND ended_at IS NULL AND state IN ('subscribed', 'manual')
    GROUP BY application_id, service_id ORDER BY application_id, service_id`;

/** Notes which host the calls of a source go to, for its work as well. */
export async function moveEventSource(tx: TenantTx, id: string, host: string): Promise<void> {
  await updateEventSource(tx, id, { host });
  await tx.client.workItem.updateMany({
    where: { applicationId: tx.applicationId, kind: { in: ['subscribe', 'poll', 'recheck'] }, key: id },
    data: { host },
  });
}

/** Sources of an integration whose accounts are these, by their codes. */
export const findSourcesOfAccounts = (
  tx: TenantTx,
  serviceId: string,
  hashes: readonly Uint8Array[],
): Promise<EventSource[]> =>
  tx.client.eventSource.findMany({
    where: {
      applicationId: tx.applicationId,
      serviceId,
      accountHash: { in: hashes.map((hash) => Uint8Array.from(hash)) },
      endedAt: null,
    },
  });

/** The source behind a connection’s address, whosever it is. */
export const findSourceByHandle = (tx: SystemTx, handleHash: Uint8Array): Promise<EventSource | null> =>
  tx.client.eventSource.findFirst({ where: { handleHash: Uint8Array.from(handleHash), endedAt: null } });

/** The same for an integration’s address. */
export const findAddressByHandle = (tx: SystemTx, handleHash: Uint8Array): Promise<HookAddress | null> =>
  tx.client.hookAddress.findFirst({ where: { handleHash: Uint8Array.from(handleHash) } });

/** The webhook handles of these integrations, if any. */
export const listHookAddresses = async (
  tx: TenantTx,
  serviceIds: readonly string[],
): Promise<HookAddress[]> =>
  serviceIds.length === 0
    ? []
    : tx.client.hookAddress.findMany({
        where: { applicationId: tx.applicationId, serviceId: { in: [...serviceIds] } },
      });

/** Stores the address of an integration, unless it has one: answers the one that it has then. */
export async function ensureHookAddress(
  tx: TenantTx,
  row: { serviceId: string; handleHash: Uint8Array; secretsSealed: Uint8Array },
): Promise<HookAddress> {
  const { serviceId } = row;
  const [address] = await tx.client.$queryRaw<HookAddress[]>`
    INSERT INTO hook_addresses AS a (application_id, service_id, handle_hash, secrets_sealed)
    VALUES (${tx.applicationId}, ${serviceId}, ${Uint8Array.from(row.handleHash)},
      ${Uint8Array.from(row.secretsSealed)})
    ON CONFLICT (application_id, service_id) DO UPDATE SET service_id = a.service_id
    RETURNING ${columns('hookAddress', 'a')}`;
  if (!address) throw new Error('The address of an integration’s events was not stored.');
  return address;
}

/** Deletes what is known of a source’s records, up to so many rows; true when nothing is left of it. */
export async function deleteEventSource(tx: TenantTx, id: string, limit: number): Promise<boolean> {
  const { applicationId } = tx;
  // Waits for transactions that are adding hints.
  await tx.client
    .$queryRaw`SELECT 1 FROM event_sources WHERE application_id = ${applicationId} AND id = ${id} FOR UPDATE`;
  const hints = await tx.client.$executeRaw`
    DELETE FROM inbound_hints WHERE ctid = ANY(ARRAY(SELECT ctid FROM inbound_hints
      WHERE application_id = ${applicationId} AND source_id = ${id} LIMIT ${limit}))`;
  const digests = await tx.client.$executeRaw`
    DELETE FROM record_digests WHERE ctid = ANY(ARRAY(SELECT ctid FROM record_digests
      WHERE application_id = ${applicationId} AND source_id = ${id} LIMIT ${limit}))`;
  if (hints === limit || digests === limit) return false;
  await tx.client.eventSource.deleteMany({ where: { applicationId, id } });
  return true;
}
