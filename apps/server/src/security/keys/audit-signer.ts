import { createHmac } from 'node:crypto';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** An entry of the audit trail without its own hash. */
export type EntryContent = {
  readonly chainId: string;
  readonly sequence: number;
  readonly at: Date;
  readonly applicationId: string;
  readonly action: string;
  readonly actor: string;
  readonly consumerId: string | null;
  readonly serviceId: string | null;
  readonly connectionId: string | null;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly previousHash: Uint8Array;
};

/** The row of a chain without its own hash. */
export type HeadContent = {
  readonly id: string;
  readonly process: string;
  readonly startedAt: Date;
  readonly closedAt: Date | null;
  readonly sequence: number;
  readonly entryHash: Uint8Array;
};

/**
 * Computes the audit trail's hashes: HMAC-SHA256 with a key derived from the installation's root secret, so that write
 * access to the database without the master key cannot forge a chain. Writer and verifier both use this. The key is
 * fetched for each hash, as it is discarded when the vault closes.
 */
export function createAuditSigner(key: () => Buffer) {
  return {
    entryHash: (entry: EntryContent): Buffer =>
      hashFields(key(), 'keyway audit entry 1', [
        entry.chainId,
        String(entry.sequence),
        entry.at.toISOString(),
        entry.applicationId,
        entry.action,
        entry.actor,
        entry.consumerId,
        entry.serviceId,
        entry.subject,
        toCanonicalJson(entry.detail as Json),
        entry.requestId,
        entry.previousHash,
        // Entries from before multiple connections are hashed without it.
        ...(entry.connectionId === null ? [] : [entry.connectionId]),
      ]),
    headHash: (head: HeadContent): Buffer =>
      hashFields(key(), 'keyway audit head 1', [
        head.id,
        head.process,
        head.startedAt.toISOString(),
        head.closedAt?.toISOString() ?? null,
        String(head.sequence),
        head.entryHash,
      ]),
  };
}

// Each field is prefixed with its length, or a distinct mark for null: no two lists of fields give the same bytes.
function hashFields(key: Buffer, kind: string, fields: readonly (string | Uint8Array | null)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const field of [kind, ...fields]) {
    const bytes = field === null ? undefined : Buffer.from(field as string);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes?.length ?? 0xffffffff);
    hmac.update(length);
    if (bytes) hmac.update(bytes);
  }
  return hmac.digest();
}

/** Returns JSON with sorted keys: a database may return an object's members in another order. */
function toCanonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Record<string, Json>)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
