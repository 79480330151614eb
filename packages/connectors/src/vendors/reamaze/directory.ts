import type { Agent, Inbox } from '@keyway/contract';

import { unsupported } from '../../definition/index.js';
import {
  asRecord,
  inboxFrom,
  mapRecords,
  optionalCount,
  optionalText,
  recordFrom,
  requiredText,
  type JsonRecord,
} from '../../reading/index.js';
import { noResource, readPages, wholeResource } from '../../listing/index.js';
import { channelOf } from './map-message.js';

/** People have no id but their address. */
function toAgent(staff: JsonRecord, path: string): Agent {
  const email = requiredText(staff, 'email', path);
  return recordFrom('agents', {
    id: email,
    downstream_id: email,
    name: optionalText(staff, 'name'),
    email,
    active: true,
  });
}

const readAll = <Item>(
  member: string,
  to: (record: JsonRecord, path: string) => Item,
  idOf: (record: JsonRecord) => string | null,
) =>
  readPages(
    (page) => ({ method: 'GET', path: `/${member}`, query: { page } }),
    ({ body }, _context, page = '1') => {
      const pages = optionalCount(asRecord(body, 'body'), 'page_count') ?? 1;
      const next = Number(page) < pages ? String(Number(page) + 1) : null;
      return { items: mapRecords(body, member, to, idOf), next };
    },
  );

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active'],
  readAll: readAll('staff', toAgent, (staff) => optionalText(staff, 'email')),
});

/** Channels, which conversations name as their category. */
const toInbox = (channel: JsonRecord, path: string): Inbox =>
  inboxFrom(channel, path, {
    members: { id: 'slug' },
    channel: channelOf(channel.channel),
    address: optionalText(channel, 'email'),
  });

export const readInboxes = readAll('channels', toInbox, (channel) => optionalText(channel, 'slug'));

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'channel', 'address'],
  readAll: readInboxes,
});

export const teams = noResource<'teams'>(unsupported('Re:amaze has no teams.'));
export const tags = noResource<'tags'>(unsupported('Re:amaze has no endpoint that lists tags.'));
