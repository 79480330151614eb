import type { Inbox } from '@keyway/contract';

import {
  cannot,
  type DownstreamResponse,
  type OperationContext,
  notFound,
  type Steps,
} from '../../definition/index.js';
import { readPages, wholeResource } from '../../listing/index.js';
import {
  asRecord,
  inboxFrom,
  type JsonRecord,
  mapRecords,
  optionalRecord,
  optionalText,
} from '../../reading/index.js';

/** Integrations that bring email; others are shops, calls of addresses and the like. */
const emailTypes: readonly string[] = ['email', 'gmail', 'outlook'];

const readInboxes = readPages(
  (cursor) => ({ method: 'GET', path: '/integrations', query: { limit: 100, cursor } }),
  ({ body }: DownstreamResponse) => ({
    items: mapRecords(body, 'data', toInboxes).flat(),
    next: optionalText(optionalRecord(asRecord(body, 'body'), 'meta'), 'next_cursor'),
  }),
);

function toInboxes(integration: JsonRecord, path: string): Inbox[] {
  const isInUse = optionalText(integration, 'deactivated_datetime') === null;
  if (!isInUse || !emailTypes.includes(optionalText(integration, 'type') ?? '')) return [];
  return [inboxFrom(integration, path, { channel: 'email', address: addressOf(integration) })];
}

/** An email integration is usually named by its address (developers.gorgias.com: the integration object). */
function addressOf(integration: JsonRecord): string | null {
  const name = optionalText(integration, 'name');
  const address = optionalText(optionalRecord(integration, 'meta'), 'address');
  return address ?? (name?.includes('@') ? name : null);
}

/** The address of an inbox, from which its first message is sent. */
export function* senderOf(inboxId: string, context: OperationContext): Steps<string> {
  const inbox = (yield* readInboxes(context)).find(({ id }) => id === inboxId);
  if (!inbox) throw notFound('inbox', 'inbox_id');
  if (inbox.address === null) throw cannot('This inbox has no email address.', 'inbox_id');
  return inbox.address;
}

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'channel', 'address'],
  readAll: readInboxes,
});
