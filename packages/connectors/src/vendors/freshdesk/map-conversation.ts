import type { Conversation } from '@keyway/contract';

import {
  fieldsOf,
  notFound,
  type OperationContext,
  statusMap,
  tenantOrigin,
  valueMap,
} from '../../definition/index.js';
import {
  type JsonRecord,
  mailboxesIn,
  type Named,
  namedFrom,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  type Person,
  personFrom,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { ticketChannel } from './map-message.js';

export const suffix = '.freshdesk.com';

export const fields = fieldsOf('conversations', {
  without: ['number', 'snoozed_until', 'message_count', 'last_message_at', 'external_id', 'metadata', 'etag'],
});

/** 6 and 7 are there from the start, but an account can do without; its own begin behind them and have no category. */
export const statuses = statusMap(
  { 2: 'open', 3: 'pending', 4: 'solved', 5: 'closed', 6: 'pending', 7: 'on_hold' },
  { open: '2', pending: '3', solved: '4', closed: '5' },
);
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  1: 'low',
  2: 'normal',
  3: 'high',
  4: 'urgent',
});

/** Tickets name agents and groups by id alone. */
export type Names = { readonly agents: readonly Person[]; readonly groups: readonly Named[] };

/** A ticket that came with its requester and with the times of its life (`include=requester,stats`). */
export const conversationReader =
  ({ agents, groups }: Names, { settings }: OperationContext) =>
  (ticket: JsonRecord, path: string): Conversation => {
    if (ticket.deleted === true) throw notFound('conversation');
    const id = requiredId(ticket, 'id', path);
    const isSpam = ticket.spam === true;
    const raw = optionalId(ticket, 'status');
    const status = isSpam ? 'closed' : statuses.read(raw);
    const priority = optionalId(ticket, 'priority');
    const requesterId = optionalId(ticket, 'requester_id');
    const responderId = optionalId(ticket, 'responder_id');
    const groupId = optionalId(ticket, 'group_id');
    return recordFrom('conversations', {
      id,
      downstream_id: id,
      subject: optionalText(ticket, 'subject'),
      status,
      status_raw: isSpam ? 'spam' : raw,
      priority: priorities.read(priority),
      priority_raw: priority,
      channel: ticketChannel(ticket),
      customer: personFrom(
        requesterId === null ? undefined : { ...optionalRecord(ticket, 'requester'), id: requesterId },
      ),
      assignee:
        responderId === null
          ? null
          : (agents.find((agent) => agent.id === responderId) ?? {
              id: responderId,
              name: null,
              email: null,
            }),
      team:
        groupId === null
          ? null
          : { id: groupId, name: groups.find((group) => group.id === groupId)?.name ?? null },
      inbox: namedFrom(ticket, { id: 'email_config_id', name: 'support_email' }),
      tags: tagsOf(ticket).map((name) => ({ id: name, name })),
      participants: mailboxesIn(ticket.cc_emails, 'cc').map(({ address, name }) => ({
        type: 'unknown',
        id: null,
        name,
        email: address,
        role: 'cc',
      })),
      web_url: `${tenantOrigin(settings, suffix)}/a/tickets/${id}`,
      created_at: optionalDate(ticket, 'created_at'),
      updated_at: optionalDate(ticket, 'updated_at'),
      closed_at: status === 'solved' || status === 'closed' ? endOf(optionalRecord(ticket, 'stats')) : null,
    });
  };

/** A ticket that was closed directly was never resolved. */
const endOf = (stats: JsonRecord | undefined): string | null =>
  stats ? (optionalDate(stats, 'closed_at') ?? optionalDate(stats, 'resolved_at')) : null;

export const tagsOf = ({ tags }: JsonRecord): string[] =>
  (Array.isArray(tags) ? tags : []).filter((tag): tag is string => typeof tag === 'string');
