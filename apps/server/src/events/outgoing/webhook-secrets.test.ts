import { expect, test } from 'vitest';

import { currentSecrets, newSecret, withNewSecret } from './webhook-secrets.js';

const now = new Date('2026-06-01T12:00:00Z');

test('secrets before the newest sign along for a day', () => {
  const secrets = withNewSecret([newSecret(now)], now);
  const later = (ms: number) => currentSecrets(secrets, new Date(now.getTime() + ms)).length;
  expect([later(86_399_000), later(86_400_000)]).toEqual([2, 1]);
});

test('however often they are rotated, few sign, and the newest among them', () => {
  let secrets = [newSecret(now)];
  for (let count = 0; count < 50; count += 1) secrets = withNewSecret(secrets, now);
  expect(secrets).toHaveLength(10);
  expect(secrets.filter(({ expiresAt }) => expiresAt === null)).toEqual([secrets[0]]);
});
