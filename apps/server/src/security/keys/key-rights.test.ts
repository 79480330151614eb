import { expect, test } from 'vitest';

import { readKeyRights } from './key-rights.js';

const row = { scopes: new Set(['vault:read']), consumerIds: [], serviceIds: [], sourceCidrs: [] };

test('without networks a key is good from everywhere', () => {
  for (const address of ['203.0.113.7', '::1', '', 'unknown'])
    expect(readKeyRights(row).isFrom(address)).toBe(true);
});

test.each([
  ['203.0.113.0/24', '203.0.113.7', true],
  ['203.0.113.0/24', '203.0.114.7', false],
  ['203.0.113.0/24', '::ffff:203.0.113.7', true],
  ['203.0.113.0/24', '203.0.113.7:52341', true],
  ['203.0.113.7/32', '203.0.113.8', false],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '[2001:db8::1]:443', true],
  ['2001:db8::/32', '203.0.113.7', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  // The source address is unknown.
  ['0.0.0.0/0', '', false],
  ['0.0.0.0/0', 'unknown', false],
])('of %s is %s: %s', (cidr, address, expected) => {
  expect(readKeyRights({ ...row, sourceCidrs: [cidr] }).isFrom(address)).toBe(expected);
});
