import { conversationSchema, type ConversationCreate, type ConversationUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { conversations } from './conversations.js';
import { toConversation } from './map-conversation.js';

const caseId = '5005f0000000012AAA';
const userId = '0055f0000000003AAA';
const queueId = '00G5f0000000004AAA';
const contactId = '0035f0000000005AAA';
// Shape: developer.salesforce.com, Object Reference, Case; values are ours.
const record = {
  attributes: { type: 'Case' },
  Id: caseId,
  CaseNumber: '00001026',
  Subject: 'Broken lid',
  Status: 'Escalated',
  IsClosed: false,
  Priority: 'Medium',
  Origin: 'Email',
  OwnerId: userId,
  Owner: { attributes: { type: 'Name' }, Name: 'Bo', Email: 'bo@acme.example' },
  ContactId: contactId,
  Contact: { attributes: { type: 'Contact' }, Name: 'Ada', Email: 'ada@example.com' },
  SuppliedName: null,
  SuppliedEmail: null,
  CreatedDate: '2026-03-04T09:00:00.000+0000',
  LastModifiedDate: '2026-03-04T10:00:00.000+0000',
  ClosedDate: null,
};
const context: OperationContext = {
  settings: { domain: 'acme' },
  baseUrl: 'https://acme.my.salesforce.com/services/data/v67.0',
  authType: 'oauth2',
  now: new Date('2026-03-04T12:00:00Z'),
  transactionId: 't-1',
};
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const records = (...found: object[]): DownstreamResponse =>
  answer({ totalSize: found.length, done: true, records: found });
const read = (change: object) => toConversation({ ...record, ...change }, 'case', context);
const { list, create, update } = conversations;
if (isMissing(list) || isMissing(create) || isMissing(update)) throw new Error('all are there');
if (!isComposite(list) || !isComposite(create) || !isComposite(update)) throw new Error('all are composites');

test('maps a case', () => {
  const conversation = read({});
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id: caseId,
    number: '00001026',
    status: 'open',
    status_raw: 'Escalated',
    priority: 'normal',
    channel: 'email',
    customer: { id: contactId, name: 'Ada', email: 'ada@example.com' },
    assignee: { id: userId, name: 'Bo', email: 'bo@acme.example' },
    team: null,
    participants: [],
    created_at: '2026-03-04T09:00:00.000Z',
  });
});

