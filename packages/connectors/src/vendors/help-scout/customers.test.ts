import type { CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { customers } from './customers.js';
import { toCustomer } from './map-customer.js';

// Shape: developer.helpscout.com/mailbox-api/endpoints/customers; values are ours.
const record = {
  id: 500,
  firstName: 'Vernon',
  lastName: 'Bear',
  jobTitle: 'CEO',
  organization: 'Acme',
  organizationId: 35,
  photoType: 'default',
  photoUrl: '',
  background: 'Met at the fair',
  createdAt: '2026-03-04T09:00:00Z',
  updatedAt: null,
  _embedded: {
    emails: [
      { id: 1, value: 'bear@acme.example', type: 'work' },
      { id: 2, value: 'bear@home.example', type: 'home' },
    ],
    phones: [
      { id: 3, value: '111', type: 'work' },
      { id: 4, value: '222', type: 'mobile' },
    ],
    properties: [{ type: 'text', slug: 'plan', name: 'Plan', value: 'gold' }],
  },
};
const refusal = new StepFailed('downstream', undefined, 409);
const answer = (body: unknown, headers: DownstreamResponse['headers'] = {}): DownstreamResponse => ({
  status: 200,
  headers,
  body,
});
const pageOf = (...found: object[]) =>
  answer({ page: { number: 1 }, ...(found.length > 0 ? { _embedded: { customers: found } } : {}) });

/** Answers each request in turn. */
function run(
  name: 'list' | 'create' | 'update',
  input: unknown,
  answers: readonly (DownstreamResponse | Error)[],
) {
  const operation = customers[name] as unknown as {
    run: (input: unknown, context: Partial<OperationContext>) => Steps<unknown>;
  };
  const steps = operation.run(input, {});
  const sent: DownstreamRequest[] = [];
  let step = steps.next([]);
  for (const each of answers) {
    sent.push(step.value as DownstreamRequest);
    step = each instanceof Error ? steps.throw(each) : steps.next([each]);
  }
  return { output: step.value, sent };
}
const update = (changes: CustomerUpdate, calls: number, customer: object = record) =>
  run('update', { id: '500', changes }, Array<DownstreamResponse>(calls).fill(answer(customer))).sent.map(
    ({ method, path, json }) => [method, path, json],
  );
const read = ['GET', '/customers/500', undefined];

test('maps a customer, also one of whom little is known', () => {
  expect(toCustomer(record, 'customer')).toMatchObject({
    name: 'Vernon Bear',
    email: 'bear@acme.example',
    phones: [
      { phone: '111', type: 'work' },
      { phone: '222', type: 'mobile' },
    ],
    company: { id: '35', name: 'Acme' },
    avatar_url: null,
    metadata: { plan: 'gold' },
    updated_at: null,
  });
  expect(toCustomer({ id: 7 }, 'customer')).toMatchObject({ name: null, email: null, metadata: null });
});

test('what is not named stays when a customer is written as a whole', () => {
  expect(update({ last_name: 'Wolf', title: null }, 3)).toEqual([
    read,
    [
      'PUT',
      '/customers/500',
      {
        firstName: 'Vernon',
        lastName: 'Wolf',
        photoType: 'default',
        background: 'Met at the fair',
        organization: 'Acme',
        organizationId: 35,
      },
    ],
    read,
  ]);
});

test('the first address is changed, and a number that goes makes place for one that comes', () => {
  const phones = [{ phone: '222' }, { phone: '333', type: 'home' }];
  expect(update({ email: 'vernon@acme.example', phones }, 4)).toEqual([
    read,
    ['PUT', '/customers/500/emails/1', { type: 'work', value: 'vernon@acme.example' }],
    ['PUT', '/customers/500/phones/3', { type: 'home', value: '333' }],
    read,
  ]);
  expect(update({ phones: [] }, 4).slice(1, 3)).toEqual([
    ['DELETE', '/customers/500/phones/3', undefined],
    ['DELETE', '/customers/500/phones/4', undefined],
  ]);
  expect(update({ email: 'new@acme.example', phones: [{ phone: '1' }] }, 4, { id: 500 })).toEqual([
    read,
    ['POST', '/customers/500/emails', { type: 'work', value: 'new@acme.example' }],
    ['POST', '/customers/500/phones', { type: 'work', value: '1' }],
    read,
  ]);
});

test('properties are changed one by one', () => {
  expect(update({ metadata: { plan: null, size: 3 } }, 3)[1]).toEqual([
    'PATCH',
    '/customers/500/properties',
    [
      { op: 'remove', path: '/plan' },
      { op: 'replace', path: '/size', value: 3 },
    ],
  ]);
});

test('a new customer with an existing email gets an error that names the existing one', () => {
  const input = { email: 'BEAR@home.example', name: 'Bear' };
  expect(() => run('create', input, [refusal, pageOf({ id: 8 }, record)])).toThrow(
    expect.objectContaining({ kind: 'exists', path: 'email', existingId: '500' }),
  );
  expect(() => run('create', input, [refusal, pageOf()])).toThrow(refusal);
});

test('a customer that was made but not finished is no failure to make one', () => {
  const input = { email: 'a@b.example', metadata: { plan: 'gold' } };
  const created = answer(undefined, { 'resource-id': '501' });
  const { sent } = run('create', input, [created, answer(undefined), answer({ id: 501 })]);
  expect(sent.map(({ path }) => path)).toEqual(['/customers', '/customers/501/properties', '/customers/501']);
  const isOpen = expect.objectContaining({ kind: 'unresolved' });
  expect(() => run('create', input, [created, refusal])).toThrow(isOpen);
  expect(() => run('create', input, [answer(undefined)])).toThrow(isOpen);
});

test.each([
  ['list', { pageSize: 5, filter: { email: 'a" OR email:"*' } }],
  ['update', { id: '500', changes: { metadata: { '../emails/1': 'x' } } }],
] as const)('refuses to %s %j without a call', (name, input) => {
  expect(() => run(name, input, [])).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
});

test('nothing is read behind the first customer that is too old', () => {
  const body = {
    page: { number: 1 },
    _embedded: { customers: [record] },
    _links: { next: { href: 'https://api.helpscout.net/v2/customers?page=2' } },
  };
  const input = { pageSize: 50, filter: { created_since: '2026-04-01T00:00:00Z' } };
  expect(run('list', input, [answer(body)]).output).toEqual({ items: [], next: null });
  expect(run('list', { ...input, filter: {} }, [answer(body)]).output).toMatchObject({
    next: expect.stringMatching(/^1000~/) as unknown,
  });
});
