import type { CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { customers } from './customers.js';

// Shape: developers.freshdesk.com/api/#contacts, from a mirror; values are ours.
const contact = {
  id: 432,
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  other_emails: ['ana@home.example'],
  phone: '030 1',
  mobile: '+49171',
  company_id: 23,
  custom_fields: { plan: null },
  unique_external_id: null,
  created_at: '2026-03-04T09:00:00Z',
  updated_at: 'yesterday',
};
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.freshdesk.com/api/v2',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (body: unknown) => ({ status: 200, headers: {}, body });
const refusal = new StepFailed('downstream', undefined, 409);

const pair = (name: 'list' | 'get' | 'update') =>
  customers[name] as unknown as {
    request: (input: unknown, context: OperationContext) => DownstreamRequest;
    response: (response: ReturnType<typeof answer>, input: unknown, context: OperationContext) => unknown;
  };
const written = (changes: CustomerUpdate) => pair('update').request({ id: '432', changes }, context).json;

/** Answers each request in turn. */
function run(name: 'list' | 'create' | 'delete', input: unknown, answers: readonly unknown[]) {
  const operation = customers[name] as unknown as {
    run: (input: unknown, context: OperationContext) => Steps<unknown>;
  };
  const steps = operation.run(input, context);
  let step = steps.next([]);
  for (const body of answers) step = body instanceof Error ? steps.throw(body) : steps.next([answer(body)]);
  return step.value;
}

test('maps a contact', () => {
  expect(pair('get').response(answer(contact), { id: '432' }, context)).toMatchObject({
    id: '432',
    emails: [
      { email: 'ana@example.com', type: null },
      { email: 'ana@home.example', type: null },
    ],
    phones: [
      { phone: '030 1', type: 'work' },
      { phone: '+49171', type: 'mobile' },
    ],
    company: { id: '23', name: null },
    external_id: null,
    metadata: { plan: null },
    web_url: 'https://acme.freshdesk.com/a/contacts/432',
    updated_at: null,
  });
});

test('one in the trash is not there', () => {
  const deleted = { ...contact, deleted: true };
  const isGone = expect.objectContaining({ kind: 'not_found' });
  expect(() => pair('get').response(answer(deleted), { id: '432' }, context)).toThrow(isGone);
  expect(() => run('delete', { id: '432' }, [deleted])).toThrow(isGone);
  expect(run('list', { pageSize: 5, filter: {} }, [[deleted, contact]])).toMatchObject({
    items: [{ id: '432' }],
  });
});

test('a new one is refused for one there is, and in the vendor’s words for an agent or one in the trash', () => {
  const input = { name: 'Ana', email: 'ana@example.com' };
  expect(() => run('create', input, [refusal, [contact]])).toThrow(
    expect.objectContaining({ kind: 'exists', path: 'email', existingId: '432' }),
  );
  expect(() => run('create', input, [refusal, []])).toThrow(refusal);
  expect(() => run('create', { ...input, external_id: '9' }, [refusal, [], [contact]])).toThrow(
    expect.objectContaining({ kind: 'exists', path: 'external_id' }),
  );
});

test.each<[NonNullable<CustomerUpdate['phones']>, object]>([
  [[], { phone: null, mobile: null }],
  [[{ phone: '1' }], { phone: '1', mobile: null }],
  [[{ phone: '2', type: 'mobile' }], { phone: null, mobile: '2' }],
  [[{ phone: '2', type: 'mobile' }, { phone: '1' }], { phone: '1', mobile: '2' }],
  [[{ phone: '1' }, { phone: '2' }], { phone: '1', mobile: '2' }],
])('writes the numbers %j', (phones, expected) => {
  expect(written({ phones })).toEqual(expected);
});

test.each<[CustomerUpdate, string]>([
  [{ phones: [{ phone: '1' }, { phone: '2' }, { phone: '3' }] }, 'phones'],
  [{ phones: [1, 2].map((each) => ({ phone: `${each}`, type: 'mobile' })) }, 'phones'],
  [{ name: null }, 'name'],
  [{ metadata: null }, 'metadata'],
])('refuses %j', (changes, path) => {
  expect(refusedPaths(customers.update, changes)).toEqual([path]);
  expect(refusedPaths(customers.create, changes)).toEqual([path]);
});
