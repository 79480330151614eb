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

// Shapes: developer.kustomer.com/api/core-resources (get-customer-by-id); values are ours.
const id = '6a01b2c3d4e5f60718293a4d';
const company = '6a01b2c3d4e5f60718293a51';
const emails = [
  { email: 'ada@example.com', verified: true, type: 'home', id: null },
  { email: 'ada@work.example', verified: false, type: null, id: null },
];
const attributes = {
  displayName: 'Ada',
  emails,
  phones: [{ phone: '+18005551212', verified: false, type: 'work' }],
  custom: { planStr: 'gold', orderNum: null },
  createdAt: '2026-03-04T09:30:05.140Z',
};
const record = {
  type: 'customer',
  id,
  attributes,
  relationships: { company: { data: { type: 'company', id: company } } },
};
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.api.kustomerapp.com/v1',
  authType: 'apiKey',
  now: new Date(0),
};
const { create, update, list } = customers;
if (isMissing(create) || isMissing(update) || isMissing(list)) throw new Error('all are there');
if (!isComposite(create) || !isComposite(update) || !isComposite(list)) throw new Error('all are composites');

const answer = (data: unknown): DownstreamResponse => ({ status: 200, headers: {}, body: { data } });
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
  list.run({ position: undefined, pageSize: 20, filter, sort: undefined }, context);
const change = (changes: object) => run(update.run({ id, changes }, context), answer(record), answer(record));

test.each([
  [{ email: 'a/b?c#@d.example' }, '/customers/email=a%2Fb%3Fc%23%40d.example'],
  [{ phone: '+1 (800) 555-1212' }, '/customers/phone=%2B18005551212'],
  [{ external_id: '../1' }, '/customers/externalId=..%2F1'],
  [{ external_id: '..' }, '/customers/externalId=..'],
  [{ email: '.' }, '/customers/email=.'],
])('%j is requested separately', (filter, path) => {
  const { asked, output } = run(ask(filter), answer(record));
  expect(asked.map((request) => request.path)).toEqual([path]);
  expect(output).toMatchObject({ next: null });
});

test('a missing customer matches no one; a number without a digit costs no request', () => {
  const gone = new StepFailed('not_found', new Error('404'), 404);
  expect(run(ask({ email: 'a@b.example' }), gone).output).toEqual({ items: [], next: null });
  expect(run(ask({ phone: 'abc' })).asked).toEqual([]);
});

test('a change keeps the company and the other addresses', () => {
  expect(change({ name: null }).asked[1]?.json).toEqual({ company, name: null });
  expect(change({ email: 'new@example.com' }).asked[1]?.json).toEqual({
    company,
    emails: [
      { email: 'new@example.com', type: 'home' },
      { email: 'ada@work.example', verified: false },
    ],
  });
  expect(change({ email: 'ADA@work.example' }).asked[1]?.json).toMatchObject({
    emails: [{ email: 'ADA@work.example', type: 'home' }],
  });
  expect(change({ email: 'ada@example.com' }).asked[1]?.json).toMatchObject({
    emails: [{ email: 'ada@example.com', type: 'home', verified: true }, {}],
  });
});

test('metadata is emptied by its names, and what was emptied is none', () => {
  const { asked, output } = change({ metadata: null });
  expect(asked[1]?.json).toEqual({ company, custom: { planStr: null, orderNum: null } });
  expect(output).toMatchObject({ name: 'Ada', metadata: { planStr: 'gold' }, company: { id: company } });
});

test('a taken address names who has it; another refusal is Kustomer’s own', () => {
  const refusal = new StepFailed('downstream', new Error('409'), 409);
  const gone = new StepFailed('not_found', new Error('404'), 404);
  const make = () => create.run({ email: 'ada@example.com' }, context);
  expect(() => run(make(), refusal, answer(record))).toThrow('There is such a customer already.');
  expect(() => run(make(), refusal, gone)).toThrow(refusal);
});

test('more numbers than Kustomer keeps are refused', () => {
  const phones = Array.from({ length: 11 }, (_, index) => ({ phone: `+4930${index}` }));
  expect(refusedPaths(customers.update, { phones })).toEqual(['phones']);
});
