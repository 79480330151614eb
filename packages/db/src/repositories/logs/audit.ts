import {
  appendEntries,
  type AuditSigner,
  type AuditTrail,
  closeChain,
  type Database,
  type NewAuditEntry,
  openChain,
  type SystemTx,
  type TenantTx,
} from '../../engine/index.js';
import type { AuditChain, AuditEntry } from '../../rows.js';
import { columns } from '../../rows.js';

/** Adds the audit entry of a change: it is the last write of the transaction, and both are committed or neither. */
export function noteAudit(tx: TenantTx | SystemTx, trail: AuditTrail, entry: NewAuditEntry): void {
  const { pendingAudit } = tx;
  if (pendingAudit.append === undefined)
    pendingAudit.append = (client, noted) => appendEntries(client, trail, noted);
  pendingAudit.entries.push(entry);
}

/** Begins this process's chain; `process` says which one it is. */
export function openAuditTrail(
  database: Database,
  signer: AuditSigner,
  process: string,
): Promise<AuditTrail> {
  return database.system('open an audit chain', (tx) => openChain(tx, signer, process));
}

/** Ends the chain; what is noted on it afterwards fails. */
export function closeAuditTrail(database: Database, trail: AuditTrail): Promise<void> {
  return database.system('close an audit chain', (tx) => closeChain(tx, trail));
}

/** Every chain with its head, the root chain among them; `after` is the last id of the page before. */
export async function listAuditChains(
  tx: SystemTx,
  page: { after?: string; limit: number },
): Promise<AuditChain[]> {
  return tx.client.$queryRaw`
    SELECT ${columns('auditChain')} FROM audit_chains
    WHERE id > ${page.after ?? ''} ORDER BY id LIMIT ${page.limit}`;
}

/** A chain's head with the number of its newest entry, as they are at one moment. */
export async function getAuditHead(
  tx: SystemTx,
  chainId: string,
): Promise<{ head: AuditChain; newest: number } | null> {
  const rows = await tx.client.$queryRaw<(AuditChain & { newest: number })[]>`
    SELECT ${columns('auditChain', 'c')},
      COALESCE((SELECT max(e.sequence) FROM audit_entries e WHERE e.chain_id = c.id), 0) AS newest
    FROM audit_chains c WHERE id = ${chainId}`;
  if (rows[0] === undefined) return null;
  const { newest, ...head } = rows[0];
  return { head, newest };
}

/** A chain's entries in order. */
export async function listAuditEntries(
  tx: SystemTx,
  chainId: string,
  page: { after: number; limit: number },
): Promise<AuditEntry[]> {
  return tx.client.$queryRaw`
    SELECT ${columns('auditEntry')} FROM audit_entries
    WHERE chain_id = ${chainId} AND sequence > ${page.after} ORDER BY sequence LIMIT ${page.limit}`;
}

/** Chains that entries name although there is no such chain. Looks at each chain once, not at each entry. */
export async function listStrayChains(tx: SystemTx): Promise<string[]> {
  const rows = await tx.client.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE named AS (
      SELECT min(chain_id) AS id FROM audit_entries
      UNION ALL
      SELECT (SELECT min(chain_id) FROM audit_entries WHERE chain_id > named.id) FROM named WHERE named.id IS NOT NULL
    )
    SELECT id FROM named WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_chains c WHERE c.id = named.id)`;
  return rows.map(({ id }) => id);
}
