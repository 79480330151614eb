import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { customers } from './customers.js';

// Shapes: docs.zammad.org, User; values are ours.
const user = {
  id: 10,
  firstname: 'Ada',
  lastname: '',
  email: 'ada@example.com',
  phone: '+49 30 1',
  mobile: '',
  organization_id: null,
  role_ids: [3],
  created_at: '2026-03-04T09:00:00.000Z',
};
const context: OperationContext = {
  settings: { base_url: 'https://help.example' },
  baseUrl: 'https://help.example/api/v1',
  authType: 'apiKey',
  now: new Date(0),
};
const { get, create, update, list } = customers;
if (isMissing(get) || isMissing(create) || isMissing(update) || isMissing(list))
  throw new Error('all are there');
if (!isComposite(get) || !isComposite(create) || !isComposite(update) || !isComposite(list))
  throw new Error('all are composites');

const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
function run<Output>(steps: Steps<Output>, ...answers: (DownstreamResponse | StepFailed)[]) {
  const asked: DownstreamRequest[] = [];
  let step = steps.next([]);
  while (!step.done) {
    asked.push(...[step.value].flat());
    const next = answers.shift() ?? answer(undefined);
    step = next instanceof StepFailed ? steps.throw(next) : steps.next([next]);
  }
  return { asked, output: step.value };
}

test('a user is a customer by role, and none who is an agent too', () => {
  const { output } = run(get.run({ id: '10' }, context), answer(user));
  expect(output).toMatchObject({ id: '10', name: 'Ada', last_name: null, phones: [{ type: 'phone' }] });
  for (const role_ids of [[2], [1, 3], [2, 3], [], undefined])
    expect(() => run(get.run({ id: '10' }, context), answer({ ...user, role_ids }))).toThrow(
      'no such customer',
    );
});

test('an address goes to the search as it is, and none that would be an expression', () => {
  const ask = (email: string) =>
    list.run({ position: undefined, pageSize: 20, filter: { email }, sort: undefined }, context);
  const { asked } = run(ask("o'brien+1@example.com"), answer([]));
  expect(asked[0]?.query).toMatchObject({ query: "o'brien+1@example.com", page: 1 });
  for (const email of ['*', 'a@b OR c', 'email:*', '-a@b.c', '"a"@b.c', 'a/b@c.d', '(a@b.c)', 'a~1@b.c'])
    expect(() => run(ask(email)), email).toThrow('cannot search');
});

test('only what is named is changed, and parts win over the whole name', () => {
  const change = (changes: object) =>
    run(update.run({ id: '10', changes }, context), answer(user), answer(user));
  expect(change({ name: 'Ana María Ruiz' }).asked[1]?.json).toEqual({
    firstname: 'Ana María',
    lastname: 'Ruiz',
  });
  expect(change({ name: 'Ana Ruiz', first_name: 'Zoë' }).asked[1]?.json).toEqual({
    firstname: 'Zoë',
    lastname: 'Ruiz',
  });
  expect(change({ last_name: null }).asked[1]?.json).toEqual({ lastname: '' });
  expect(change({ phones: [{ phone: '1', type: 'mobile' }] }).asked[1]?.json).toEqual({
    phone: '',
    mobile: '1',
    fax: '',
  });
});

test('a taken address names who has it, unless that is an agent', () => {
  const refusal = new StepFailed('downstream', new Error('422'), 422);
  const make = () => create.run({ email: 'Ada@example.com' }, context);
  expect(() => run(make(), refusal, answer([user]))).toThrow('There is such a customer already.');
  expect(() => run(make(), refusal, answer([{ ...user, role_ids: [2] }]))).toThrow(refusal);
});

test('a customer whose answer cannot be read is unresolved, not failed', () => {
  expect(() => run(create.run({ email: 'a@b.example' }, context), answer('created'))).toThrow(
    'does not show it',
  );
});
