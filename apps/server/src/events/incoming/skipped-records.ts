import {
  forgetSkipped,
  forgetSkippedOf,
  type InboundHint,
  SKIPPED,
  type TenantTx,
  writeDigests,
} from '@keyway/db';

import type { Reading, SkippedName } from './read-hinted.js';

type Within = { readonly sourceId: string; readonly conversationId: string | undefined };

/** Stores records that cannot be read: they produce no events until they can, and the connection shows their number. */
export const noteSkippedRecords = (
  tx: TenantTx,
  { sourceId, conversationId }: Within,
  skipped: readonly SkippedName[],
): Promise<void> =>
  writeDigests(
    tx,
    sourceId,
    [...new Set(skipped.map((name) => toSkippedId(name, conversationId)))].map((recordId) => ({
      ...{ resource: SKIPPED, recordId, conversationId },
      digests: {},
    })),
  );

/** Returns the name under which a record is stored. Records without an ID share one name per conversation or list. */
export const toSkippedId = ({ resource, id }: SkippedName, within = ''): string =>
  id === null ? `${resource}?${within}` : `${resource}/${id}`;

/** Stores the records that this reading skipped, and removes the ones that it could read. */
export async function settleSkipped(tx: TenantTx, hint: InboundHint, reading: Reading): Promise<void> {
  const { sourceId, recordId } = hint;
  const read = reading.records.map(({ resource, record }) => toSkippedId({ resource, id: record.id }));
  if (reading.isWhole) await forgetSkippedOf(tx, sourceId, recordId);
  else if (reading.isGone) await forgetSkipped(tx, sourceId, [`${hint.resource}/${recordId}`]);
  else await forgetSkipped(tx, sourceId, read);
  await noteSkippedRecords(tx, { sourceId, conversationId: conversationOf(hint) }, reading.skipped);
}

/** Returns the conversation of a hint. */
export const conversationOf = ({
  resource,
  recordId,
  conversationId,
}: Pick<InboundHint, 'resource' | 'recordId' | 'conversationId'>): string | undefined =>
  resource === 'conversations' ? recordId : (conversationId ?? undefined);
