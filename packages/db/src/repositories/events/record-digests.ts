import type { TenantTx } from '../../engine/index.js';
import type { RecordDigest } from '../../rows.js';

export type RecordName = { readonly resource: string; readonly recordId: string };
export type NewDigest = RecordName & {
  readonly conversationId?: string | undefined;
  readonly digests: Readonly<Record<string, string>>;
};

/** Days after which a record that was not read, or of a message not changed, is forgotten. */
export const DIGEST_DAYS = 90;

/** Digests of these records at their last read; nothing for unread records. */
export const listDigests = (
  tx: TenantTx,
  sourceId: string,
  records: readonly RecordName[],
): Promise<Omit<RecordDigest, 'applicationId' | 'sourceId'>[]> =>
  tx.client.$queryRaw`
    SELECT d.resource, d.record_id AS "recordId", d.conversation_id AS "conversationId", d.digests,
      d.seen_at AS "seenAt"
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r(resource text, "recordId" text)
    JOIN record_digests d ON d.application_id = ${tx.applicationId} AND d.source_id = ${sourceId}
      AND d.resource = r.resource AND d.record_id = r."recordId"`;

/** Notes what records look like now. */
export async function writeDigests(
  tx: TenantTx,
  sourceId: string,
  records: readonly NewDigest[],
): Promise<void> {
  if (records.length === 0) return;
  await tx.client.$executeRaw`
    INSERT INTO record_digests AS d (application_id, source_id, resource, record_id, conversation_id, digests)
    SELECT ${tx.applicationId}, ${sourceId}, resource, "recordId", "conversationId", digests
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS r(resource text, "recordId" text, "conversationId" text, digests jsonb)
    ORDER BY resource, "recordId"
    ON CONFLICT (application_id, source_id, resource, record_id)
    DO UPDATE SET digests = EXCLUDED.digests, conversation_id = EXCLUDED.conversation_id, seen_at = now()`;
}

/** Forgets a record that is gone; with a conversation its messages. */
export async function forgetRecord(
  tx: TenantTx,
  sourceId: string,
  { resource, recordId }: RecordName,
): Promise<void> {
  const ofSource = { applicationId: tx.applicationId, sourceId };
  await tx.client.recordDigest.deleteMany({ where: { ...ofSource, resource, recordId } });
  if (resource === 'conversations')
    await tx.client.recordDigest.deleteMany({ where: { ...ofSource, conversationId: recordId } });
}

/** The resource of rows that name records which cannot be read. */
export const SKIPPED = 'skipped';

/** Forgets that these could not be read. */
export async function forgetSkipped(
  tx: TenantTx,
  sourceId: string,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  const { applicationId } = tx;
  await tx.client.recordDigest.deleteMany({
    where: { applicationId, sourceId, resource: SKIPPED, recordId: { in: [...recordIds] } },
  });
}

/** The same of a conversation and all its messages. */
export async function forgetSkippedOf(tx: TenantTx, sourceId: string, conversationId: string): Promise<void> {
  const { applicationId } = tx;
  await tx.client.recordDigest.deleteMany({
    where: { applicationId, sourceId, resource: SKIPPED, conversationId },
  });
}

/** How many records of each source cannot be read. */
export async function countSkipped(
  tx: TenantTx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await tx.client.recordDigest.groupBy({
    by: ['sourceId'],
    where: { applicationId: tx.applicationId, sourceId: { in: [...sourceIds] }, resource: SKIPPED },
    _count: true,
  });
  return new Map(rows.map(({ sourceId, _count }) => [sourceId, _count]));
}
