import { conversationSchema, type ConversationUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
} from '../../definition/define.js';
import { conversations } from './conversations.js';
import { toConversation } from './map-conversation.js';

const accountId = '5b10a2844c20165700ede21g';
const context: OperationContext = {
  settings: { site: 'acme' },
  baseUrl: 'https://acme.atlassian.net',
  authType: 'basic',
  now: new Date(0),
};
const state = (name: string, key: string) => ({ id: '3', name, statusCategory: { id: 4, key, name: 'any' } });
// Shape: developer.atlassian.com, Jira platform REST API v3, Get issue; values are ours.
const issue = {
  id: '10002',
  key: 'HELP-2',
  fields: {
    summary: 'Broken lid',
    status: state('Bei uns', 'indeterminate'),
    priority: { id: '2', name: 'Wichtig' },
    assignee: null,
    reporter: { accountId, displayName: 'Ada', emailAddress: 'ada@example.com', active: true },
    labels: ['vip'],
    project: { id: '10012', key: 'HELP', name: 'Help' },
    created: '2026-03-04T16:00:00.000+0700',
    updated: '2026-03-04T17:00:00.000+0700',
    resolutiondate: null,
  },
};
const withFields = (change: object) => ({ ...issue, fields: { ...issue.fields, ...change } });
const read = (change: object) => toConversation(withFields(change), 'issue', context.settings);
const answer = (body: unknown, headers: Record<string, string> = {}): DownstreamResponse => ({
  status: 200,
  headers,
  body,
});
const { list, create, update } = conversations;
if (isMissing(list) || isMissing(create) || isMissing(update)) throw new Error('all are there');
if (!isComposite(list) || !isComposite(create) || !isComposite(update)) throw new Error('all are composites');

test('maps an issue', () => {
  const conversation = read({});
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id: '10002',
    number: 'HELP-2',
    status: 'open',
    status_raw: 'Bei uns',
    priority: 'high',
    priority_raw: 'Wichtig',
    customer: { id: accountId, name: 'Ada', email: 'ada@example.com' },
    assignee: null,
    inbox: { id: '10012', name: 'Help' },
    tags: [{ id: 'vip', name: 'vip' }],
    web_url: 'https://acme.atlassian.net/browse/HELP-2',
    created_at: '2026-03-04T09:00:00.000Z',
    closed_at: null,
  });
});

