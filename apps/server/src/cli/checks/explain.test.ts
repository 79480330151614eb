import { DatabaseUnavailableError } from '@keyway/db';
import { expect, test } from 'vitest';

import { explain } from './explain.js';

const away = (cause: unknown): string =>
  explain(new DatabaseUnavailableError('The database is not available.', { cause }));

test.each([
  ['ECONNREFUSED', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  [
    '57P03',
    Object.assign(new Error('Raw query failed'), {
      code: 'P2010',
      meta: { driverAdapterError: { cause: { originalCode: '57P03', kind: 'postgres' } } },
    }),
  ],
])('an unavailable database is reported with its driver’s code: %s', (code, cause) => {
  expect(away(cause)).toContain(`Reason: ${code}.`);
  expect(away(cause)).toContain('DATABASE_URL');
});

test('without a code, the driver’s message is reported, without the login of the URL', () => {
  const told = away(new Error('connection error: postgresql://keyway:p@ssw0rd@db.example.com/keyway'));
  expect(told).toContain('Reason: connection error: postgresql://db.example.com/keyway.');
  expect(told).not.toContain('ssw0rd');
});

test.each([
  ['28P01', 'refused the connection', 'password authentication failed for user "keyway"'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'sslrootcert', 'self-signed certificate'],
])('a connection that ends with %s says why, and what to set', (code, advice, message) => {
  const told = explain(Object.assign(new Error(message), { code }));
  for (const part of [code, advice, message, 'DATABASE_URL']) expect(told).toContain(part);
  expect(told).not.toContain('    at ');
});
