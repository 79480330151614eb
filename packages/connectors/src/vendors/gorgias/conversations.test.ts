import type { ConversationCreate, ConversationUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
} from '../../definition/index.js';
import { conversations } from './conversations.js';

const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.gorgias.com/api',
  authType: 'basic',
  now: new Date(0),
};
const { create, update } = conversations;
if (isMissing(create) || isMissing(update) || !isComposite(create) || !isComposite(update))
  throw new Error('both are composites');
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const opening: ConversationCreate = { customer: { email: 'ada@example.com' }, message: { body: 'Hi' } };

test.each<Partial<ConversationCreate>>([
  { tags: ['vip'] },
  { assignee_id: 'bo' },
  { customer: undefined, customer_id: 'ada' },
])('refuses %j before a message is sent', (more) => {
  expect(() => create.run({ ...opening, ...more }, context).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request' }),
  );
});

test.each<[ConversationUpdate, string]>([
  [{ subject: 'S', tags: ['vip'] }, 'tags'],
  [{ subject: 'S', add_tags: ['vip'] }, 'add_tags'],
  [{ subject: 'S', add_tags: ['7'], remove_tags: ['vip'] }, 'remove_tags'],
])('refuses %j before anything is changed', (changes, path) => {
  expect(() => update.run({ id: '77', changes }, context).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});

test('tags come and go by calls of their own', () => {
  const steps = update.run(
    { id: '77', changes: { subject: 'S', add_tags: ['7'], remove_tags: ['8'] } },
    context,
  );
  const sent = [steps.next(), steps.next([answer({})]), steps.next([answer({})])];
  expect(sent.map(({ value }) => value as DownstreamRequest)).toMatchObject([
    { method: 'PUT', path: '/tickets/77', json: { subject: 'S' } },
    { method: 'POST', path: '/tickets/77/tags', json: { ids: [7] } },
    { method: 'DELETE', path: '/tickets/77/tags', json: { ids: [8] } },
  ]);
});

test('what is in the bin is not there', () => {
  const { get } = conversations;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: '77' }, context);
  steps.next();
  const ticket = { id: 77, created_datetime: '2026-03-04T09:30:00', trashed_datetime: '2026-03-05T09:30:00' };
  expect(() => steps.next([answer(ticket)])).toThrow(expect.objectContaining({ kind: 'not_found' }));
});
