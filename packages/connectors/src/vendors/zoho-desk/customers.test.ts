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

// Shapes: zoho/zohodesk-oas, v1.0/Contact.json; values are ours.
const contact = {
  id: '189200000500000011',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.com',
  secondaryEmail: 'ada@work.example',
  phone: '1 555 010 0000',
  mobile: null,
  accountId: '189200000900000005',
  account: { id: '189200000900000005', accountName: 'Harbor Books', website: null },
  createdTime: 1_772_617_805_140,
  isTrashed: false,
};
const context: OperationContext = {
  settings: { data_center: 'com' },
  baseUrl: 'https://desk.zoho.com/api/v1',
  authType: 'oauth2',
  now: new Date(0),
};
const { get, create, update, list, delete: remove } = customers;
if (isMissing(get) || isMissing(create) || isMissing(update) || isMissing(list) || isMissing(remove))
  throw new Error('all are there');
if (
  !isComposite(get) ||
  !isComposite(create) ||
  !isComposite(update) ||
  !isComposite(list) ||
  !isComposite(remove)
)
  throw new Error('all are composites');

const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const empty: DownstreamResponse = { status: 204, headers: {}, body: undefined };
function run<Output>(steps: Steps<Output>, ...answers: (DownstreamResponse | StepFailed)[]) {
  const asked: DownstreamRequest[] = [];
  let step = steps.next([]);
  while (!step.done) {
    asked.push(...[step.value].flat());
    const next = answers.shift() ?? empty;
    step = next instanceof StepFailed ? steps.throw(next) : steps.next([next]);
  }
  return { asked, output: step.value };
}
const { id } = contact;
const ask = (filter: object) =>
  list.run({ position: undefined, pageSize: 20, filter, sort: undefined }, context);

test('maps a contact', () => {
  expect(run(get.run({ id }, context), answer(contact)).output).toMatchObject({
    name: 'Ada Okafor',
    emails: [
      { email: 'ada@example.com', type: null },
      { email: 'ada@work.example', type: 'secondary' },
    ],
    phones: [{ phone: '1 555 010 0000', type: 'phone' }],
    company: { id: '189200000900000005', name: 'Harbor Books' },
    created_at: '2026-03-04T09:50:05.140Z',
  });
});

test('what lies in the bin is neither read nor changed nor deleted again', () => {
  const trashed = answer({ ...contact, isTrashed: true });
  expect(() => run(get.run({ id }, context), trashed)).toThrow('no such customer');
  expect(() => run(update.run({ id, changes: { name: 'x' } }, context), trashed)).toThrow('no such customer');
  expect(() => run(remove.run({ id }, context), trashed)).toThrow('no such customer');
});

test('an address is searched for, and who has it is read', () => {
  const found = answer({
    data: [
      { ...contact, account: undefined },
      { ...contact, email: 'xada@example.com' },
    ],
  });
  const { asked, output } = run(ask({ email: 'ADA@example.com' }), found, answer(contact));
  expect(asked.map(({ path }) => path)).toEqual(['/contacts/search', `/contacts/${id}`]);
  expect(asked[0]?.query).toMatchObject({ email: 'ADA@example.com', from: 0 });
  expect(output).toMatchObject({ items: [{ id, company: { name: 'Harbor Books' } }], next: null });
  expect(run(ask({ email: 'a@b.example' }), empty).output).toEqual({ items: [], next: null });
});

test.each(['*', 'a@b.c,d@e.f', '${notempty}', 'a b@c.d', '"a"@b.c'])(
  'no contact has the address %s, so it is not asked for',
  (email) => expect(run(ask({ email }))).toEqual({ asked: [], output: { items: [], next: null } }),
);

test('only what is named is changed, and the last name stays', () => {
  const change = (changes: object) =>
    run(update.run({ id, changes }, context), answer(contact), answer(contact), answer(contact)).asked[1]
      ?.json;
  expect(change({ name: 'Ana María Ruiz' })).toEqual({ firstName: 'Ana María', lastName: 'Ruiz' });
  expect(change({ name: 'Ana' })).toEqual({ firstName: null, lastName: 'Ana' });
  expect(change({ first_name: null })).toEqual({ firstName: null });
  expect(change({ phones: [{ phone: '1' }, { phone: '2' }] })).toEqual({ phone: '1', mobile: '2' });
  for (const changes of [{ name: null }, { last_name: null }])
    expect(refusedPaths(update, changes)).toEqual(Object.keys(changes));
});

test('a taken address names who has it; another refusal is Zoho’s own', () => {
  const refusal = new StepFailed('downstream', new Error('422'), 422);
  const make = () => create.run({ name: 'Ada', email: 'ada@example.com' }, context);
  const found = answer({ data: [contact] });
  expect(() => run(make(), refusal, found, answer(contact))).toThrow('There is such a customer already.');
  expect(() => run(make(), refusal, empty)).toThrow(refusal);
});
