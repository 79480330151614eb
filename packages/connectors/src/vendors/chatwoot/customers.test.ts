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
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { customers } from './customers.js';

// Shapes: developers.chatwoot.com and contacts of chatwoot/chatwoot; values are ours.
const contact = {
  id: 10,
  name: 'Ada',
  email: 'ada@example.com',
  phone_number: null,
  blocked: false,
  identifier: null,
  thumbnail: '',
  additional_attributes: {},
  custom_attributes: { plan: 'gold', tier: null },
  created_at: 1_767_225_600,
};
const context: OperationContext = {
  settings: { base_url: 'https://chat.example', account_id: '3' },
  baseUrl: 'https://chat.example',
  authType: 'apiKey',
  now: new Date(0),
};
const { get, create, update, list } = customers;
if (isMissing(get) || isMissing(create) || isMissing(update) || isMissing(list))
  throw new Error('all are there');
if (!isComposite(get) || !isComposite(create) || !isComposite(update) || !isComposite(list))
  throw new Error('all are composites');

const answer = (payload: unknown): DownstreamResponse => ({ status: 200, headers: {}, body: { payload } });
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
const ask = (filter: object) =>
  list.run({ position: undefined, pageSize: 15, filter, sort: undefined }, context);

test('maps a contact; an attribute that was emptied is none', () => {
  const { output } = run(get.run({ id: '10' }, context), answer(contact));
  expect(output).toMatchObject({ id: '10', name: 'Ada', avatar_url: null, company: null, blocked: false });
  expect(output.metadata).toEqual({ plan: 'gold' });
});

test.each([
  [{ email: 'a+b@c.example' }, 'a+b@c.example'],
  [{ phone: '+49 (30) 90-1' }, '4930901'],
  [{ external_id: 'a\\b' }, 'a\\\\b'],
  [{ external_id: 'shop-17', email: 'a@b.example' }, 'shop-17'],
])('%j is searched for as %s', (filter, words) => {
  const { asked } = run(ask(filter), answer([]));
  expect(asked[0]).toMatchObject({
    path: '/api/v1/accounts/3/contacts/search',
    query: { q: words, page: 1, sort: 'created_at' },
  });
});

test('pages continue each other among those of one name; a search is never sorted by name', () => {
  const sortOf = (filter: object, sort?: { by: 'name'; direction: 'asc' | 'desc' }) => {
    const input = { position: undefined, pageSize: 15, filter, sort };
    return run(list.run(input, context), answer([])).asked[0]?.query?.sort;
  };
  expect(sortOf({})).toBe('created_at');
  expect(sortOf({}, { by: 'name', direction: 'asc' })).toBe('name,created_at');
  expect(sortOf({}, { by: 'name', direction: 'desc' })).toBe('-name,created_at');
  expect(sortOf({ email: 'a@b.example' }, { by: 'name', direction: 'asc' })).toBe('created_at');
});

test('a number without a digit matches no one, and costs no request', () => {
  expect(run(ask({ phone: 'abc' }))).toEqual({ asked: [], output: { items: [], next: null } });
});

test.each([[{ contact, contact_inbox: null }], [[contact]], [contact]])(
  'a new contact is read by the id that its answer names: %j',
  (payload) => {
    const { asked, output } = run(
      create.run({ email: 'ada@example.com' }, context),
      answer(payload),
      answer(contact),
    );
    expect(asked.map(({ path }) => path)).toEqual(
      ['', '/10'].map((end) => `/api/v1/accounts/3/contacts${end}`),
    );
    expect(output.id).toBe('10');
  },
);

test('a taken number is Chatwoot’s own refusal, a taken address names who has it', () => {
  const refusal = new StepFailed('downstream', new Error('422'), 422);
  const make = () => create.run({ email: 'Ada@example.com' }, context);
  expect(() => run(make(), refusal, answer([contact]))).toThrow('There is such a customer already.');
  expect(() => run(make(), refusal, answer([{ ...contact, email: 'other@example.com' }]))).toThrow(refusal);
});

test('only what is named is changed; attributes are emptied by their names', () => {
  const change = (changes: object) =>
    run(update.run({ id: '10', changes }, context), answer(contact), answer(contact), answer(contact));
  expect(change({ metadata: { plan: null } }).asked[0]?.json).toEqual({ custom_attributes: { plan: null } });
  expect(change({ metadata: null, name: null }).asked[1]?.json).toEqual({
    name: '',
    custom_attributes: { plan: null, tier: null },
  });
  expect(change({ phones: [], external_id: null }).asked[0]?.json).toEqual({
    phone_number: null,
    identifier: null,
  });
  expect(refusedPaths(update, { phones: [{ phone: '1' }, { phone: '2' }] })).toEqual(['phones']);
});
