import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { requireConversation } from './conversations.js';
import { toId } from './directory.js';
import {
  badRequest,
  contactEndpoints,
  fail,
  fromUuid,
  notFound,
  queues,
  toConversation,
  toOddQueueId,
  toQueueId,
} from './format.js';

type Fields = Record<string, unknown>;

const action =
  (read: (fields: Fields, helpdesk: Helpdesk) => Partial<Conversation>) =>
  ({ params, body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const { id } = requireConversation(params.id, helpdesk);
    helpdesk.updateConversation(id, read(isRecord(body) ? body : {}, helpdesk));
    return { status: 204 };
  };

function readFollowUp({ timestamp }: Fields): Partial<Conversation> {
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp)))
    throw fail(400, 'Decoding failure in request');
  return { status: 'snoozed', snoozedUntil: new Date(timestamp).toISOString() };
}

function readClaim({ agentId }: Fields, helpdesk: Helpdesk): Partial<Conversation> {
  const agent = helpdesk.agents().find(({ id }) => id === fromUuid('person', agentId));
  if (!agent) throw badRequest('body (agentId)');
  return { assigneeId: agent.id };
}

function readTransfer({ queueId }: Fields): Partial<Conversation> {
  const queue = queues.find((name) => toQueueId(name) === queueId);
  if (!queue) throw badRequest('body, Queue does not exist');
  return { queue };
}

const tagsOf = (conversation: Conversation, helpdesk: Helpdesk) =>
  helpdesk.tags.filter(({ name }) => conversation.tags.includes(name));

const changeTag =
  (change: (present: readonly string[], tag: string) => readonly string[]) =>
  ({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer => {
    const conversation = requireConversation(params.id, helpdesk);
    const tag = helpdesk.tags.find(({ id }) => toId(id) === params.tagId);
    if (!tag) throw notFound();
    helpdesk.updateConversation(conversation.id, { tags: change(conversation.tags, tag.name) });
    return { status: 204 };
  };

const one = '/v1/conversations/:id';

/** Actions on a conversation, each a request with an empty response. */
export const actionRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/v1/queues',
    handle: (_request, { helpdesk }) => ({
      status: 200,
      body: {
        data: [
          ...queues.map((name) => ({ id: toQueueId(name), name, isDefault: name === 'Support' })),
          ...helpdesk.inboxes.map(({ id, name }) => ({ id: toOddQueueId(id), name, isDefault: false })),
        ],
      },
    }),
  },
  {
    method: 'GET',
    path: '/v1/contact-endpoints',
    handle: ({ query }) => {
      const asked = query.get('_type');
      const data = contactEndpoints.filter(({ _type }) => asked === null || asked === _type);
      return { status: 200, body: { data } };
    },
  },
  {
    method: 'GET',
    path: one,
    handle: ({ params }, { helpdesk }) => ({
      status: 200,
      body: { data: toConversation(requireConversation(params.id, helpdesk)) },
    }),
  },
  { method: 'PUT', path: `${one}/close`, handle: action(() => ({ status: 'solved' })) },
  // Back in its queue, where another agent can take it.
  { method: 'PUT', path: `${one}/reopen`, handle: action(() => ({ status: 'open' })) },
  { method: 'PUT', path: `${one}/followup`, handle: action(readFollowUp) },
  { method: 'PUT', path: `${one}/claim`, handle: action(readClaim) },
  { method: 'PUT', path: `${one}/transfer/queue`, handle: action(readTransfer) },
  {
    method: 'GET',
    path: `${one}/tags`,
    handle: ({ params }, { helpdesk }) => ({
      status: 200,
      body: {
        data: tagsOf(requireConversation(params.id, helpdesk), helpdesk).map(({ id, name }) => ({
          id: toId(id),
          name,
          state: 'Active',
        })),
      },
    }),
  },
  {
    method: 'PUT',
    path: `${one}/tags/:tagId`,
    handle: changeTag((present, tag) => [...new Set([...present, tag])]),
  },
  {
    method: 'DELETE',
    path: `${one}/tags/:tagId`,
    handle: changeTag((present, tag) => present.filter((each) => each !== tag)),
  },
];
