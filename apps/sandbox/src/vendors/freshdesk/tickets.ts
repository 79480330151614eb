import type { Conversation, Helpdesk, Person } from '../../helpdesk.js';
import {
  readInteger,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import {
  emailConfigs,
  findOpening,
  fromId,
  priorities,
  requesterOf,
  statusNumbers,
  supportEmail,
  toDescription,
  toRequester,
  toStats,
  toTicket,
  toWholeTicket,
} from './format.js';
import { assertParameters, paginate } from './paging.js';
import { invalid, missing, readFields, type Fields, type Rules } from './read-fields.js';

const listed = { created_at: 'createdAt', updated_at: 'updatedAt' } as const;
const maxTicketPage = 300;
const thirtyDays = 30 * 24 * 60 * 60 * 1000;

const ticketRules: Rules = {
  subject: 'String',
  description: 'String',
  email: 'String',
  name: 'String',
  requester_id: 'Integer',
  status: 'Integer',
  priority: 'Integer',
  source: 'Integer',
  type: 'String',
  cc_emails: 'Array',
  tags: 'Array',
  custom_fields: 'Hash',
  email_config_id: 'Integer',
  group_id: 'Reference',
  responder_id: 'Reference',
};

/** A record that is not there is answered without a body. */
export const notFound = (): VendorError => new VendorError({ status: 404 });

export function requireTicket(value: string | undefined, helpdesk: Helpdesk): Conversation {
  const conversation = helpdesk.conversation(readInteger(value) ?? 0);
  if (!conversation) throw notFound();
  return conversation;
}

export function listTickets({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertParameters(query, [
    'page',
    'per_page',
    'updated_since',
    'order_by',
    'order_type',
    'include',
    'filter',
    'requester_id',
    'email',
    'company_id',
  ]);
  const by = readChoice(query, 'order_by', ['created_at', 'updated_at', 'due_by', 'status']);
  const type = readChoice(query, 'order_type', ['desc', 'asc']);
  const since = query.get('updated_since');
  if (since !== null && Number.isNaN(Date.parse(since)))
    throw invalid({ field: 'updated_since', message: 'Invalid date', code: 'invalid_date' });
  const from = new Date(Date.parse(helpdesk.now()) - thirtyDays).toISOString();
  const key = by === 'updated_at' ? listed.updated_at : listed.created_at;
  const requester = query.get('requester_id');
  const tickets = helpdesk
    .conversations(key)
    .filter(({ contactId }) => requester === null || contactId === fromId('user', requester))
    // Only a caller who asks for a time sees what is older than 30 days.
    .filter((ticket) =>
      since === null ? (ticket.createdAt ?? '') >= from : Date.parse(ticket.updatedAt) >= Date.parse(since),
    );
  if (type === 'desc') tickets.reverse();
  const { items, headers } = paginate(tickets, '/tickets', query, maxTicketPage);
  const includes = (query.get('include') ?? '').split(',');
  const body = items.map((ticket) => ({
    ...toTicket(ticket, helpdesk),
    ...toIncluded(ticket, query, helpdesk),
    ...(includes.includes('description') ? toDescription(findOpening(ticket.id, helpdesk)) : {}),
  }));
  return { status: 200, headers, body };
}

export function showTicket({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  assertParameters(query, ['include']);
  const ticket = requireTicket(params.id, helpdesk);
  return {
    status: 200,
    body: { ...toWholeTicket(ticket, helpdesk), ...toIncluded(ticket, query, helpdesk) },
  };
}

function toIncluded(ticket: Conversation, query: URLSearchParams, helpdesk: Helpdesk): Fields {
  const includes = (query.get('include') ?? '').split(',');
  return {
    ...(includes.includes('requester') ? { requester: toRequester(requesterOf(ticket, helpdesk)) } : {}),
    ...(includes.includes('stats') ? { stats: toStats(ticket) } : {}),
  };
}

export async function updateTicket(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  const { id } = requireTicket(request.params.id, helpdesk);
  const { fields } = await readFields(request, ticketRules, helpdesk);
  helpdesk.updateConversation(id, readChanges(fields, helpdesk));
  return { status: 200, body: toWholeTicket(requireTicket(request.params.id, helpdesk), helpdesk) };
}

export function deleteTicket({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireTicket(params.id, helpdesk).id);
  return { status: 204 };
}

export async function createTicket(request: VendorRequest, context: VendorContext): Promise<VendorAnswer> {
  const { fields, attachments } = await readFields(request, ticketRules, context.helpdesk);
  const requester = findRequester(fields, context.helpdesk);
  const from = { name: requester.name, address: requester.email };
  return open(fields, context, {
    channel: 'portal',
    contact: requester,
    message: { authorId: requester.id, from, to: [], attachments },
  });
}

/** Sends the email and closes the ticket made for it, unless told otherwise. */
export async function createOutboundEmail(
  request: VendorRequest,
  context: VendorContext,
): Promise<VendorAnswer> {
  const { responder_id: _notTaken, ...outboundRules } = ticketRules;
  const { fields, attachments } = await readFields(request, outboundRules, context.helpdesk);
  for (const field of ['email', 'subject', 'email_config_id'])
    if (fields[field] === undefined) throw missing(field);
  const requester = findRequester(fields, context.helpdesk);
  const to = [{ name: requester.name, address: requester.email }];
  return open({ status: 5, ...fields }, context, {
    channel: 'outbound',
    contact: requester,
    message: {
      authorId: request.principal.personId,
      from: { name: null, address: supportEmail },
      to,
      attachments,
    },
  });
}

type Opening = {
  channel: string;
  contact: Person;
  message: Partial<Parameters<Helpdesk['addMessage']>[0]> & { authorId: number };
};

function open(fields: Fields, { helpdesk, created }: VendorContext, opening: Opening): VendorAnswer {
  const subject = String(fields.subject ?? '');
  const conversation = helpdesk.addConversation({
    subject,
    channel: opening.channel,
    contactId: opening.contact.id,
    assigneeId: opening.channel === 'outbound' ? opening.message.authorId : 0,
    status: 'open',
    ...readChanges(fields, helpdesk),
  });
  created(
    helpdesk.addMessage({
      conversationId: conversation.id,
      kind: 'message',
      opensConversation: true,
      channel: opening.channel,
      subject,
      html: String(fields.description ?? 'Not given.'),
      cc: ((fields.cc_emails ?? []) as string[]).map((address) => ({ name: null, address })),
      ...opening.message,
    }),
  );
  return { status: 201, body: toWholeTicket(requireTicket(String(conversation.id), helpdesk), helpdesk) };
}

/** A ticket's members other than its description. */
function readChanges(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { subject, status, priority, tags, group_id: group, responder_id: responder } = fields;
  const config = fields.email_config_id;
  const assigneeId = responder === null ? 0 : fromId('user', responder);
  if (typeof responder === 'number' && !helpdesk.agents().some(({ id }) => id === assigneeId))
    throw unmatched('responder_id', 'agent');
  if (typeof group === 'number' && !helpdesk.teams.some(({ id }) => id === group))
    throw unmatched('group_id', 'group');
  if (config !== undefined && !emailConfigs.some(({ id, active }) => active && id === config))
    throw unmatched('email_config_id', 'active email config');
  return {
    ...(config === undefined ? {} : { queue: String(config) }),
    ...(typeof subject === 'string' ? { subject } : {}),
    ...(status === undefined ? {} : { status: readStatus(status) }),
    ...(priority === undefined ? {} : { priority: readPriority(priority) }),
    ...(tags === undefined ? {} : { tags: (tags as unknown[]).map(String) }),
    ...(group === undefined ? {} : { teamId: group as number | null }),
    ...(responder === undefined ? {} : { assigneeId }),
  };
}

function readStatus(value: unknown): Conversation['status'] {
  const status = statusNumbers[Number(value)];
  if (status) return status;
  const message = `It should be one of these values: '${Object.keys(statusNumbers).join(',')}'`;
  throw invalid({ field: 'status', message, code: 'invalid_value' });
}

function readPriority(value: unknown): Conversation['priority'] {
  const priority = priorities[Number(value) - 1];
  if (priority) return priority;
  const message = "It should be one of these values: '1,2,3,4'";
  throw invalid({ field: 'priority', message, code: 'invalid_value' });
}

const unmatched = (field: string, what: string): VendorError =>
  invalid({ field, message: `There is no ${what} matching the given ${field}`, code: 'invalid_value' });

function findRequester(fields: Fields, helpdesk: Helpdesk): Person {
  if (fields.requester_id !== undefined) {
    const known = helpdesk.person(fromId('user', fields.requester_id));
    if (known) return known;
    const message = 'There is no contact matching the given requester_id';
    throw invalid({ field: 'requester_id', message, code: 'invalid_value' });
  }
  const email = fields.email;
  if (typeof email !== 'string') {
    const message = 'It should not be blank; name a requester_id, email, phone, facebook_id or twitter_id';
    throw invalid({ field: 'requester_id', message, code: 'missing_field' });
  }
  if (!email.includes('@'))
    throw invalid({
      field: 'email',
      message: "It should be in the 'valid email address' format",
      code: 'invalid_value',
    });
  return helpdesk.ensureContact(email, typeof fields.name === 'string' ? fields.name : null);
}

function readChoice(query: URLSearchParams, field: string, choices: readonly string[]): string {
  const value = query.get(field) ?? choices[0] ?? '';
  if (choices.includes(value)) return value;
  const message = `It should be one of these values: '${choices.join(',')}'`;
  throw invalid({ field, message, code: 'invalid_value' });
}
