import { expect, test } from 'vitest';

import { addressesOf, authorNumber, soleRecipient } from './outgoing-recipients.js';

const recipients = [
  { role: 'to' as const, address: 'ada@example.com' },
  { role: 'cc' as const, address: 'bo@example.com' },
  { role: 'cc' as const, address: 'cy@example.com' },
];
const input = { body: 'x', recipients };
const refusal = (path: string): unknown => expect.objectContaining({ kind: 'invalid_request', path });

test('a role with one place takes one recipient', () => {
  expect(soleRecipient(input, 'to')).toBe(recipients[0]);
  expect(soleRecipient(input, 'from')).toBeUndefined();
  expect(() => soleRecipient(input, 'cc')).toThrow(
    expect.objectContaining({ unsupported: [expect.objectContaining({ path: 'recipients', max: 1 })] }),
  );
});

test('addresses of a role come in order, or not at all', () => {
  expect(addressesOf(input, 'cc')).toEqual(['bo@example.com', 'cy@example.com']);
  expect(addressesOf(input, 'bcc')).toBeUndefined();
});

test('an author is a number, exactly', () => {
  expect(authorNumber({ body: 'x' })).toBeUndefined();
  expect(authorNumber({ body: 'x', author: { id: '1070040306628' } })).toBe(1070040306628);
  for (const id of [undefined, null, '0', '01', '1e3', '-1', 'x', '9'.repeat(16)])
    expect(() => authorNumber({ body: 'x', author: { id } }), String(id)).toThrow(refusal('author.id'));
});
