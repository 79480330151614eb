import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { packConnections, unpackConnections } from './pack-connections.js';
import type { Connection } from './rows.js';

const row = {
  applicationId: 'app_0123456789',
  consumerId: 'ada 👩‍👩‍👧 \ud83d',
  serviceId: 'zendesk',
  settings: { subdomain: 'acme', nested: { list: [1, null, 'ü'] } },
  credentialsSealed: new Uint8Array(randomBytes(420)),
  grantedScopes: ['read', 'write'],
  tokenExpiresAt: new Date('2026-03-01T00:00:00.123Z'),
  revokedAt: null,
  enabled: false,
  rowId: 2n ** 62n,
} as unknown as Connection;

test('packed connections come back as they were', () => {
  expect(unpackConnections(packConnections([]))).toEqual([]);
  const [first, second] = unpackConnections(packConnections([row, { ...row, enabled: true }]));
  expect(first).toEqual(row);
  expect(second?.enabled).toBe(true);
  expect(Uint8Array.from(first?.credentialsSealed ?? [])).toEqual(row.credentialsSealed);
});

test('a packed connection takes little more than its values', () => {
  const size = JSON.stringify({ ...row, credentialsSealed: null, rowId: null }).length + 420;
  expect(packConnections([row]).length).toBeLessThan(size + 100);
});
