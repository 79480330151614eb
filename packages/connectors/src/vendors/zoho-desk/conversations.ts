import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalText,
  recordsIn,
  requiredId,
  textToHtml,
} from '../../reading/index.js';
import { extendBody, noFirstNote, readBack, readSaved } from '../../writing/index.js';
import { defaultDepartment, readTagsOf } from './directory.js';
import { fields, priorities, statuses, toConversation } from './map-conversation.js';
import { list, listChanged, pathOf, read, readTicket } from './read-tickets.js';
import { type Attributes, numberOf, toTicket } from './write-ticket.js';

const maxPageSize = 100;
const serviceId = 'zoho-desk';

/** Tickets that are not archived. A list says nothing of changes; only a search narrows by them, and it lags behind. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: [
      'status',
      'customer_id',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tag',
      'created_since',
      'updated_since',
    ],
    sort: ['created_at'],
    // A contact's tickets do not include the contact, who is read separately; and statuses have portal-specific names.
    callsPerPage: { base: 2 },
    run: (input, context) =>
      input.filter.updated_since === undefined ? list(input) : listChanged(input, context),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    effect: 'records',
    accepts: [
      'subject',
      'status',
      'priority',
      'customer',
      'customer_id',
      'assignee_id',
      'team_id',
      'inbox_id',
      'tags',
      'message',
    ],
    limits: [
      noFirstNote('A ticket does not begin with a note.'),
      {
        path: 'message.author',
        unless: { 'message.author.type': 'contact' },
        message: 'A ticket begins with its customer’s words.',
      },
      ...['message.recipients', 'message.attachments'].map((path) => ({
        path,
        message: 'The first message of a ticket has neither recipients nor attachments in Zoho Desk.',
      })),
    ],
    requires: ['subject', ['customer', 'customer_id']],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: [
      'subject',
      'status',
      'status_raw',
      'priority',
      'assignee_id',
      'team_id',
      'tags',
      'add_tags',
      'remove_tags',
    ],
    run: (input, context) => update(input, context),
  },
  delete: { run: ({ id }) => remove(id) },
  fields,
  values: { status: statuses.values, priority: priorities.values },
};

function* create(
  { message, customer, customer_id, inbox_id, tags, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  const department = numberOf(inbox_id ?? (yield* defaultDepartment(context)), 'inbox_id');
  const names = tags?.length ? yield* tagNames(department, tags, 'tags', context) : [];
  const ticket = {
    ...toTicket(attributes),
    departmentId: department,
    ...(customer && customer_id === undefined
      ? { contact: toContact(customer), email: customer.email }
      : { contactId: numberOf(customer_id ?? '', 'customer_id') }),
    ...(message ? { description: descriptionOf(message) } : {}),
  };
  const extended = [...(message?.pass_through ?? []), ...(pass_through ?? [])];
  const json = extendBody(ticket, extended, serviceId);
  const { body } = yield* send({ method: 'POST', path: '/tickets', json });
  const made = asRecord(body, 'ticket');
  const id = requiredId(made, 'id', 'ticket');
  if (names.length > 0)
    yield* readBack(
      send(tagRequest(id, 'associateTag', names)),
      'The ticket was made, but its tags were not set.',
    );
  return yield* readBack(read(id), () => toConversation(made, 'ticket'));
}

/** A contact has a last name; the only name there is has to do. */
function toContact({ email, name }: NonNullable<ConversationCreate['customer']>): JsonRecord {
  const [, first, last] = /^(.+) (\S+)$/.exec(name ?? '') ?? [];
  return { email, ...(first ? { firstName: first } : {}), lastName: last ?? name ?? email };
}

/** The customer's message: it is stored in the ticket, and nothing is sent. */
function descriptionOf(message: NonNullable<ConversationCreate['message']>): string {
  const { body, body_html } = message;
  return body_html || textToHtml(body ?? '');
}

/** Tags are added and removed by calls of their own, which leave those of others alone. */
function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const { tags, add_tags, remove_tags, pass_through, ...attributes } = changes;
  const path = pathOf(id);
  const tagging = (tags ?? add_tags ?? remove_tags) ? yield* taggingOf(id, changes, context) : [];
  const json = extendBody(toTicket(attributes), pass_through, serviceId);
  if (Object.keys(json).length > 0) yield* send({ method: 'PATCH', path, json });
  for (const request of tagging) yield* send(request);
  const changed = yield* readSaved(read(id), id);
  assertDone(attributes, changed);
  return changed;
}

/** Zoho does not say how it takes an assignee away, nor that a portal still has the statuses it began with. */
function assertDone(
  { status, assignee_id, team_id }: Attributes,
  { status: reached, assignee, team }: Conversation,
): void {
  const asked = status === 'solved' ? 'closed' : status;
  if (asked !== undefined && asked !== reached)
    throw new ConnectorError('refused', 'Zoho Desk did not change the status of the ticket.');
  if ((assignee_id === null && assignee) || (team_id === null && team))
    throw new ConnectorError('refused', 'Zoho Desk left the ticket assigned.');
}

function* taggingOf(
  id: string,
  { tags, add_tags = [], remove_tags = [] }: ConversationUpdate,
  context: OperationContext,
): Steps<DownstreamRequest[]> {
  const department = requiredId(yield* readTicket(id), 'departmentId', 'ticket');
  const asked = tags ?? add_tags;
  const namesOf = function* (ids: readonly string[], path: string): Steps<string[]> {
    return ids.length > 0 ? yield* tagNames(department, ids, path, context) : [];
  };
  const wanted = yield* namesOf(asked, tags ? 'tags' : 'add_tags');
  const unwanted = yield* namesOf(tags ? [] : remove_tags, 'remove_tags');
  if (tags !== undefined) {
    const { body } = yield* send({ method: 'GET', path: `${pathOf(id)}/tags` });
    for (const tag of body === undefined ? [] : recordsIn(body, 'tags')) {
      const name = optionalText(tag, 'name');
      if (name !== null && !wanted.includes(name)) unwanted.push(name);
    }
  }
  return [
    ...(unwanted.length > 0 ? [tagRequest(id, 'dissociateTag', unwanted)] : []),
    ...(wanted.length > 0 ? [tagRequest(id, 'associateTag', wanted)] : []),
  ];
}

/** Tickets reference tags by name, and unknown names would create tags. */
function* tagNames(
  departmentId: string,
  ids: readonly string[],
  path: string,
  context: OperationContext,
): Steps<string[]> {
  const known = yield* readTagsOf(departmentId)(context);
  return ids.map((id) => {
    const tag = known.find((each) => each.id === id);
    if (!tag) throw invalid('The department of the ticket has no such tag.', path);
    return tag.name;
  });
}

const tagRequest = (
  id: string,
  change: 'associateTag' | 'dissociateTag',
  tags: readonly string[],
): DownstreamRequest => ({ method: 'POST', path: `${pathOf(id)}/${change}`, json: { tags } });

/** To the bin, which takes any id: what is not there is not deleted either. */
function* remove(id: string): Steps<void> {
  yield* readTicket(id);
  yield* send({ method: 'POST', path: '/tickets/moveToTrash', json: { ticketIds: [numericId(id)] } });
}
