import { derived } from '../../derived.js';
import type { Conversation, Helpdesk } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { showFound, type CollectionItem } from './collection.js';
import { reference, userByName, userFields } from './rows.js';
import { parseSql, ticketLanguage } from './sql-query.js';
import { queueNames, toTicket } from './tickets.js';
import { requestorsOf } from './watchers.js';

/** TicketSQL only: a JSON query in the body of a POST is not looked at. Without a query, the vendor lists nothing. */
export function searchTickets(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const matches = parseSql(request.query.get('query') ?? '', ticketLanguage);
  return showFound(helpdesk, request, () => itemsOf(helpdesk).filter(({ sortKeys }) => matches(sortKeys)));
}

const itemsOf = derived((helpdesk) =>
  helpdesk
    .conversations()
    // A merged ticket redirects to its target and is in no list.
    .filter(({ mergedIntoId }) => mergedIntoId === undefined)
    .map((conversation) => toItem(conversation, helpdesk)),
);

function toItem(conversation: Conversation, helpdesk: Helpdesk): CollectionItem {
  const ticket = toTicket(conversation, helpdesk);
  return {
    sortKeys: columnsOf(conversation, ticket, helpdesk),
    toItem: () => reference('ticket', conversation.id),
    expandField: (field, subfields) => {
      const value = field.startsWith('_') ? undefined : ticket[field];
      return Array.isArray(value)
        ? value.map((entry) => withUserFields(entry, subfields, helpdesk))
        : typeof value === 'object'
          ? withUserFields(value, subfields, helpdesk)
          : (value ?? '');
    },
  };
}

function columnsOf(
  conversation: Conversation,
  ticket: Record<string, unknown>,
  helpdesk: Helpdesk,
): Record<string, string> {
  const name = (field: string): string => String((ticket[field] as { id?: unknown } | undefined)?.id ?? '');
  const requestor = requestorsOf(conversation, helpdesk)[0] ?? '';
  return {
    id: String(conversation.id),
    Subject: conversation.subject,
    Status: String(ticket.Status),
    Queue: String((ticket.Queue as { id: unknown }).id),
    Owner: name('Owner'),
    Creator: name('Creator'),
    Created: String(ticket.Created),
    LastUpdated: String(ticket.LastUpdated),
    Requestor: requestor,
    'Requestor.Name': requestor,
    'Requestor.EmailAddress': userByName(helpdesk, requestor)?.email ?? requestor,
  };
}

function withUserFields(value: unknown, subfields: readonly string[], helpdesk: Helpdesk): unknown {
  const entry = value as Record<string, unknown>;
  if (entry.type === 'queue')
    return subfields.includes('Name')
      ? { ...entry, Name: queueNames(helpdesk)[Number(entry.id) - 1] }
      : entry;
  return entry.type === 'user'
    ? { ...entry, ...userFields(userByName(helpdesk, String(entry.id)), subfields) }
    : entry;
}
