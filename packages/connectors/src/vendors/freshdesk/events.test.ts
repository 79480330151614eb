import { describe, expect, test } from 'vitest';

import { testHookSignature } from '../../definition/hooks/hook-fixture.js';
import { events } from './events.js';

const { hooks } = events;
if (!hooks) throw new Error('no hooks');
const key = 'our-Secret_0123456789-abcdefghij';

describe('the secret', () => {
  testHookSignature({
    signature: hooks.signature,
    key,
    request: {
      method: 'POST',
      url: 'https://keyway.example/hooks/freshdesk/x',
      headers: { 'x-keyway-secret': key },
      body: Buffer.from('{"ticket_id":"57","event":"updated"}'),
    },
    now: new Date(),
  });
});

test('the rule names the ticket and what happened', () => {
  expect(hooks.read({ ticket_id: '57', event: 'created' }, {})).toEqual([
    { type: 'ticket.created', resource: 'conversations', id: '57' },
  ]);
  expect(hooks.read({ ticket_id: 57 }, {})).toMatchObject([{ type: 'ticket.updated', id: '57' }]);
});

test('a placeholder that was not filled in, and other formats, are refused', () => {
  for (const body of [{ ticket_id: '{{ticket.id}}' }, { ticket_id: '57', event: '<b>' }, {}, 'text'])
    expect(() => hooks.read(body, {})).toThrow(TypeError);
});
