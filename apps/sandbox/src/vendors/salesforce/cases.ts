import type { Conversation, Helpdesk } from '../../helpdesk.js';
import { fail } from './errors.js';
import { fromId, isId, toId } from './ids.js';
import type { Row } from './table.js';

type Fields = Record<string, unknown>;

/** The picklist as an administrator configured it. */
export const caseStatuses = [
  { ApiName: 'New', IsClosed: false, IsDefault: true, meaning: 'new' },
  { ApiName: 'Working', IsClosed: false, IsDefault: false, meaning: 'open' },
  { ApiName: 'Waiting on Customer', IsClosed: false, IsDefault: false, meaning: 'pending' },
  { ApiName: 'On Hold', IsClosed: false, IsDefault: false, meaning: 'hold' },
  { ApiName: 'Closed', IsClosed: true, IsDefault: false, meaning: 'closed' },
] as const;
const casePriorities = { low: 'Low', normal: 'Medium', high: 'High', urgent: 'Critical' } as const;
const origins: Readonly<Record<string, string>> = {
  email: 'Email',
  phone: 'Phone',
  web: 'Web',
  chat: 'Chat',
};

export const caseFields = [
  ...['Subject', 'Description', 'Origin', 'Status', 'Priority', 'SuppliedEmail', 'SuppliedName'],
  ...['ContactId', 'OwnerId'],
];

/** Members in addition to every record's. A queue owns escalated cases; otherwise the assigned agent, if any. */
export function toCase(conversation: Conversation, helpdesk: Helpdesk): Row {
  const { status, priority, closedAt, channel, metadata } = conversation;
  const team = helpdesk.teams.find(({ id }) => id === conversation.teamId);
  const agent = helpdesk.person(conversation.assigneeId);
  const isQueue = team !== undefined && (agent === undefined || team.name === 'Escalations');
  const contact = metadata?.supplied === true ? undefined : helpdesk.person(conversation.contactId);
  const sender = metadata?.supplied === true ? helpdesk.person(conversation.contactId) : undefined;
  const meaning = status === 'snoozed' ? 'pending' : status === 'solved' ? 'closed' : status;
  const own = caseStatuses.find((each) => each.meaning === meaning) ?? caseStatuses[0];
  return {
    Id: toId('Case', conversation.id),
    CaseNumber: String(1000 + conversation.id).padStart(8, '0'),
    Subject: conversation.subject || null,
    Status: own.ApiName,
    IsClosed: own.IsClosed,
    Priority: priority && casePriorities[priority],
    Origin: origins[channel] ?? null,
    OwnerId: isQueue ? toId('Group', team.id) : toId('User', agent?.id ?? 1),
    'Owner.Name': isQueue ? team.name : (agent?.name ?? null),
    'Owner.Email': isQueue ? null : (agent?.email ?? null),
    ContactId: contact ? toId('Contact', contact.id) : null,
    'Contact.Name': contact?.name ?? null,
    'Contact.Email': contact?.email ?? null,
    SuppliedName: sender?.name ?? null,
    SuppliedEmail: sender?.email ?? null,
    ClosedDate: closedAt === null ? null : `${closedAt.slice(0, 19)}.000Z`,
  };
}

export function addCase(fields: Fields, helpdesk: Helpdesk, callerId: number): string {
  const hasContact = fields.ContactId !== undefined;
  const supplied = helpdesk.ensureContact(
    text(fields.SuppliedEmail) ?? 'unknown@customer.example',
    text(fields.SuppliedName),
  );
  const { id } = helpdesk.addConversation({
    subject: '',
    channel: 'other',
    contactId: supplied.id,
    assigneeId: callerId,
    priority: 'normal',
    metadata: hasContact ? null : { supplied: true },
    ...readCase(fields, helpdesk),
  });
  return toId('Case', id);
}

export function updateCase(id: string, fields: Fields, helpdesk: Helpdesk): void {
  helpdesk.updateConversation(requireCase(id, helpdesk).id, readCase(fields, helpdesk));
}

export function requireCase(id: string, helpdesk: Helpdesk): Conversation {
  if (!isId(id))
    throw fail(404, 'NOT_FOUND', 'Provided external ID field does not exist or is not accessible: ' + id);
  const found = helpdesk.conversation(fromId('Case', id));
  if (!found) throw fail(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  return found;
}

function readCase(fields: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const { Subject, Status, Priority, Origin, ContactId, OwnerId } = fields;
  const status = caseStatuses.find(({ ApiName }) => ApiName === Status);
  if (Status !== undefined && !status) throw refusal('Status', Status);
  const priority = (['low', 'normal', 'high', 'urgent'] as const).find(
    (each) => casePriorities[each] === Priority,
  );
  if (Priority !== undefined && Priority !== null && !priority) throw refusal('Priority', Priority);
  const channel = Object.keys(origins).find((each) => origins[each] === Origin);
  const contactId = fromId('Contact', ContactId);
  if (ContactId !== undefined && !helpdesk.person(contactId)) throw foreign('ContactId');
  return {
    ...(typeof Subject === 'string' ? { subject: Subject } : {}),
    ...(status ? { status: status.meaning } : {}),
    ...(Priority === undefined ? {} : { priority: priority ?? null }),
    ...(channel ? { channel } : {}),
    ...(ContactId === undefined ? {} : { contactId }),
    ...(OwnerId === undefined ? {} : readOwner(OwnerId, helpdesk)),
  };
}

function readOwner(value: unknown, helpdesk: Helpdesk): Partial<Conversation> {
  const [agentId, teamId] = [fromId('User', value), fromId('Group', value)];
  if (helpdesk.agents().some(({ id }) => id === agentId)) return { assigneeId: agentId, teamId: null };
  if (helpdesk.teams.some(({ id }) => id === teamId)) return { assigneeId: 0, teamId };
  throw foreign('OwnerId');
}

const refusal = (field: string, value: unknown) =>
  fail(
    400,
    'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    `${field}: bad value for restricted picklist field: ${String(value)}`,
    [field],
  );
const foreign = (field: string) =>
  fail(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [field]);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
