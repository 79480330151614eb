import type { Conversation } from '@keyway/contract';

import {
  fieldsOf,
  type OperationContext,
  statusMap,
  tenantOrigin,
  valueMap,
} from '../../definition/index.js';
import {
  type JsonRecord,
  optionalCount,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  recordFrom,
  requiredId,
  optionalIds,
} from '../../reading/index.js';
import { readChannel } from './map-message.js';

export const suffix = '.zendesk.com';

export const fields = fieldsOf('conversations', {
  without: ['number', 'snoozed_until', 'last_message_at', 'metadata', 'closed_at'],
});

/** The category of a ticket's status; a custom status has one too. */
export const statuses = statusMap({
  open: 'open',
  new: 'open',
  pending: 'pending',
  hold: 'on_hold',
  solved: 'solved',
  closed: 'closed',
});
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  low: 'low',
  normal: 'normal',
  high: 'high',
  urgent: 'urgent',
});

/** Records side-loaded with tickets (`include=users,groups`): the referenced people and groups. */
export type Sideloads = { readonly users: readonly JsonRecord[]; readonly groups: readonly JsonRecord[] };

export const sideloadsIn = (page: JsonRecord): Sideloads => ({
  users: optionalRecords(page, 'users'),
  groups: optionalRecords(page, 'groups'),
});

type Named = { id: string; name: string | null; email: string | null };

/** Tickets as conversations, with the side-loaded names. */
export function conversationReader({ users, groups }: Sideloads, { settings }: OperationContext) {
  const usersById = byId(users);
  const groupsById = byId(groups);
  const named = (id: string, by: ReadonlyMap<string | null, JsonRecord>): Named => {
    const record = by.get(id) ?? {};
    return { id, name: optionalText(record, 'name'), email: optionalText(record, 'email') };
  };
  const personOf = (id: string | null) => (id === null ? null : named(id, usersById));
  return (ticket: JsonRecord, path: string): Conversation => {
    const id = requiredId(ticket, 'id', path);
    const groupId = optionalId(ticket, 'group_id');
    const brandId = optionalId(ticket, 'brand_id');
    const status = optionalText(ticket, 'status');
    const priority = optionalText(ticket, 'priority');
    return recordFrom('conversations', {
      id,
      downstream_id: id,
      subject: optionalText(ticket, 'subject'),
      status: statuses.read(status),
      status_raw: optionalId(ticket, 'custom_status_id') ?? status,
      priority: priorities.read(priority),
      priority_raw: priority,
      channel: readChannel(optionalText(optionalRecord(ticket, 'via'), 'channel')),
      customer: personOf(optionalId(ticket, 'requester_id')),
      assignee: personOf(optionalId(ticket, 'assignee_id')),
      team: groupId === null ? null : { id: groupId, name: named(groupId, groupsById).name },
      inbox: brandId === null ? null : { id: brandId, name: null },
      tags: tagsOf(ticket).map((name) => ({ id: name, name })),
      participants: [
        ...optionalIds(ticket, 'email_cc_ids', path).map(
          (each) => ({ type: 'unknown', ...named(each, usersById), role: 'cc' }) as const,
        ),
        ...optionalIds(ticket, 'follower_ids', path).map(
          (each) => ({ type: 'agent', ...named(each, usersById), role: 'follower' }) as const,
        ),
      ],
      message_count: optionalCount(ticket, 'comment_count'),
      external_id: optionalText(ticket, 'external_id'),
      web_url: `${tenantOrigin(settings, suffix)}/agent/tickets/${id}`,
      created_at: optionalDate(ticket, 'created_at'),
      updated_at: optionalDate(ticket, 'updated_at'),
      etag: optionalText(ticket, 'updated_at'),
    });
  };
}

const byId = (records: readonly JsonRecord[]): ReadonlyMap<string | null, JsonRecord> =>
  new Map(records.map((record) => [optionalId(record, 'id'), record]));

const tagsOf = ({ tags }: JsonRecord): string[] =>
  (Array.isArray(tags) ? tags : []).filter((tag): tag is string => typeof tag === 'string');
