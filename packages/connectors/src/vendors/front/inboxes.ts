import {
  cannot,
  type DownstreamResponse,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { cursorOf, readPages, wholeResource } from '../../listing/index.js';
import {
  asRecord,
  inboxFrom,
  type JsonRecord,
  mapRecords,
  optionalRecord,
  optionalText,
  recordsIn,
} from '../../reading/index.js';
import { chooseInbox } from '../../writing/index.js';
import { isId, requireId } from './ids.js';

const readInboxes = readPages(
  (token) => ({ method: 'GET', path: '/inboxes', query: { limit: 100, page_token: token } }),
  ({ body }: DownstreamResponse) => ({
    items: mapRecords(body, '_results', (inbox, path) => inboxFrom(inbox, path)),
    next: cursorOf(optionalRecord(asRecord(body, 'body'), '_pagination')?.next, 'page_token'),
  }),
);

/** The sender of a message: the channel set on the connection, or the first of the inbox that sends email. */
export function* channelFor(inboxId: string | undefined, context: OperationContext): Steps<string> {
  const { channel_id: channel } = context.settings;
  if (inboxId === undefined && channel && isId('cha', channel)) return channel;
  const inbox = requireId('inb', yield* chooseInbox(inboxId, readInboxes, context), 'inbox_id');
  const { body } = yield* send({ method: 'GET', path: `/inboxes/${inbox}/channels` });
  const found = recordsIn(body, '_results').find(sendsEmail);
  const id = found && optionalText(found, 'id');
  if (id && isId('cha', id)) return id;
  throw cannot('This inbox has no channel that sends email.', 'inbox_id');
}

/** A channel that lost its account is invalid until it is reconnected. */
const sendsEmail = (channel: JsonRecord): boolean =>
  channel.is_valid !== false &&
  ['send_as', 'address'].some((name) => optionalText(channel, name)?.includes('@'));

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  readAll: readInboxes,
});