test.each([
  [{ status: state('Neu', 'new') }, { status: 'open' }],
  [
    { status: state('Fertig', 'done'), resolutiondate: '2026-03-04T18:00:00.000+0700' },
    { status: 'closed', closed_at: '2026-03-04T11:00:00.000Z' },
  ],
  [{ status: state('?', 'undefined') }, { status: 'unknown' }],
  [{ priority: { id: '10100', name: 'P0' } }, { priority: null, priority_raw: 'P0' }],
  [
    { reporter: null, priority: null, labels: undefined },
    { customer: null, priority: null, tags: [] },
  ],
])('maps %j', (change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test('asks for what it filters by; only an account and a quoted word enter a query', () => {
  const input = { position: undefined, pageSize: 20, sort: undefined };
  const jqlOf = (filter: object): string =>
    (list.run({ ...input, filter }, context).next().value as unknown as { query: { jql: string } }).query.jql;
  expect(jqlOf({ status: 'closed', assignee_id: accountId, tag: 'a" OR "b\\' })).toBe(
    `projectType = service_desk AND statusCategory = Done AND assignee = "${accountId}" AND labels = "a\\" OR \\"b\\\\" ORDER BY created DESC, key DESC`,
  );
  expect(jqlOf({ updated_since: '2026-03-04T12:00:30Z' })).toMatch(
    / AND updated >= "2026-03-0[34] \d\d:\d\d" ORDER BY /,
  );
  expect(() => jqlOf({ customer_id: 'x" OR reporter != "' })).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
});

test('a list for an anonymous user is an error', () => {
  const steps = list.run({ position: undefined, pageSize: 20, filter: {}, sort: undefined }, context);
  steps.next();
  const nobody = { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' };
  expect(() => steps.next([answer({ issues: [], isLast: true }, nobody)])).toThrow(
    expect.objectContaining({ kind: 'credentials' }),
  );
});

const change = (changes: ConversationUpdate) => update.run({ id: 'HELP-2', changes }, context);

test('labels are added and removed, not replaced; who is assigned has a call of its own', () => {
  const steps = change({ subject: 'S', add_tags: ['a'], remove_tags: ['b'], assignee_id: null });
  expect(steps.next().value).toEqual({
    method: 'PUT',
    path: '/rest/api/3/issue/HELP-2',
    json: { fields: { summary: 'S' }, update: { labels: [{ add: 'a' }, { remove: 'b' }] } },
  });
  expect(steps.next([answer(undefined)]).value).toEqual({
    method: 'PUT',
    path: '/rest/api/3/issue/HELP-2/assignee',
    json: { accountId: null },
  });
});

const transitions = [
  { id: '11', name: 'Zurück', to: state('Neu', 'new'), hasScreen: false },
  { id: '21', name: 'Mit Formular', to: state('Fertig', 'done'), hasScreen: true },
  { id: '31', name: 'Gesperrt', to: state('Fertig', 'done'), isAvailable: false },
  { id: '41', name: 'Fertig', to: state('Erledigt', 'done'), hasScreen: false },
];
function untilTransition(steps: ReturnType<typeof change>, known: object[]): unknown {
  steps.next();
  expect(steps.next([answer(issue)]).value).toMatchObject({ path: '/rest/api/3/issue/HELP-2/transitions' });
  return steps.next([answer({ transitions: known })]).value;
}

test.each<[ConversationUpdate, string]>([
  [{ status: 'closed' }, '41'],
  [{ status: 'solved' }, '41'],
  [{ status_raw: 'Fertig' }, '21'],
  [{ status_raw: 'Neu' }, '11'],
])('takes for %j the transition that leads there', (changes, id) => {
  expect(untilTransition(change(changes), transitions)).toMatchObject({
    method: 'POST',
    json: { transition: { id } },
  });
});

test('a status that is there already needs no transition', () => {
  const steps = change({ status: 'open' });
  steps.next();
  expect(steps.next([answer(issue)]).value).toMatchObject({
    method: 'GET',
    path: '/rest/api/3/issue/HELP-2',
  });
  expect(steps.next([answer(issue)])).toMatchObject({ done: true, value: { status: 'open' } });
});

test('without a way there the change is refused, as is one that Jira did not make', () => {
  expect(() => untilTransition(change({ status: 'closed' }), transitions.slice(0, 1))).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes', path: 'status' }),
  );
  const steps = change({ status: 'closed' });
  untilTransition(steps, transitions);
  steps.next([answer(undefined)]);
  expect(() => steps.next([answer(issue)])).toThrow(expect.objectContaining({ kind: 'refused' }));
});

test('makes a request of the only type there is, or of the one that is named', () => {
  const input = { subject: 'S', inbox_id: '10012', customer_id: accountId };
  const steps = create.run(input, context);
  expect(steps.next().value).toMatchObject({ path: '/rest/servicedeskapi/servicedesk/10012' });
  expect(steps.next([answer({ id: '4', projectId: '10012' })]).value).toMatchObject({
    path: '/rest/servicedeskapi/servicedesk/4/requesttype',
  });
  expect(steps.next([answer({ values: [{ id: '11' }] })]).value).toMatchObject({
    method: 'POST',
    path: '/rest/servicedeskapi/request',
    json: {
      serviceDeskId: '4',
      requestTypeId: '11',
      requestFieldValues: { summary: 'S' },
      raiseOnBehalfOf: accountId,
    },
  });
  const pass_through = [
    {
      service_id: 'jira-service-management',
      extend_object: { requestTypeId: '12', requestFieldValues: { description: 'D' } },
    },
  ];
  const named = create.run({ ...input, pass_through }, context);
  named.next();
  expect(named.next([answer({ id: '4' })]).value).toMatchObject({
    json: { requestTypeId: '12', requestFieldValues: { summary: 'S', description: 'D' } },
  });
  const several = create.run(input, context);
  several.next();
  several.next([answer({ id: '4' })]);
  expect(() => several.next([answer({ values: [{ id: '11' }, { id: '12' }] })])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'pass_through' }),
  );
});

test('refuses an assignee that is none before a request is made', () => {
  const input = { subject: 'S', inbox_id: '10012', assignee_id: 'bo' };
  expect(() => create.run(input, context).next()).toThrow(expect.objectContaining({ path: 'assignee_id' }));
});

test('looks for the way to a status before anything else is written', () => {
  const steps = change({ subject: 'S', status: 'closed' });
  expect(steps.next().value).toMatchObject({ method: 'GET' });
  expect(steps.next([answer(issue)]).value).toMatchObject({ method: 'GET' });
  expect(() => steps.next([answer({ transitions: [] })])).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes', path: 'status' }),
  );
  const found = change({ subject: 'S', status: 'closed' });
  expect(untilTransition(found, transitions)).toMatchObject({
    method: 'PUT',
    json: { fields: { summary: 'S' } },
  });
  expect(found.next([answer(undefined)]).value).toMatchObject({
    method: 'POST',
    json: { transition: { id: '41' } },
  });
});
