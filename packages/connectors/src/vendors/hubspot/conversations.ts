import type { Conversation } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type ListInput,
  type ListPage,
  lookAside,
  type ResourceTable,
  send,
  sendAll,
  type Steps,
  unsupported,
  type UpdateInput,
} from '../../definition/index.js';
import { foreignCursor, narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalText,
  personFrom,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { extendBody, readSaved } from '../../writing/index.js';
import {
  agentActor,
  contactActor,
  fields,
  type Names,
  statuses,
  toConversation,
} from './map-conversation.js';
import { maxPageSize, nextOf, threadsPath } from './messages.js';

type Input = ListInput<'conversations'>;

/** Those of a contact are asked for by status, so that without one the closed come after the open. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['status', 'customer_id', 'inbox_id', 'created_since'],
    sort: [],
    callsPerPage: { base: 3 },
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: unsupported('A thread comes with a message on a channel; HubSpot has no call that begins one.'),
  update: { accepts: ['status', 'assignee_id'], run: (input) => update(input) },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values },
};

const pathOf = (id: string): string => `${threadsPath}/${numericId(id)}`;

function* list(input: Input): Steps<ListPage<'conversations'>> {
  const { status, after } = readPlace(input);
  const { body } = yield* send(listRequest(input, status, after));
  const page = asRecord(body, 'body');
  const threads = recordsIn(page, 'results');
  const names = yield* lookAside(() => readNames(threads), { actors: [], inboxes: [] });
  const next = nextOf(page);
  return {
    items: mapEach(threads, 'results', (thread, path) => toConversation(thread, path, names)),
    next: hasTwoParts(input) ? nextPlace(status, next) : next,
  };
}

const hasTwoParts = ({ filter }: Input): boolean =>
  filter.customer_id !== undefined && filter.status === undefined;

type Place = { readonly status: string | undefined; readonly after: string | undefined };

/** Such as `OPEN MTIz`: the part of the list, and where it goes on. */
function readPlace(input: Input): Place {
  const { position, filter } = input;
  if (!hasTwoParts(input)) return { status: filter.status && statuses.write(filter.status), after: position };
  const match = /^(OPEN|CLOSED)(?: (.+))?$/s.exec(position ?? 'OPEN');
  if (!match) throw foreignCursor();
  return { status: match[1], after: match[2] };
}

function nextPlace(status: string | undefined, next: string | null): string | null {
  if (next !== null) return `${status} ${next}`;
  return status === 'OPEN' ? 'CLOSED' : null;
}

/** By a contact and by an inbox at once cannot be asked; nor can a sort go without its moment. */
function listRequest(
  { pageSize, filter }: Input,
  threadStatus: string | undefined,
  after: string | undefined,
): DownstreamRequest {
  const { customer_id, inbox_id, created_since } = filter;
  const common = { limit: pageSize, after, threadStatus };
  const request = { method: 'GET', path: threadsPath } as const;
  if (customer_id !== undefined) {
    const associatedContactId = numericId(customer_id, 'filter.customer_id');
    return { ...request, query: { ...common, associatedContactId, sort: 'id' } };
  }
  const inboxId = inbox_id && numericId(inbox_id, 'filter.inbox_id');
  if (created_since === undefined) return { ...request, query: { ...common, inboxId, sort: 'id' } };
  // A thread is no younger than its latest message; a millisecond before, because HubSpot asks for what is after.
  const since = new Date(Date.parse(created_since) - 1).toISOString();
  return {
    ...request,
    query: {
      ...common,
      inboxId,
      sort: 'latestMessageTimestamp',
      latestMessageTimestampAfter: since,
    },
  };
}

function* read(id: string): Steps<Conversation> {
  const thread = asRecord((yield* send({ method: 'GET', path: pathOf(id) })).body, 'thread');
  return toConversation(thread, 'thread', yield* readNames([thread]));
}

/** Threads name people and inboxes by id; both have a list, read side by side. */
function* readNames(threads: readonly JsonRecord[]): Steps<Names> {
  const ids = threads.flatMap((thread) => [contactActor(thread), agentActor(thread)]);
  const inputs = [...new Set(ids.filter((id) => id !== null))];
  if (threads.length === 0) return { actors: [], inboxes: [] };
  const base = '/conversations/v3/conversations';
  const inboxesRequest = { method: 'GET', path: `${base}/inboxes`, query: { limit: 100 } } as const;
  const actorsRequest = { method: 'POST', path: `${base}/actors/batch/read`, json: { inputs } } as const;
  const [inboxes, actors] = yield* sendAll([inboxesRequest, ...(inputs.length > 0 ? [actorsRequest] : [])]);
  return { inboxes: toInboxes(inboxes), actors: actors ? toActors(actors) : [] };
}

const toInboxes = (answer: DownstreamResponse | undefined): Names['inboxes'] =>
  mapRecords(answer?.body, 'results', (inbox, path) => ({
    id: requiredId(inbox, 'id', path),
    name: optionalText(inbox, 'name'),
  }));

const toActors = ({ body }: DownstreamResponse): Names['actors'] =>
  recordsIn(body, 'results').flatMap((actor) => personFrom(actor) ?? []);

/** Assigning has an address of its own, whose beginning differs. */
function* update({ id, changes }: UpdateInput<'conversations'>): Steps<Conversation> {
  const path = pathOf(id);
  const { status, assignee_id, pass_through } = changes;
  const own = status === undefined ? {} : { status: statuses.write(status) };
  const json = extendBody(own, pass_through, 'hubspot');
  const assigning = assignee_id === undefined ? [] : [assignRequest(id, assignee_id)];
  const patches = Object.keys(json).length > 0 ? [{ method: 'PATCH', path, json } as const] : [];
  for (const request of [...patches, ...assigning]) yield* send(request);
  const changed = yield* readSaved(read(id), id);
  if (status !== undefined && changed.status_raw !== statuses.write(status))
    throw new ConnectorError('refused', `HubSpot left the thread ${changed.status_raw ?? 'as it was'}.`);
  return changed;
}

function assignRequest(id: string, assigneeId: string | null): DownstreamRequest {
  const path = `/conversations/conversations/v3/threads/${numericId(id)}/assignee`;
  if (assigneeId === null) return { method: 'DELETE', path };
  if (!/^A-\d{1,19}$/.test(assigneeId))
    throw invalid('An assignee is a user of the account: `A-…`.', 'assignee_id');
  return { method: 'PUT', path, json: { actorId: assigneeId } };
}
