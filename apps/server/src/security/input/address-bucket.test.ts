import { expect, test } from 'vitest';

import { addressBucket } from './address-bucket.js';

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9%eth0', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '::ffff:cb00:7107', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7:52341', '203.0.113.7:443', true],
  ['203.0.113.7', '203.0.113.7:443', true],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::2', true],
  ['[2001:db8:1:2::1]', '2001:db8:1:3::1', false],
  ['unknown', '_hidden', false],
  ['unknown', '', false],
])('%s and %s are one client: %s', (one, other, isOne) => {
  expect(addressBucket(one) === addressBucket(other)).toBe(isOne);
});
