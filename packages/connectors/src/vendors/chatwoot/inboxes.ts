import type { Inbox } from '@keyway/contract';

import { addressOf, type OperationContext, requireSetting } from '../../definition/index.js';
import { readPages, wholeResource } from '../../listing/index.js';
import { inboxFrom, type JsonRecord, mapRecords, optionalId, optionalText } from '../../reading/index.js';
import { channelOf } from './map-conversation.js';
import { accountPath } from './paths.js';

/** The inboxes visible to the token's user, in one list without pages. */
export const readInboxes = readPages(
  (_position, { settings }) => ({ method: 'GET', path: `${accountPath(settings)}/inboxes` }),
  ({ body }, context) => ({
    items: mapRecords(body, 'payload', (inbox, path) => toInbox(inbox, path, context)),
  }),
);

const toInbox = (inbox: JsonRecord, path: string, { settings }: OperationContext): Inbox =>
  inboxFrom(inbox, path, {
    channel: channelOf(inbox, 'channel_type'),
    address: optionalText(inbox, 'email') ?? optionalText(inbox, 'phone_number'),
    web_url: `${addressOf(settings)}/app/accounts/${requireSetting(settings, 'account_id')}/inbox/${optionalId(inbox, 'id')}`,
  });

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'channel', 'address', 'web_url'],
  readAll: readInboxes,
});