test.each([
  [{ Status: 'On Hold' }, { status: 'on_hold' }],
  [{ Status: 'Waiting on Customer' }, { status: 'pending' }],
  [
    { Status: 'On Hold', IsClosed: true, ClosedDate: '2026-03-04T11:00:00.000+0000' },
    { status: 'closed', closed_at: '2026-03-04T11:00:00.000Z' },
  ],
  [
    { OwnerId: queueId, Owner: { Name: 'Billing' } },
    { assignee: null, team: { id: queueId, name: 'Billing' } },
  ],
  [{ Priority: 'P1' }, { priority: null, priority_raw: 'P1' }],
  [{ Origin: 'Partner' }, { channel: 'other' }],
  [
    { ContactId: null, Contact: null, SuppliedEmail: 'cy@example.com' },
    { customer: null, participants: [{ type: 'customer', id: null, email: 'cy@example.com' }] },
  ],
])('maps %j', (change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test('asks for what it filters by, and goes on after the last case', () => {
  const input = {
    pageSize: 1,
    filter: { status: 'closed' as const, assignee_id: userId, updated_since: '2026-03-01T00:00:00Z' },
    sort: { by: 'updated_at' as const, direction: 'asc' as const },
  };
  const first = list.run({ ...input, position: undefined }, context);
  const soql = (value: unknown): string => (value as { query: { q: string } }).query.q;
  expect(soql(first.next().value)).toContain(
    ` WHERE IsClosed = true AND OwnerId = '${userId}' AND LastModifiedDate >= 2026-03-01T00:00:00Z ORDER BY LastModifiedDate ASC, Id ASC LIMIT 1`,
  );
  const page = first.next([records(record)]).value as { next: string };
  expect(page.next).toBe(`2026-03-04T10:00:00Z ${caseId}`);
  const second = list.run({ ...input, position: page.next }, context);
  expect(soql(second.next().value)).toContain(
    `(LastModifiedDate > 2026-03-04T10:00:00Z OR (LastModifiedDate = 2026-03-04T10:00:00Z AND Id > '${caseId}'))`,
  );
  const foreign = list.run({ ...input, position: "2026-03-04T10:00:00Z '; --" }, context);
  expect(() => foreign.next()).toThrow(expect.objectContaining({ path: 'cursor' }));
});

test.each([
  ['customer_id', userId],
  ['assignee_id', queueId],
  ['team_id', "00G' OR Name != '"],
])('an id of another kind stays here: %s %s', (name, id) => {
  const steps = list.run(
    { position: undefined, pageSize: 1, filter: { [name]: id }, sort: undefined },
    context,
  );
  expect(() => steps.next()).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

const statuses = [
  { ApiName: 'Fresh', IsClosed: false, IsDefault: false },
  { ApiName: 'In Work', IsClosed: false, IsDefault: true },
  { ApiName: 'Done', IsClosed: true, IsDefault: false },
  { ApiName: 'Rejected', IsClosed: true, IsDefault: false },
];
const change = (changes: ConversationUpdate) => update.run({ id: caseId, changes }, context);

test.each<[ConversationUpdate, string]>([
  [{ status: 'open' }, 'In Work'],
  [{ status: 'solved' }, 'Done'],
  [{ status: 'closed' }, 'Done'],
])('writes %j as a status that the organization has', (changes, Status) => {
  const steps = change(changes);
  steps.next();
  expect(steps.next([records(...statuses)]).value).toMatchObject({ method: 'PATCH', json: { Status } });
});

test('a status of a meaning that the organization lacks is refused', () => {
  const steps = change({ status: 'on_hold' });
  steps.next();
  expect(() => steps.next([records(...statuses)])).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes', path: 'status' }),
  );
});

test.each<[ConversationUpdate, string]>([
  [{ assignee_id: userId, team_id: queueId }, 'team_id'],
  [{ assignee_id: null }, 'assignee_id'],
  [{ team_id: null }, 'team_id'],
])('a case has one owner: refuses %j', (changes, path) => {
  expect(refusedPaths(update, changes)).toEqual([path]);
  expect(refusedPaths(update, { assignee_id: null, team_id: queueId })).toEqual([]);
});

test('an owner takes the place of the one before', () => {
  expect(change({ assignee_id: null, team_id: queueId }).next().value).toMatchObject({
    json: { OwnerId: queueId },
  });
});

test('makes a contact only where there is none, and all in one request', () => {
  const input: ConversationCreate = {
    subject: 'Hi',
    customer: { email: "o'ada@example.com", name: 'Ada B. Lee' },
    message: { body: 'x' },
  };
  const steps = create.run(input, context);
  expect(steps.next().value).toMatchObject({
    query: { q: expect.stringContaining("Email = 'o\\'ada@example.com'") as unknown },
  });
  expect(steps.next([records()]).value).toMatchObject({
    path: '/composite',
    json: {
      allOrNone: true,
      compositeRequest: [
        {
          referenceId: 'contact',
          body: { FirstName: 'Ada B.', LastName: 'Lee', Email: "o'ada@example.com" },
        },
        { referenceId: 'case', body: { Subject: 'Hi', Origin: 'Email', ContactId: '@{contact.id}' } },
        {
          referenceId: 'email',
          body: {
            ParentId: '@{case.id}',
            Subject: 'Hi',
            ToAddress: "o'ada@example.com",
            MessageIdentifier: '<t-1@keyway.invalid>',
          },
        },
      ],
    },
  });
  const known = create.run(input, context);
  known.next();
  const parts = known.next([records({ Id: contactId, Name: 'Ada', Email: 'ada@example.com' })]).value;
  expect(parts).toMatchObject({
    json: { compositeRequest: [{ body: { ContactId: contactId } }, { referenceId: 'email' }] },
  });
});

test('a case that was made and is not named leaves it unresolved', () => {
  const steps = create.run({ subject: 'Hi' }, context);
  steps.next();
  const made = { referenceId: 'case', httpStatusCode: 201, body: {} };
  expect(() => steps.next([answer({ compositeResponse: [made] })])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('only a case with a message says which call made it', () => {
  const steps = create.settle!({ subject: 'Hi', transactionId: 't-1' }, context);
  expect(() => steps.next()).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});
