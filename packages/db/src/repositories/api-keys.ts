import { Prisma } from '../generated/client.js';
import type { ApiKey, Application, Creating, Input } from '../rows.js';
import { columns, splitPrefix } from '../rows.js';
import { announceChange, type Reader, type SystemTx, type TenantTx } from '../engine/index.js';

const applicationPrefix = 'application:';

type Rights = 'scopes' | 'consumerIds' | 'serviceIds' | 'sourceCidrs';
export type NewApiKey = Creating<
  ApiKey,
  'id' | 'name' | 'mode' | 'prefix' | 'hash',
  'expiresAt' | 'seal' | Rights
>;
export type ApiKeyPatch = Input<
  Partial<Pick<ApiKey, 'name' | 'expiresAt' | 'revokedAt' | 'hash' | 'seal' | Rights>>
>;

export async function createApiKey(tx: TenantTx, row: NewApiKey): Promise<ApiKey> {
  const created = await tx.client.apiKey.create({
    data: {
      ...row,
      hash: Uint8Array.from(row.hash),
      seal: row.seal && Uint8Array.from(row.seal),
      applicationId: tx.applicationId,
    },
  });
  announceKey(tx, row.id);
  return created;
}

export async function listApiKeys(
  tx: TenantTx,
  page: { after?: { createdAt: Date; id: string }; limit?: number; withoutRevoked?: boolean } = {},
): Promise<ApiKey[]> {
  const { after, limit, withoutRevoked } = page;
  const kept = withoutRevoked ? Prisma.sql`AND revoked_at IS NULL` : Prisma.empty;
  const onwards = after
    ? Prisma.sql`AND (created_at, id) > (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  return tx.client.$queryRaw<ApiKey[]>`
    SELECT ${columns('apiKey')} FROM api_keys WHERE application_id = ${tx.applicationId} ${kept} ${onwards}
    ORDER BY created_at, id LIMIT ${limit ?? null}`;
}

/** Ids of keys that are not revoked, although the audit trail tells that they were. */
export async function listRevivedApiKeys(tx: TenantTx): Promise<string[]> {
  const rows = await tx.client.$queryRaw<{ id: string }[]>`
    SELECT k.id FROM api_keys k WHERE k.application_id = ${tx.applicationId} AND k.revoked_at IS NULL AND EXISTS (
      SELECT FROM audit_entries e
      WHERE e.application_id = k.application_id AND e.action = 'api_key.revoked' AND e.subject = k.id)`;
  return rows.map(({ id }) => id);
}

export async function getApiKey(tx: TenantTx, id: string): Promise<ApiKey | null> {
  return tx.client.apiKey.findFirst({ where: { applicationId: tx.applicationId, id } });
}

/** The key, kept from changes by others until the end of the transaction. */
export async function holdApiKey(tx: TenantTx, id: string): Promise<ApiKey | null> {
  const rows = await tx.client.$queryRaw<ApiKey[]>`
    SELECT ${columns('apiKey')} FROM api_keys WHERE application_id = ${tx.applicationId} AND id = ${id} FOR UPDATE`;
  return rows[0] ?? null;
}

export async function updateApiKey(tx: TenantTx, id: string, patch: ApiKeyPatch): Promise<ApiKey | null> {
  const [updated] = await tx.client.apiKey.updateManyAndReturn({
    where: { applicationId: tx.applicationId, id },
    data: {
      ...patch,
      hash: patch.hash && Uint8Array.from(patch.hash),
      seal: patch.seal && Uint8Array.from(patch.seal),
    },
  });
  if (updated !== undefined) announceKey(tx, id);
  return updated ?? null;
}

/** Who calls with a key of one of these hashes: the tenant is not known yet. Revoked and expired keys are found too. */
export async function findApiKeyByHash(
  { client }: Reader,
  hashes: readonly [Uint8Array, ...Uint8Array[]],
): Promise<{ key: ApiKey; application: Application; active: boolean } | null> {
  const rows = await client.$queryRaw<(ApiKey & { active: boolean })[]>`
    SELECT ${columns('apiKey', 'k')}, ${columns('application', 'a', applicationPrefix)},
      (k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())) AS active
    FROM api_keys k JOIN applications a ON a.id = k.application_id AND a.deleted_at IS NULL
    WHERE k.hash IN (${Prisma.join(hashes)})`;
  const row = rows[0];
  if (row === undefined) return null;
  const { own, other } = splitPrefix(row, applicationPrefix);
  const { active, ...key } = own as ApiKey & { active: boolean };
  return { key, application: other as Application, active };
}

/** Which of these hashes, in base64, are keys: revoked and expired ones too, all in one statement. */
export async function findApiKeysByHash(
  tx: SystemTx,
  hashes: readonly string[],
): Promise<{ applicationId: string; id: string; hash: string }[]> {
  const rows = await tx.client.$queryRaw<{ applicationId: string; id: string; hash: Uint8Array }[]>`
    SELECT k.application_id AS "applicationId", k.id, k.hash
    FROM api_keys k JOIN applications a ON a.id = k.application_id AND a.deleted_at IS NULL
    WHERE k.hash = ANY(ARRAY(
      SELECT decode(value, 'base64') FROM jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)))`;
  return rows.map((row) => ({ ...row, hash: Buffer.from(row.hash).toString('base64') }));
}

/** Notes last uses in one statement; never moves a time backwards and wakes no cache. */
export async function touchApiKeys(
  tx: SystemTx,
  uses: readonly { applicationId: string; id: string; usedAt: Date }[],
): Promise<void> {
  if (uses.length === 0) return;
  await tx.client.$executeRaw`
    UPDATE api_keys k SET last_used_at = GREATEST(k.last_used_at, u.used_at)
    FROM (SELECT "applicationId" AS application_id, id, max("usedAt") AS used_at
      FROM jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) AS r("applicationId" text, id text, "usedAt" timestamptz)
      GROUP BY 1, 2) u
    WHERE k.application_id = u.application_id AND k.id = u.id`;
}

function announceKey(tx: TenantTx, id: string): void {
  announceChange(tx, { applicationId: tx.applicationId, kind: 'api_key', id });
}
