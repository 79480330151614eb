import { randomUUID } from 'node:crypto';
import { AuditHeadsMissingError } from './errors.js';
import { type Prisma } from '../generated/client.js';
import type { AuditChain, AuditEntry, JsonObject } from '../rows.js';
import type { AuditAction, NewAuditEntry } from './audit-entry.js';
import type { SystemTx } from './transaction.js';

/** Makes the hashes that only the holder of the installation's root secret can make. */
export type AuditSigner = {
  entryHash: (entry: Omit<AuditEntry, 'hash'>) => Uint8Array;
  headHash: (head: Omit<AuditChain, 'headHash'>) => Uint8Array;
};

/** One process's chain of entries. Just openAuditTrail makes one. */
export type AuditTrail = { readonly chainId: string; readonly signer: AuditSigner };

/** The root chain: records which chains were opened, and how the closed ones ended. */
export const rootChain = '_root';
/** Stands for the whole installation where an entry names an application. */
export const installation = '_system';

const beforeFirst = Buffer.alloc(32);

/** Begins a chain and tells the root chain of it, in one transaction. */
export async function openChain(tx: SystemTx, signer: AuditSigner, process: string): Promise<AuditTrail> {
  const trail = { chainId: randomUUID(), signer };
  const startedAt = await readClock(tx.client);
  const isFirst = await insertChain(tx.client, signer, { id: rootChain, process: '', startedAt });
  if (isFirst && (await hasEntries(tx.client))) throw new AuditHeadsMissingError();
  await insertChain(tx.client, signer, { id: trail.chainId, process, startedAt });
  const detail = { chain_id: trail.chainId, process, started_at: startedAt.toISOString() };
  await appendToRoot(tx, signer, 'audit.chain_opened', detail);
  return trail;
}

/** Closes a chain. Its last entry is recorded in the root chain, so that its end cannot be cut off later. */
export async function closeChain(tx: SystemTx, { chainId, signer }: AuditTrail): Promise<void> {
  const { at: closedAt, ...head } = await lockHead(tx.client, chainId);
  const closed = { ...head, closedAt };
  await tx.client.$executeRaw`UPDATE audit_chains SET closed_at = ${closedAt}::timestamptz,
    head_hash = ${toBytes(signer.headHash(closed))} WHERE id = ${chainId}`;
  const entryHash = Buffer.from(head.entryHash).toString('hex');
  const detail = { chain_id: chainId, sequence: head.sequence, entry_hash: entryHash };
  await appendToRoot(tx, signer, 'audit.chain_closed', detail);
}

/**
 * Adds entries to a chain and moves its head, which stays locked until the transaction ends: the last thing a
 * transaction does. One that is rolled back leaves neither entry nor gap.
 */
export async function appendEntries(
  client: Prisma.TransactionClient,
  { chainId, signer }: AuditTrail,
  added: readonly NewAuditEntry[],
): Promise<void> {
  const { at, ...head } = await lockHead(client, chainId);
  const entries: AuditEntry[] = [];
  for (const entry of added) {
    const previous = entries.at(-1);
    const row = toRow(entry, {
      chainId,
      at,
      sequence: head.sequence + entries.length + 1,
      previousHash: previous?.hash ?? head.entryHash,
    });
    entries.push({ ...row, hash: toBytes(signer.entryHash(row)) });
  }
  const last = entries.at(-1);
  if (last === undefined) return;
  const moved = { ...head, sequence: last.sequence, entryHash: last.hash };
  await client.$executeRaw`
    WITH added AS (
      INSERT INTO audit_entries (chain_id, sequence, at, application_id, action, actor, consumer_id, service_id,
        connection_id, subject, detail, request_id, previous_hash, hash)
      SELECT ${chainId}, e.sequence, ${at}::timestamptz, e."applicationId", e.action, e.actor, e."consumerId",
        e."serviceId", e."connectionId", e.subject, e.detail, e."requestId", decode(e."previousHash", 'hex'), decode(e.hash, 'hex')
      FROM jsonb_to_recordset(${JSON.stringify(entries.map(toJson))}::jsonb) AS e(sequence int, "applicationId" text,
        action text, actor text, "consumerId" text, "serviceId" text, "connectionId" text, subject text, detail jsonb,
        "requestId" text, "previousHash" text, hash text)
    )
    UPDATE audit_chains SET sequence = ${moved.sequence}, entry_hash = ${moved.entryHash},
      head_hash = ${toBytes(signer.headHash(moved))} WHERE id = ${chainId}`;
}

type Client = Prisma.TransactionClient;

async function lockHead(client: Client, chainId: string) {
  const [head] = await client.$queryRaw<(Omit<AuditChain, 'headHash'> & { at: Date })[]>`
    SELECT id, process, started_at AS "startedAt", closed_at AS "closedAt", sequence, entry_hash AS "entryHash",
      clock_timestamp() AS at
    FROM audit_chains WHERE id = ${chainId} AND closed_at IS NULL FOR UPDATE`;
  if (head === undefined) throw new Error('The audit chain of this process is closed or gone.');
  return head;
}

async function insertChain(
  client: Client,
  signer: AuditSigner,
  begun: Pick<AuditChain, 'id' | 'process' | 'startedAt'>,
): Promise<boolean> {
  const { id, process, startedAt } = begun;
  const headHash = toBytes(
    signer.headHash({ ...begun, closedAt: null, sequence: 0, entryHash: beforeFirst }),
  );
  const inserted = await client.$executeRaw`
    INSERT INTO audit_chains (id, process, started_at, sequence, entry_hash, head_hash)
    VALUES (${id}, ${process}, ${startedAt}::timestamptz, 0, ${toBytes(beforeFirst)}, ${headHash})
    ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

async function hasEntries(client: Client): Promise<boolean> {
  const rows = await client.$queryRaw<
    unknown[]
  >`SELECT 1 FROM audit_entries WHERE chain_id = ${rootChain} LIMIT 1`;
  return rows.length > 0;
}

function appendToRoot(tx: SystemTx, signer: AuditSigner, action: AuditAction, detail: JsonObject) {
  const entry = { applicationId: installation, action, actor: 'system', detail };
  return appendEntries(tx.client, { chainId: rootChain, signer }, [entry]);
}

async function readClock(client: Client): Promise<Date> {
  const rows = await client.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  return (rows[0] as { at: Date }).at;
}

function toRow(
  entry: NewAuditEntry,
  place: Pick<AuditEntry, 'chainId' | 'sequence' | 'at' | 'previousHash'>,
): Omit<AuditEntry, 'hash'> {
  return {
    ...place,
    applicationId: entry.applicationId,
    action: entry.action,
    actor: entry.actor,
    consumerId: entry.consumerId ?? null,
    serviceId: entry.serviceId ?? null,
    connectionId: entry.connectionId ?? null,
    subject: entry.subject ?? null,
    detail: entry.detail ?? {},
    requestId: entry.requestId ?? null,
  };
}

function toJson({ at: _at, chainId: _chainId, ...entry }: AuditEntry): JsonObject {
  return { ...entry, previousHash: toHex(entry.previousHash), hash: toHex(entry.hash) };
}

function toBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
