import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApiKey } from '../../../security/keys/api-key.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

let app: TestApp;
/** Rate-limit bucket of each request. */
const buckets: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '1000', TRUST_PROXY: 'loopback' } });
  const { rateLimits } = app.deps;
  const { take } = rateLimits;
  Object.assign(rateLimits, {
    take: (...parameters: Parameters<typeof take>) => {
      buckets.push(parameters.join(' '));
      return take(...parameters);
    },
  });
});
afterAll(() => app.close());

async function bucketsFrom(address: string, path: string, options: ApiOptions): Promise<string[]> {
  buckets.length = 0;
  await app.api('GET', path, { ...options, headers: { 'x-forwarded-for': address } });
  return [...buckets];
}

test.each<[string, string, () => ApiOptions]>([
  ['guessed keys', '/vault/consumers', () => ({ key: createApiKey('live').secret })],
  ['words that are no key', '/vault/consumers', () => ({ key: 'wrong' })],
  ['calls for all', '/openapi.json', () => ({ key: null, app: null, consumer: null })],
])('%s from all over one /64 are those of one client', async (_what, path, options) => {
  const first = await bucketsFrom('2001:db8:1:2::1', path, options());
  expect(first).not.toEqual([]);
  expect(await bucketsFrom('2001:db8:1:2:ffff:ffff:ffff:ffff', path, options())).toEqual(first);
  const other = await bucketsFrom('2001:db8:1:3::1', path, options());
  for (const bucket of other) expect(first).not.toContain(bucket);
});
