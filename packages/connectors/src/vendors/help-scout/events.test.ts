import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');
const { subscription } = hooks;

const conversation = {
  id: 2391938111,
  number: 349,
  type: 'email',
  subject: 'caf\u00e9',
  _links: { self: { href: 'https://api.helpscout.net/v2/conversations/2391938111' } },
};
const key = 'mZ9XbGHodXmZ9XbGHodXmZ9XbGHodX_1';
const of = (event: string) => ({ 'x-helpscout-event': event });

describe('the signature', () => {
  const body = JSON.stringify(conversation);
  const signature = createHmac('sha1', key).update(body).digest('base64');
  testHookSignature({
    signature: hooks.signature,
    key,
    request: {
      method: 'POST',
      url: 'https://keyway.example/hooks/help-scout/x',
      headers: { ...of('convo.created'), 'x-helpscout-signature': signature },
      body: Buffer.from(body),
    },
    now: new Date(),
  });
});

test('the header names the event, the body the record', () => {
  expect(hooks.read(conversation, of('convo.customer.reply.created'))).toEqual([
    { type: 'convo.customer.reply.created', resource: 'conversations', id: '2391938111' },
  ]);
  expect(hooks.read({ id: 77 }, of('customer.updated'))).toEqual([
    { type: 'customer.updated', resource: 'customers', id: '77' },
  ]);
  expect(hooks.read({ id: 77 }, of('customer.deleted'))).toMatchObject([{ isDeleted: true }]);
});

test('a body that says only where the record is names it, too', () => {
  const { id: _id, ...addressOnly } = conversation;
  expect(hooks.read(addressOnly, of('convo.status'))).toMatchObject([{ id: '2391938111' }]);
});

test('tests and other events are of no interest, a body without an id is refused', () => {
  expect(hooks.read({ anything: true }, of('helpscout.test'))).toEqual([]);
  expect(hooks.read({ id: 1 }, of('tag.created'))).toEqual([]);
  expect(hooks.read({ id: 1 }, {})).toEqual([]);
  expect(() => hooks.read({ subject: 'x' }, of('convo.created'))).toThrow(TypeError);
});

test('a webhook that Help Scout has disabled is no longer there', () => {
  const check = (state: string) =>
    stepThrough(subscription.check({ id: '9' }, {} as never), [{ id: 9, state }]).result;
  expect([check('enabled'), check('disabled')]).toEqual([true, false]);
});
