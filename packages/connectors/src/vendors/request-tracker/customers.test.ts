import { expect, test } from 'vitest';

import type { DownstreamRequest, OperationContext, Steps } from '../../definition/index.js';
import { customers } from './customers.js';

const context: OperationContext = {
  settings: {},
  baseUrl: 'https://rt.example.com/REST/2.0',
  authType: 'apiKey',
  now: new Date(0),
};
const user = { id: 33, Name: 'ada@example.com', EmailAddress: 'ada@example.com' };

/** Runs steps with these bodies as answers; gives what they asked for and what came of it. */
function run<Output>(steps: Steps<Output>, ...bodies: unknown[]) {
  const asked: DownstreamRequest[] = [];
  let step = steps.next([]);
  while (!step.done) {
    asked.push(...[step.value].flat());
    step = steps.next([{ status: 200, headers: {}, body: bodies.shift() }]);
  }
  return { asked, output: step.value };
}
function list(filter: object) {
  if (!('run' in customers.list)) throw new Error('list is no generator');
  return customers.list.run({ position: undefined, pageSize: 20, filter, sort: undefined }, context);
}
function get(id: string) {
  if (!('run' in customers.get)) throw new Error('get is no generator');
  return customers.get.run({ id }, context);
}

test('an address goes into JSON, whatever it holds', () => {
  const email = `"}] ' OR [`;
  const { asked, output } = run(list({ email }), { items: [] });
  expect(asked).toHaveLength(1);
  expect(JSON.parse(String(asked[0]?.query?.query))).toEqual([{ field: 'EmailAddress', value: email }]);
  expect(output).toEqual({ items: [], next: null });
});

test('one user alone says whether it is an agent, without the right to see groups', () => {
  const { asked, output } = run(list({ email: user.Name }), { items: [user] }, { Privileged: 0 });
  expect(asked.map(({ path }) => path)).toEqual(['/users', '/user/33']);
  expect(output.items).toMatchObject([{ id: 'ada@example.com', name: null, created_at: null }]);
  expect(run(list({}), { items: [user] }, { Privileged: 1 }).output.items).toEqual([]);
});

test('several cannot be distinguished from agents without the right to see groups', () => {
  const users = { items: [user, { ...user, id: 34, Name: 'grace' }] };
  expect(() => run(list({}), users, { items: [] })).toThrow('SeeGroup');
});

test('an answer that does not say who is privileged names no customer', () => {
  expect(() => run(get(user.Name), { items: [user] }, {})).toThrow('no such customer');
  expect(() => run(get(user.Name), { items: [{ ...user, Name: 'another' }] })).toThrow('no such customer');
});

test('attributes of other users that are not visible are unknown, not the beginning of time', () => {
  const shown = { ...user, Created: '1970-01-01T00:00:00Z', LastUpdated: '1970-01-01T00:00:00Z' };
  const { output } = run(get(user.Name), { items: [shown] }, { Privileged: 0 });
  expect(output).toMatchObject({ created_at: null, updated_at: null });
});
