import type { CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { isMissing, type OperationContext, StepFailed, type Steps, Unread } from '../../definition/index.js';
import { customers } from './customers.js';

// Shape: developers.gorgias.com/reference/the-customer-object; values are ours.
const customer = {
  id: 3924,
  name: 'Ana Ruiz',
  firstname: 'Ana',
  lastname: 'Ruiz',
  email: 'ana@example.com',
  channels: [
    { id: 1, type: 'email', address: 'ana@example.com', preferred: true, user: { id: 9 } },
    { id: 2, type: 'email', address: 'ana@home.example', preferred: false },
    { id: 3, type: 'phone', address: '+4930', preferred: false },
  ],
};
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.gorgias.com/api',
  authType: 'basic',
  now: new Date(0),
};

/** The requests of an update to Gorgias, which returns the customer whenever it is read. */
function update(changes: CustomerUpdate, last: unknown = customer): unknown[] {
  const operation = customers.update as unknown as {
    run: (input: unknown, context: OperationContext) => Steps<unknown>;
  };
  const steps = operation.run({ id: '3924', changes }, context);
  const asked: { method: string; json?: unknown }[] = [];
  let step = steps.next([]);
  while (!step.done) {
    const request = step.value as { method: string; json?: unknown };
    const isAfter = asked.some(({ method }) => method === 'PUT');
    asked.push(request);
    const body = isAfter ? last : customer;
    step = body instanceof Error ? steps.throw(body) : steps.next([{ status: 200, headers: {}, body }]);
  }
  return asked.flatMap(({ method, json }) => (method === 'PUT' ? [json] : []));
}

test('a part of a name changes the whole, which is all that can be changed of it', () => {
  expect(update({ first_name: 'Zoë' })).toEqual([{ name: 'Zoë Ruiz', firstname: 'Zoë' }]);
  expect(update({ last_name: null })).toEqual([{ name: 'Ana', lastname: null }]);
  expect(update({ name: 'Bo' })).toEqual([{ name: 'Bo' }]);
});

test('numbers are written among the channels, and leave no address that was replaced', () => {
  const phones = [{ phone: '+4940' }];
  const home = { type: 'email', address: 'ana@home.example', preferred: false };
  const number = { type: 'phone', address: '+4940', preferred: false };
  const channelsWith = (address: string) => [{ type: 'email', address, preferred: true }, home, number];
  expect(update({ phones })).toEqual([{ channels: channelsWith('ana@example.com') }]);
  expect(update({ phones, email: 'zoe@example.com' })).toEqual([
    { email: 'zoe@example.com', channels: channelsWith('zoe@example.com') },
  ]);
});

test('a new customer has its channels named', () => {
  const { run } = customers.create as unknown as {
    run: (input: unknown, context: OperationContext) => Steps<unknown>;
  };
  const channelsOf = (input: object) =>
    (run(input, context).next([]).value as { json: { channels: unknown } }).json.channels;
  expect(channelsOf({ name: 'Ana' })).toEqual([]);
  expect(channelsOf({ email: 'a@b.example', phones: [{ phone: '1' }] })).toEqual([
    { type: 'email', address: 'a@b.example', preferred: true },
    { type: 'phone', address: '1', preferred: false },
  ]);
});

test('a change that cannot be read again was saved', () => {
  const failed = new StepFailed('downstream', new Error('500'), 500);
  expect(() => update({ name: 'Bo' }, failed)).toThrow(expect.any(Unread));
});

test('offers no change of metadata, of which Gorgias would take no notice', () => {
  if (isMissing(customers.update)) throw new Error('no update');
  expect(customers.update.accepts).not.toContain('metadata');
});
