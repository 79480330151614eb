import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  cannot,
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type OperationContext,
  send,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import {
  asRecord,
  idsIn,
  isRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalText,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { chooseInbox, extendBody, readBack, readSaved } from '../../writing/index.js';
import { readDesks } from './directory.js';
import { categoryOf, priorities, statuses } from './map-conversation.js';
import { accountId, pathOf, readIssue } from './read-issues.js';
import { create as createMessage } from './write-messages.js';

const serviceId = 'jira-service-management';

/** A request as a customer makes it; what a customer cannot say of it is written afterwards, the message too. */
export function* createIssue(
  { subject, inbox_id, customer_id, message, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  // Rejects members that cannot be written afterwards before there is a request.
  editsOf('1', attributes);
  const onBehalfOf =
    customer_id === undefined ? {} : { raiseOnBehalfOf: accountId(customer_id, 'customer_id') };
  const projectId = yield* chooseInbox(inbox_id, readDesks, context);
  const json = extendBody(
    { serviceDeskId: yield* deskOf(projectId), requestFieldValues: { summary: subject }, ...onBehalfOf },
    pass_through,
    serviceId,
  );
  const requestTypeId = json.requestTypeId ?? (yield* onlyTypeOf(String(json.serviceDeskId)));
  const { body } = yield* send({
    method: 'POST',
    path: '/rest/servicedeskapi/request',
    json: { ...json, requestTypeId },
  });
  const id = isRecord(body) ? optionalId(body, 'issueId') : null;
  if (id === null) throw unresolved('A request was made, but its answer names no id.');
  yield* readBack(
    complete(id, attributes, message, context),
    'A request was made, but not all of it was written.',
  );
  return yield* readSaved(readIssue(id, context), id);
}

function* complete(
  id: string,
  attributes: ConversationUpdate,
  message: ConversationCreate['message'],
  context: OperationContext,
): Steps<void> {
  for (const request of editsOf(id, attributes)) yield* send(request);
  if (message) yield* createMessage({ ...message, conversation_id: id }, context);
}

/** A service project has one service desk, which its number finds too. */
function* deskOf(projectId: string): Steps<string> {
  const path = `/rest/servicedeskapi/servicedesk/${numericId(projectId, 'inbox_id')}`;
  return requiredId(
    asRecord((yield* send({ method: 'GET', path })).body, 'servicedesk'),
    'id',
    'servicedesk',
  );
}

function* onlyTypeOf(desk: string): Steps<string> {
  const path = `/rest/servicedeskapi/servicedesk/${numericId(desk)}/requesttype`;
  const { body } = yield* send({ method: 'GET', path, query: { limit: 2 } });
  const [type, ...others] = idsIn(body, 'values');
  if (type === undefined || others.length > 0)
    throw invalid('Name the type of the request: requestTypeId, in pass_through.', 'pass_through');
  return type;
}

export function* updateIssue(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const edits = editsOf(id, changes);
  const transition = yield* transitionOf(id, changes);
  for (const request of [...edits, ...transition]) yield* send(request);
  const issue = yield* readSaved(readIssue(id, context), id);
  assertDone(changes, issue);
  return issue;
}

/** Who is assigned has a call of its own; the rest is one. */
function editsOf(id: string, changes: ConversationUpdate): readonly DownstreamRequest[] {
  const { subject, priority, tags, add_tags = [], remove_tags = [], assignee_id, pass_through } = changes;
  const own = {
    ...(subject === undefined ? {} : { summary: subject }),
    ...(priority ? { priority: { id: priorities.write(priority) } } : {}),
    ...(tags === undefined ? {} : { labels: tags }),
  };
  const labels = [...add_tags.map((add) => ({ add })), ...remove_tags.map((remove) => ({ remove }))];
  const edit = extendBody(
    {
      ...(Object.keys(own).length > 0 ? { fields: own } : {}),
      ...(labels.length > 0 ? { update: { labels } } : {}),
    },
    pass_through,
    serviceId,
  );
  const path = pathOf(id);
  return [
    ...(Object.keys(edit).length > 0 ? [{ method: 'PUT', path, json: edit } as const] : []),
    ...(assignee_id === undefined
      ? []
      : [{ method: 'PUT', path: `${path}/assignee`, json: assigned(assignee_id) } as const]),
  ];
}

const assigned = (id: string | null): JsonRecord => ({
  accountId: id === null ? null : accountId(id, 'assignee_id'),
});

/** The workflow says which statuses can follow; one that is there already needs no way to it. */
function* transitionOf(
  id: string,
  { status, status_raw }: ConversationUpdate,
): Steps<readonly DownstreamRequest[]> {
  if (status === undefined && status_raw === undefined) return [];
  const path = pathOf(id);
  const isWanted = (state: JsonRecord | undefined): boolean =>
    status === undefined
      ? optionalText(state, 'name') === status_raw
      : statuses.read(categoryOf(state)) === unifiedOf(status);
  const { body } = yield* send({ method: 'GET', path, query: { fields: 'status' } });
  const present = optionalRecord(optionalRecord(asRecord(body, 'issue'), 'fields'), 'status');
  if (isWanted(present)) return [];
  const answer = yield* send({ method: 'GET', path: `${path}/transitions` });
  const [transition] = recordsIn(answer.body, 'transitions')
    .filter((each) => each.isAvailable !== false && isWanted(optionalRecord(each, 'to')))
    .toSorted((left, right) => rankOf(left) - rankOf(right));
  if (!transition)
    throw cannot(
      'The workflow leads from the current status to none of that meaning.',
      status === undefined ? 'status_raw' : 'status',
    );
  const json = { transition: { id: requiredId(transition, 'id', 'transition') } };
  return [{ method: 'POST', path: `${path}/transitions`, json }];
}

/** Work that goes on before work that begins, and what asks for nothing before what has a form. */
const rankOf = (transition: JsonRecord): number =>
  (categoryOf(optionalRecord(transition, 'to')) === 'new' ? 2 : 0) + (transition.hasScreen === true ? 1 : 0);

/** There is one end. */
const unifiedOf = (status: NonNullable<ConversationUpdate['status']>): Conversation['status'] =>
  status === 'solved' ? 'closed' : status;

function assertDone({ status, status_raw }: ConversationUpdate, issue: Conversation): void {
  const isKept =
    (status !== undefined && issue.status !== unifiedOf(status)) ||
    (status_raw !== undefined && issue.status_raw !== status_raw);
  if (isKept) throw new ConnectorError('refused', 'Jira answered the transition, but kept another status.');
}
