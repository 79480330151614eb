import type { CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { customers } from './customers.js';

// Shape: dev.frontapp.com/reference/contacts; values are ours.
const email = { source: 'email', handle: 'ana@example.com' };
const contact = {
  id: 'crd_1',
  name: 'Ana Ruiz',
  avatar_url: 'https://acme.api.frontapp.com/contacts/crd_1/avatar-1',
  handles: [{ source: 'twitter', handle: '@ana' }, email, { source: 'phone', handle: '+491' }],
  custom_fields: { plan: 'gold', old: true },
};
const gone = new StepFailed('not_found', undefined, 404);

/** Answers each request in turn. */
function run(name: 'list' | 'get' | 'create' | 'update', input: unknown, answers: readonly unknown[]) {
  const operation = customers[name] as unknown as {
    run: (input: unknown, context: Partial<OperationContext>) => Steps<unknown>;
  };
  const steps = operation.run(input, {});
  const sent: DownstreamRequest[] = [];
  let step = steps.next([]);
  for (const body of answers) {
    sent.push(step.value as DownstreamRequest);
    step = body instanceof Error ? steps.throw(body) : steps.next([{ status: 200, headers: {}, body }]);
  }
  return { output: step.value, sent };
}
/** With as many answers as there are calls. */
const update = (changes: CustomerUpdate, calls: number, record: object = contact) =>
  run('update', { id: 'crd_1', changes }, Array<object>(calls).fill(record)).sent;

test('maps a contact by its handles', () => {
  expect(run('get', { id: 'crd_1' }, [contact]).output).toMatchObject({
    email: 'ana@example.com',
    emails: [{ email: 'ana@example.com', type: null }],
    phones: [{ phone: '+491', type: null }],
    avatar_url: null,
    metadata: { plan: 'gold', old: true },
  });
  const unreachable = { id: 'crd_2', name: null, handles: [] };
  expect(run('get', { id: 'crd_2' }, [unreachable]).output).toMatchObject({ name: null, email: null });
});

test('an address cannot leave its alias', () => {
  const filter = { email: 'a/../b?c#d@example.com' };
  const { sent, output } = run('list', { filter, pageSize: 5 }, [gone]);
  expect(sent).toEqual([{ method: 'GET', path: '/contacts/alt:email:a%2F..%2Fb%3Fc%23d%40example.com' }]);
  expect(output).toEqual({ items: [], next: null });
});

test('what has the address of a new contact is looked for first, and again where Front refuses', () => {
  const input = { email: 'ana@example.com' };
  const isTaken = expect.objectContaining({ kind: 'exists', path: 'email', existingId: 'crd_1' });
  expect(() => run('create', input, [contact])).toThrow(isTaken);
  const refusal = new StepFailed('downstream', undefined, 409);
  expect(() => run('create', input, [gone, refusal, contact])).toThrow(isTaken);
  expect(() => run('create', input, [gone, refusal, gone])).toThrow(refusal);
});

test('handles come before others go, and custom fields are merged', () => {
  const changes: CustomerUpdate = {
    email: 'ana@new.example',
    phones: [{ phone: '+492' }],
    metadata: { old: null, size: 3 },
  };
  const sent = update(changes, 7);
  expect(sent.map(({ method, path, json }) => [method, path, json])).toEqual([
    ['GET', '/contacts/crd_1', undefined],
    ['POST', '/contacts/crd_1/handles', { source: 'email', handle: 'ana@new.example' }],
    ['POST', '/contacts/crd_1/handles', { source: 'phone', handle: '+492' }],
    ['DELETE', '/contacts/crd_1/handles', email],
    ['DELETE', '/contacts/crd_1/handles', { source: 'phone', handle: '+491' }],
    ['PATCH', '/contacts/crd_1', { custom_fields: { plan: 'gold', size: 3 } }],
    ['GET', '/contacts/crd_1', undefined],
  ]);
});

test('the same address in another spelling changes nothing', () => {
  const sent = update({ email: 'ANA@example.com' }, 2);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('the same number in another spelling stays', () => {
  const sent = update({ phones: [{ phone: '+4 9-1' }] }, 2);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test('what Front cannot change is refused', () => {
  const several = { ...contact, handles: [email, { source: 'email', handle: 'b@example.com' }] };
  expect(() => update({ email: 'c@example.com' }, 1, several)).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes', path: 'email' }),
  );
});
