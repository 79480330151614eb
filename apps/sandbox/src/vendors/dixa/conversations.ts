import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { toId } from './directory.js';
import { silent } from './end-users.js';
import {
  badRequest,
  contactEndpoints,
  directionOf,
  fail,
  csidOf,
  findByCsid,
  fromUuid,
  notFound,
  pageOf,
  toContent,
  toCsid,
  toMessage,
  toNote,
  toQueueId,
  toUser,
  toUuid,
  zoned,
} from './format.js';

type Fields = Record<string, unknown>;

export const listEntries =
  (kind: 'message' | 'note') =>
  ({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const conversation = requireConversation(params.id, helpdesk);
    const data = helpdesk
      .history(conversation.id)
      .filter((entry) => entry.kind === kind)
      .map((entry) => (kind === 'note' ? toNote(entry, conversation) : toMessage(entry, helpdesk)));
    return { status: 200, body: { data } };
  };

export function addMessage(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const conversation = requireConversation(request.params.id, helpdesk);
  const message = createMessage(request.body, conversation, context, false);
  return {
    status: 200,
    body: {
      data: {
        content: toContent(message),
        direction: directionOf(message, helpdesk),
        authorId: toUuid('person', message.authorId),
        ...(message.externalId === null ? {} : { externalId: message.externalId }),
        messageId: toUuid('message', message.id),
        // Without the zone's name here, unlike in the list.
        createdAt: message.createdAt,
      },
    },
  };
}

export function addNote(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk, created } = context;
  const conversation = requireConversation(request.params.id, helpdesk);
  const fields = isRecord(request.body) ? request.body : {};
  if (typeof fields.message !== 'string') throw fail(400, 'Decoding failure in request');
  const note = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'note',
    authorId: fields.agentId === undefined ? request.principal.personId : requireAgent(fields, helpdesk),
    channel: conversation.channel,
    text: fields.message,
  });
  created(note);
  return { status: 200, body: { data: { ...toNote(note, conversation), createdAt: zoned(note.createdAt) } } };
}

export function createConversation({ body }: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const fields = isRecord(body) ? body : {};
  const texts = ['requesterId', 'emailIntegrationId', 'subject'].map((name) => fields[name]);
  if (fields._type !== 'Email' || texts.some((value) => typeof value !== 'string'))
    throw fail(400, 'Decoding failure in request');
  if (!contactEndpoints.some((each) => 'address' in each && each.address === fields.emailIntegrationId))
    throw badRequest('body (emailIntegrationId)');
  const requesterId = fromUuid('person', fields.requesterId);
  const requester =
    requesterId === silent.id
      ? helpdesk.ensureContact(silent.email, silent.name)
      : helpdesk.person(requesterId);
  if (requester?.role !== 'contact') throw notFound();
  const conversation = helpdesk.addConversation({
    subject: String(fields.subject),
    channel: 'email',
    contactId: requester.id,
    assigneeId: 1,
    status: 'open',
  });
  createMessage(fields.message, conversation, context, true);
  return { status: 201, body: { data: { id: toCsid(conversation.id) } } };
}

/** Newest first, as the vendor's own search happens to answer; it documents no order. */
export function searchConversations(
  { query, body }: VendorRequest,
  { helpdesk }: VendorContext,
): VendorAnswer {
  const isWithin = readConditions(body, helpdesk);
  const found = helpdesk.conversations().filter(isWithin).toReversed();
  const { shown, ...page } = pageOf(found, query, '/v1/search/conversations/');
  const data = shown.map((conversation) => ({ id: csidOf(conversation), highlights: {} }));
  return { status: 200, body: { data, ...page } };
}

export const listAgents = (_request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => ({
  status: 200,
  body: { data: helpdesk.agents().map(toUser) },
});

function createMessage(
  body: unknown,
  conversation: Conversation,
  { helpdesk, created }: VendorContext,
  opensConversation: boolean,
): Message {
  const fields = isRecord(body) ? body : {};
  const content = isRecord(fields.content) ? fields.content : {};
  const isKnown = ['Html', 'Text', 'Markdown'].includes(String(content._type));
  if (
    !['Inbound', 'Outbound'].includes(String(fields._type)) ||
    !isKnown ||
    typeof content.value !== 'string'
  )
    throw fail(400, 'Decoding failure in request');
  const isInbound = fields._type === 'Inbound';
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: 'message',
    opensConversation,
    authorId: isInbound ? conversation.contactId : requireAgent(fields, helpdesk),
    channel: conversation.channel,
    text: content._type === 'Html' ? null : content.value,
    html: content._type === 'Html' ? content.value : null,
    externalId: typeof fields.externalId === 'string' ? fields.externalId : null,
  });
  created(message);
  return message;
}

export function requireConversation(value: string | undefined, helpdesk: Helpdesk): Conversation {
  if (!/^\d{1,19}$/.test(value ?? '')) throw badRequest('path parameter conversationId');
  const conversation = findByCsid(value, helpdesk);
  if (!conversation) throw notFound();
  return conversation;
}

function requireAgent({ agentId }: Fields, helpdesk: Helpdesk): number {
  const agent = helpdesk.person(fromUuid('person', agentId));
  if (!agent || agent.role === 'contact') throw badRequest('body (agentId)');
  return agent.id;
}

const searched = { CreationDate: 'createdAt', LastActivity: 'updatedAt' } as const;
const valuesOf = ({ contactId, assigneeId, queue, tags: names }: Conversation, helpdesk: Helpdesk) => ({
  ContactId: [toUuid('person', contactId)],
  AgentId: assigneeId === 0 ? [] : [toUuid('person', assigneeId)],
  QueueId: [toQueueId(queue)],
  TagId: helpdesk.tags.filter(({ name }) => names.includes(name)).map(({ id }) => toId(id)),
});

/** Ranges of time and ids, all of which hold. */
function readConditions(body: unknown, helpdesk: Helpdesk): (conversation: Conversation) => boolean {
  const filters = isRecord(body) && isRecord(body.filters) ? body.filters : undefined;
  if (!filters) return () => true;
  if (filters.strategy !== 'All') throw fail(400, 'Decoding failure in request');
  const conditions = Array.isArray(filters.conditions) ? filters.conditions : [];
  const tests = conditions
    .filter(isRecord)
    .map(({ field }) => readCondition(isRecord(field) ? field : {}, helpdesk));
  return (conversation) => tests.every((test) => test(conversation));
}

function readCondition(
  { _type, operator }: Fields,
  helpdesk: Helpdesk,
): (conversation: Conversation) => boolean {
  if (!isRecord(operator)) throw fail(400, 'Decoding failure in request');
  const key = Object.entries(searched).find(([name]) => name === _type)?.[1];
  if (key && operator._type === 'Between') {
    const [from, to] = [String(operator.timestampFrom), String(operator.timestampTo)];
    return ({ [key]: moment }) => moment !== null && moment >= from && moment <= to;
  }
  const name = (['ContactId', 'AgentId', 'QueueId', 'TagId'] as const).find((known) => known === _type);
  const wanted = name === 'TagId' ? 'IncludesOne' : 'IsOneOf';
  const { values } = operator;
  if (!name || operator._type !== wanted || !Array.isArray(values))
    throw fail(400, 'Decoding failure in request');
  return (conversation) => valuesOf(conversation, helpdesk)[name].some((id) => values.includes(id));
}
