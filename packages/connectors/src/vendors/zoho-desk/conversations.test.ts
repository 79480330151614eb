import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type ListInput,
  type OperationContext,
} from '../../definition/index.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { conversations } from './conversations.js';

// Shapes: zoho/zohodesk-oas, v1.0/Ticket.json and TicketTag.json; values are ours.
const ticket = {
  id: '189200000004203400',
  ticketNumber: '101',
  statusType: 'On Hold',
  status: 'Waiting for parts',
  subject: 'Parcel',
  departmentId: '189200000000690700',
  channel: 'FORUMS',
  closedTime: null,
  createdTime: 1_383_564_067_000,
  contactId: '189200000004203200',
  threadCount: '7',
  commentCount: '1',
  priority: 'Burning',
  assigneeId: '189200000005600700',
  teamId: null,
  webUrl: 'https://desk.example.com/support/ShowHomePage.do#Cases/dv/1',
};
const context: OperationContext = {
  settings: { data_center: 'com' },
  baseUrl: 'https://desk.zoho.com/api/v1',
  authType: 'oauth2',
  now: new Date(0),
};
const answer = (body: unknown, status = 200): DownstreamResponse => ({ status, headers: {}, body });

function startList(filter: ListInput<'conversations'>['filter']) {
  const { list } = conversations;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  return list.run({ position: undefined, pageSize: 2, filter, sort: undefined }, context);
}

function startUpdate(changes: Record<string, unknown>) {
  const { update } = conversations;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  return update.run({ id: ticket.id, changes }, context);
}

test('maps a ticket by the type of its status, with moments as milliseconds', () => {
  const steps = startList({});
  expect(steps.next().value).toMatchObject({
    path: '/tickets',
    query: { from: 0, limit: 2, sortBy: '-createdTime', include: 'contacts,assignee,departments,team' },
  });
  const { value } = steps.next([answer({ data: [ticket] })]) as { value: { items: unknown[] } };
  const [item] = value.items;
  expect(conversationSchema.parse(item)).toEqual(item);
  expect(item).toMatchObject({
    number: '101',
    status: 'on_hold',
    status_raw: 'Waiting for parts',
    priority: null,
    priority_raw: 'Burning',
    channel: 'web',
    customer: { id: ticket.contactId, name: null },
    assignee: { id: ticket.assigneeId },
    team: null,
    inbox: { id: ticket.departmentId, name: null },
    message_count: 8,
    created_at: '2013-11-04T11:21:07.000Z',
    closed_at: null,
  });
});

test('ends at an answer without a body, and names the contact whose tickets are listed', () => {
  const empty = startList({ tag: '1' });
  expect(empty.next().value).toMatchObject({ path: '/tags/1/tickets' });
  expect(empty.next([answer(undefined, 204)]).value).toEqual({ items: [], next: null });
  const steps = startList({ customer_id: ticket.contactId });
  expect(steps.next().value).toMatchObject({ path: `/contacts/${ticket.contactId}/tickets` });
  expect(steps.next([answer({ data: [ticket] })]).value).toMatchObject({
    path: `/contacts/${ticket.contactId}`,
  });
  const contact = { id: ticket.contactId, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
  expect(steps.next([answer(contact)]).value).toMatchObject({
    items: [{ customer: { id: ticket.contactId, name: 'Ada Byron', email: 'ada@example.com' } }],
  });
});

test('a ticket in the bin is not there', () => {
  const { get } = conversations;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: ticket.id }, context);
  steps.next();
  expect(() => steps.next([answer({ ...ticket, isTrashed: true })])).toThrow('no such conversation');
});

test.each([
  [{ assignee_id: null }, 'left the ticket assigned'],
  [{ status: 'closed' }, 'did not change the status'],
])('says of %j that Zoho Desk took it and did nothing', (changes, words) => {
  const steps = startUpdate(changes);
  expect(steps.next().value).toMatchObject({ method: 'PATCH', path: `/tickets/${ticket.id}` });
  steps.next([answer(ticket)]);
  expect(() => steps.next([answer(ticket)])).toThrow(words);
});

test('writes tags by their names in the department of the ticket, and makes none', () => {
  const steps = startUpdate({ tags: ['17'] });
  expect(steps.next().value).toMatchObject({ path: `/tickets/${ticket.id}` });
  expect(steps.next([answer(ticket)]).value).toMatchObject({
    path: '/ticketTags',
    query: { departmentId: ticket.departmentId },
  });
  const known = answer({ data: [{ id: '17', name: 'refund' }] });
  expect(steps.next([known]).value).toMatchObject({ path: `/tickets/${ticket.id}/tags` });
  expect(steps.next([answer({ tags: [{ id: 18, name: 'bug', tagType: 'MANUAL' }] })]).value).toMatchObject({
    path: `/tickets/${ticket.id}/dissociateTag`,
    json: { tags: ['bug'] },
  });
  expect(steps.next([answer(undefined)]).value).toMatchObject({
    path: `/tickets/${ticket.id}/associateTag`,
    json: { tags: ['refund'] },
  });
  const unknown = startUpdate({ add_tags: ['99'] });
  unknown.next();
  unknown.next([answer(ticket)]);
  expect(() => unknown.next([known])).toThrow('no such tag');
});

test.each([
  [{ type: 'note' }, 'message.type'],
  [{ author: { type: 'agent' } }, 'message.author'],
  [{ recipients: [{ role: 'to', address: 'ada@example.com' }] }, 'message.recipients'],
])('refuses the first message %j, which is no description', (message, path) => {
  expect(refusedPaths(conversations.create, { message })).toEqual([path]);
});

test('what comes in another order than by age does not end behind what is too old', () => {
  const created_since = '2026-01-01T00:00:00Z';
  const since = Date.parse(created_since);
  const next = (...moments: number[]) => {
    const steps = startList({ created_since, tag: '189200000004203500' });
    steps.next();
    const data = moments.map((createdTime) => ({ ...ticket, createdTime }));
    return (steps.next([answer({ data })]).value as { next: string | null }).next;
  };
  expect(next(since + 5, since - 5)).toBeNull();
  expect(next(since - 9, since - 5)).toMatch(/^2~/);
});
