import { describe, expect, test } from 'vitest';

import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks) throw new Error('no hooks');

const key = 'our-Secret_0123456789-abcdefghij';
const incident = '9c573169c611228700193229fff72400';
const user = '5137153cc611227c000bbd1bd8cd2005';

describe('the secret', () => {
  testHookSignature({
    signature: hooks.signature,
    key,
    request: {
      method: 'POST',
      url: 'https://keyway.example/hooks/servicenow/x',
      headers: { 'x-keyway-secret': key },
      body: Buffer.from(JSON.stringify({ table: 'incident', sys_id: incident, operation: 'update' })),
    },
    now: new Date('2026-03-01T12:00:00Z'),
  });
});

test('a record is a hint of its conversation', () => {
  expect(hooks.read({ table: 'incident', sys_id: incident, operation: 'update' }, {})).toEqual([
    { type: 'incident.update', resource: 'conversations', id: incident },
  ]);
  expect(hooks.read({ table: 'incident', sys_id: incident, operation: 'delete' }, {})).toMatchObject([
    { id: incident, isDeleted: true },
  ]);
});

test('a user is a customer, named as customers are: by user name, or else by number', () => {
  const body = { table: 'sys_user', sys_id: user, operation: 'insert' };
  expect(hooks.read({ ...body, user_name: 'fred.luddy' }, {})).toEqual([
    { type: 'sys_user.insert', resource: 'customers', id: 'fred.luddy' },
  ]);
  for (const user_name of ['', undefined, 'a^b']) {
    expect(hooks.read({ ...body, user_name }, {})).toMatchObject([{ id: user }]);
  }
});

test('other formats are refused', () => {
  for (const body of [undefined, [], {}, { table: 'incident', operation: 'update' }])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
