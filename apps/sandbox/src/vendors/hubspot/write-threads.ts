import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, inboxId, inboxName, toThread } from './format.js';
import { readActors, requireThread } from './read.js';

const statuses = { OPEN: 'open', CLOSED: 'solved' } as const;

function updateThread(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, ...before } = requireThread(request, helpdesk);
  const { status } = isRecord(request.body) ? request.body : {};
  if (status !== undefined && status !== 'OPEN' && status !== 'CLOSED')
    throw fail(400, 'VALIDATION_ERROR', `Invalid status: ${String(status)}`);
  const next = status && statuses[status];
  if (next && next !== before.status) {
    helpdesk.updateConversation(id, { status: next });
    helpdesk.addMessage({
      conversationId: id,
      kind: 'event',
      authorId: request.principal.personId,
      channel: before.channel,
      event: { type: 'Status', field: 'Status', oldValue: before.status, newValue: next },
    });
  }
  return { status: 200, body: toThread(requireThread(request, helpdesk), helpdesk) };
}

function assign(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireThread(request, helpdesk);
  const { actorId } = isRecord(request.body) ? request.body : {};
  const user = readInteger(/^A-(\d+)$/.exec(String(actorId))?.[1]);
  const agent = helpdesk.agents().find((each) => each.id === user);
  if (!agent) throw fail(400, 'VALIDATION_ERROR', `${String(actorId)} is not an agent of this account`);
  helpdesk.updateConversation(id, { assigneeId: agent.id });
  return { status: 200, body: toThread(requireThread(request, helpdesk), helpdesk) };
}

function unassign(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.updateConversation(requireThread(request, helpdesk).id, { assigneeId: 0 });
  return { status: 204 };
}

/** Archived threads are not listed here. */
function archive(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  helpdesk.deleteConversation(requireThread(request, helpdesk).id);
  return { status: 204 };
}

const base = '/conversations/v3/conversations';
/** Of assigning alone the address begins like this. */
const assignee = '/conversations/conversations/v3/threads/:threadId/assignee';
const read = ['conversations.read'];
const write = ['conversations.write'];

export const threadRoutes: readonly VendorRoute[] = [
  { method: 'PATCH', path: `${base}/threads/:threadId`, scopes: write, handle: updateThread },
  { method: 'DELETE', path: `${base}/threads/:threadId`, scopes: write, handle: archive },
  { method: 'PUT', path: assignee, scopes: write, handle: assign },
  { method: 'DELETE', path: assignee, scopes: write, handle: unassign },
  { method: 'POST', path: `${base}/actors/batch/read`, scopes: read, handle: readActors },
  {
    method: 'GET',
    path: `${base}/inboxes`,
    scopes: read,
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: {
        results: [
          { id: inboxId, name: inboxName, archived: false },
          ...helpdesk.inboxes.map(({ id, name }) => ({ id: String(id), name, archived: false })),
        ],
      },
    }),
  },
];
