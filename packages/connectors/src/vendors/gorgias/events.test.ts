import { describe, expect, test } from 'vitest';

import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { stepThrough } from '../../definition/steps/step-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks?.subscription) throw new Error('no hooks');
const { subscription } = hooks;
const key = 'our-Secret_0123456789-abcdefghij';

describe('the secret', () => {
  testHookSignature({
    signature: hooks.signature,
    key,
    request: {
      method: 'POST',
      url: 'https://keyway.example/hooks/gorgias/x',
      headers: { 'x-keyway-secret': key },
      body: Buffer.from('{"ticket_id":"123","updated":"2026-03-01T12:00:00"}'),
    },
    now: new Date(),
  });
});

test('our template names the ticket, as text or as a number', () => {
  for (const ticket_id of ['123', 123])
    expect(hooks.read({ ticket_id, updated: '' }, {})).toEqual([
      { type: 'ticket-changed', resource: 'conversations', id: '123' },
    ]);
});

test('a template that was not filled in, and other formats, are refused', () => {
  for (const body of [{ ticket_id: '{{ticket.id}}' }, { ticket_id: '' }, {}, []])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});

test('the integration calls with our secret, and what is left at its address goes first', () => {
  const input = { url: 'https://keyway.example/hooks/gorgias/x', secret: key, name: 'Keyway' };
  const { requests, result } = stepThrough(subscription.create(input, {} as never), [
    {
      data: [
        { id: 4, http: { url: input.url } },
        { id: 5, http: { url: 'https://other.example' } },
        { id: 6 },
      ],
    },
    undefined,
    { id: 7 },
  ]);
  expect(result).toEqual({ id: '7' });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /integrations',
    'DELETE /integrations/4',
    'POST /integrations',
  ]);
  expect(requests[2]?.json).toMatchObject({ type: 'http', http: { headers: { 'x-keyway-secret': key } } });
});

test('one that Gorgias has deactivated is no longer there', () => {
  const check = (deactivated_datetime: string | null) =>
    stepThrough(subscription.check({ id: '7' }, {} as never), [{ id: 7, deactivated_datetime }]).result;
  expect([check(null), check('2026-03-01T12:00:00')]).toEqual([true, false]);
});
