import type { CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { type OperationContext, StepFailed, type Steps } from '../../definition/index.js';
import { customers } from './customers.js';

// Shape: developer.zendesk.com/api-reference/ticketing/users; values are ours.
const user = {
  id: 35436,
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  role: 'end-user',
  active: true,
  created_at: '2026-03-04T09:00:00Z',
};
const identities = [
  { id: 1, type: 'twitter', value: 'ana', primary: false },
  { id: 2, type: 'email', value: 'ana@example.com', primary: true },
  { id: 3, type: 'email', value: 'Ana@home.example', primary: false },
];
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.zendesk.com/api/v2',
  authType: 'oauth2',
  now: new Date(0),
};

/** Answers each request in turn; what was asked, and what came of it. */
function run(name: 'list' | 'get' | 'create' | 'update', input: unknown, answers: readonly unknown[]) {
  const operation = customers[name] as unknown as {
    run: (input: unknown, context: OperationContext) => Steps<unknown>;
  };
  const steps = operation.run(input, context);
  const asked: unknown[] = [];
  let step = steps.next([]);
  for (const body of answers) {
    asked.push(step.value);
    step = body instanceof Error ? steps.throw(body) : steps.next([{ status: 200, headers: {}, body }]);
  }
  return { asked, value: step.value };
}
const update = (changes: CustomerUpdate, ...answers: readonly unknown[]) =>
  run('update', { id: '35436', changes }, [{ user }, ...answers]);

test('a new address takes the place of the first one, which writing the user would not do', () => {
  const { asked, value } = update(
    { email: 'zoe@example.com' },
    { identities },
    {},
    { user: { ...user, email: 'zoe@example.com' } },
  );
  expect(asked[2]).toEqual({
    method: 'PUT',
    path: '/users/35436/identities/2',
    json: { identity: { value: 'zoe@example.com' } },
  });
  expect(value).toMatchObject({ email: 'zoe@example.com' });
});

test('an existing email becomes the primary one, and an unused one is added', () => {
  expect(update({ email: 'ana@home.example' }, { identities }, {}).asked[2]).toEqual({
    method: 'PUT',
    path: '/users/35436/identities/3/make_primary',
  });
  expect(update({ email: 'a@b.example' }, { identities: identities.slice(0, 1) }, {}).asked[2]).toEqual({
    method: 'POST',
    path: '/users/35436/identities',
    json: { identity: { type: 'email', value: 'a@b.example', primary: true } },
  });
});

test('the rest is written without the address, and nothing is not written', () => {
  expect(update({ name: 'Zoë', email: 'ana@example.com' }, { user }).asked.slice(1)).toEqual([
    { method: 'PUT', path: '/users/35436', json: { user: { name: 'Zoë' } } },
  ]);
  const foreign = [{ service_id: 'another', extend_object: { a: 1 } }];
  expect(update({ pass_through: foreign }, { user }).asked[1]).toMatchObject({ method: 'GET' });
});

test('whom Zendesk has deleted is no customer any more', () => {
  const deleted = { ...user, active: false };
  expect(() => run('get', { id: '35436' }, [{ user: deleted }])).toThrow('There is no such customer.');
  const input = { position: undefined, pageSize: 10, filter: {}, sort: undefined };
  expect(run('list', input, [{ users: [deleted] }]).value).toMatchObject({ items: [] });
});

test('the conflict names only the user with the requested value, not other search results', () => {
  const refusal = new StepFailed('downstream', undefined, 422);
  const found = (email: string) => [refusal, { users: [{ ...user, email }] }];
  const input = { name: 'Ana', email: 'ANA@example.com' };
  expect(() => run('create', input, found('ana@example.com'))).toThrow(
    expect.objectContaining({ kind: 'exists', existingId: '35436' }),
  );
  expect(() => run('create', input, found('ana@example.com.mx'))).toThrow(refusal);
});

test('a created user with other data is not mistaken for a missing one', () => {
  const agent = { user: { ...user, role: 'agent' } };
  expect(() => run('create', { name: 'Ana' }, [agent])).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});
