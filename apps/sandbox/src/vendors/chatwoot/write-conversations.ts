import type { Conversation } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { requireContact } from './contacts.js';
import { assertAccount, requireConversation } from './conversations.js';
import { accountId, fail, inboxes, notFound, statusOf, toAgent, toConversation } from './format.js';

type Fields = Record<string, unknown>;

const fieldsOf = ({ body }: VendorRequest): Fields => (isRecord(body) ? body : {});

const statuses: Readonly<Record<string, Conversation['status']>> = {
  open: 'open',
  pending: 'pending',
  snoozed: 'snoozed',
  resolved: 'solved',
};
const priorities: Readonly<Record<string, Conversation['priority']>> = {
  low: 'low',
  medium: 'normal',
  high: 'high',
  urgent: 'urgent',
};

function readStatus(value: unknown): Conversation['status'] {
  const status = statuses[String(value)];
  if (!status) throw fail(422, `'${String(value)}' is not a valid status`);
  return status;
}

function toggleStatus(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, ...before } = requireConversation(request, helpdesk);
  const { status: asked, snoozed_until: until } = fieldsOf(request);
  const status = readStatus(asked);
  helpdesk.updateConversation(id, {
    status,
    snoozedUntil: typeof until === 'number' ? new Date(until * 1000).toISOString() : null,
  });
  if (status !== before.status)
    helpdesk.addMessage({
      conversationId: id,
      kind: 'event',
      authorId: request.principal.personId,
      channel: before.channel,
      event: { type: 'Status', field: 'Status', oldValue: before.status, newValue: status },
    });
  const token = helpdesk.person(request.principal.personId);
  // An agent who opens a conversation is assigned to it; an administrator is not.
  if (status === 'open' && token?.role === 'agent') helpdesk.updateConversation(id, { assigneeId: token.id });
  const changed = requireConversation(request, helpdesk);
  const payload = { success: true, current_status: statusOf(changed), conversation_id: id };
  return { status: 200, body: { meta: {}, payload } };
}

/** Nothing clears it; what is no priority is an error of the server. */
function togglePriority(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  const { priority: asked } = fieldsOf(request);
  const priority = asked === null || asked === '' ? null : priorities[String(asked)];
  if (priority === undefined) throw fail(500, `'${String(asked)}' is not a valid priority`);
  helpdesk.updateConversation(id, { priority });
  return { status: 200 };
}

/** An unknown assignee counts as none. */
function assign(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  const { assignee_id: assigneeId, team_id: teamId } = fieldsOf(request);
  if (assigneeId !== undefined) {
    const agent = helpdesk.agents().find((known) => known.id === Number(assigneeId));
    helpdesk.updateConversation(id, { assigneeId: agent?.id ?? 0 });
    return { status: 200, body: agent ? toAgent(agent) : {} };
  }
  const team = helpdesk.teams.find((known) => known.id === Number(teamId));
  if (teamId !== undefined) helpdesk.updateConversation(id, { teamId: team?.id ?? null });
  return { status: 200, body: team ?? {} };
}

function setLabels(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  const { labels } = fieldsOf(request);
  if (!Array.isArray(labels)) throw fail(400, 'param is missing or the value is empty: labels');
  const given = labels.map(String).filter((label) => helpdesk.tags.some(({ name }) => name === label));
  helpdesk.updateConversation(id, { tags: given });
  return { status: 200, body: { payload: given } };
}

function setAttributes(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireConversation(request, helpdesk);
  const { custom_attributes: attributes } = fieldsOf(request);
  const metadata = isRecord(attributes) ? (attributes as Conversation['metadata']) : {};
  helpdesk.updateConversation(id, { metadata });
  return { status: 200, body: { custom_attributes: metadata } };
}

function createConversation(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk, created } = context;
  assertAccount(request.params.accountId);
  const fields = fieldsOf(request);
  const contact = requireContact(String(fields.contact_id), helpdesk);
  const [channel] = Object.entries(inboxes).find(([, id]) => id === fields.inbox_id) ?? [];
  if (!channel || fields.source_id !== contact.email) throw notFound();
  const { assignee_id: assigneeId, team_id: teamId, custom_attributes: attributes, message } = fields;
  const { id } = helpdesk.addConversation({
    subject: '',
    channel,
    contactId: contact.id,
    assigneeId: helpdesk.agents().find((agent) => agent.id === assigneeId)?.id ?? 0,
    teamId: helpdesk.teams.find((team) => team.id === teamId)?.id ?? null,
    status: fields.status === undefined ? 'open' : readStatus(fields.status),
    metadata: isRecord(attributes) ? (attributes as Conversation['metadata']) : null,
  });
  if (isRecord(message))
    created(
      helpdesk.addMessage({
        conversationId: id,
        kind: 'message',
        opensConversation: true,
        authorId: request.principal.personId,
        channel,
        text: String(message.content),
      }),
    );
  return { status: 200, body: { id, account_id: accountId, inbox_id: fields.inbox_id } };
}

function deleteConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireConversation(request, helpdesk).id);
  return { status: 200 };
}

const show = (request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => ({
  status: 200,
  body: toConversation(requireConversation(request, helpdesk), helpdesk),
});

const account = '/api/v1/accounts/:accountId';
const path = `${account}/conversations`;

export const writeRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, handle: createConversation },
  { method: 'PATCH', path: `${path}/:id`, handle: show },
  { method: 'DELETE', path: `${path}/:id`, handle: deleteConversation },
  { method: 'POST', path: `${path}/:id/toggle_status`, handle: toggleStatus },
  { method: 'POST', path: `${path}/:id/toggle_priority`, handle: togglePriority },
  { method: 'POST', path: `${path}/:id/assignments`, handle: assign },
  { method: 'POST', path: `${path}/:id/custom_attributes`, handle: setAttributes },
  { method: 'POST', path: `${path}/:id/labels`, handle: setLabels },
  {
    method: 'GET',
    path: `${path}/:id/labels`,
    handle: (request, { helpdesk }) => ({
      status: 200,
      body: { payload: requireConversation(request, helpdesk).tags },
    }),
  },
];
