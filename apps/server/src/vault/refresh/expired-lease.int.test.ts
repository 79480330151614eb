import {
  claimRefreshLease,
  type ConnectionFence,
  getApplication,
  storeRefreshedCredentials,
  type Application,
  type Database,
} from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { authorize, readRow, readTokens, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { Egress } from '../../security/egress/egress.js';
import type { TestApp } from '../../testing.js';
import { jobOrigin } from '../../platform/audit/audit-origin.js';
import { loadResolvedConnection, type ResolvedConnection } from '../model/resolved-connection.js';
import { loadFlowParts } from '../authorize/verify-flow-link.js';
import type { Renewal } from './current-connection.js';
import { renewCredentials } from './renew-credentials.js';
import { toGrantColumns, withGrant } from '../model/grants/token-grant.js';

const later = new Date(Date.now() + 2 * 3_600_000);
let app: TestApp;
let alpha: TestProvider;
let consumer = '';
let count = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha]);
});
afterAll(async () => {
  await app.close();
  await alpha.close();
});
beforeEach(async () => {
  consumer = `consumer-${(count += 1)}`;
  await authorize(app, 'alpha', {}, consumer);
});

const key = () => ({
  consumerId: consumer,
  unifiedApi: 'customer-support',
  serviceId: 'alpha',
  connectionId: 'default',
});
const refreshes = () => alpha.seen.tokenRequests.refresh_token ?? 0;
const inDatabase = <Value>(work: Parameters<typeof app.deps.database.tenant<Value>>[1]) =>
  app.deps.database.tenant(app.application.id, work);

/** Leaves a lease of another process that expired while it waited for the database. */
async function leaveExpiredLease(owner: string): Promise<ConnectionFence> {
  const { rowId, version } = (await readRow(app, 'alpha', consumer))!;
  const isClaimed = await inDatabase((tx) => claimRefreshLease(tx, key(), { rowId, version }, owner, -1));
  expect(isClaimed).toBe(true);
  return { rowId, version };
}

/** Stores the tokens that the lease's holder received from the provider before the database outage. */
async function storeAs(
  owner: string,
  fence: ConnectionFence,
  { lifeMs = 3_600_000, refreshToken }: { lifeMs?: number; refreshToken?: string } = {},
): Promise<boolean> {
  const sealer = await app.deps.keyring.open(app.application.id);
  const expiresAt = new Date(later.getTime() + lifeMs).toISOString();
  const grant = { accessToken: 'theirs', refreshToken, issuedAt: later.toISOString(), expiresAt, scopes: [] };
  const destination = { source: 'own', settings: {} };
  const patch = toGrantColumns(
    sealer,
    { key: key(), destination, connector: alpha.connector },
    withGrant({ values: {} }, grant),
    grant,
  );
  return inDatabase(async (tx) => {
    const { consumerId, serviceId } = key();
    app.deps.audit.note(tx, jobOrigin('refresh'), { action: 'credential.refreshed', consumerId, serviceId });
    return storeRefreshedCredentials(tx, key(), fence, owner, patch);
  });
}

async function loadLive(): Promise<ResolvedConnection> {
  const application = (await inDatabase(getApplication)) as Application;
  const parts = await loadFlowParts(app.deps, { ...key(), application });
  return loadResolvedConnection(app.deps.keyring, undefined, parts);
}

/** Refreshes as another process would; `afterTransaction` runs after the refresh's n-th transaction. */
async function renew(afterTransaction: (number: number) => Promise<unknown>): Promise<Renewal> {
  const resolved = await loadLive();
  let transactions = 0;
  const tenant: Database['tenant'] = async (id, work) => {
    const result = await app.deps.database.tenant(id, work);
    await afterTransaction((transactions += 1));
    return result;
  };
  const database: Database = { ...app.deps.database, tenant };
  return renewCredentials({ ...app.deps, database, now: () => later }, 'due', resolved);
}

test('a holder that waited for the database stores its token before any other process sends a refresh', async () => {
  const version = await leaveExpiredLease('holder');
  const before = refreshes();
  let isStored = false;
  // The first transaction reads the connection, the second requests the lease.
  const renewal = await renew(async (number) => {
    if (number === 2) isStored = await storeAs('holder', version);
  });
  expect([isStored, refreshes() - before]).toEqual([true, 0]);
  expect(renewal).toMatchObject({ resolved: { credentials: { oauth2: { accessToken: 'theirs' } } } });
});

test('the lease of a holder that does not come back is taken over', async () => {
  await leaveExpiredLease('dead');
  const before = refreshes();
  const renewal = await renew(() => Promise.resolve());
  expect(refreshes() - before).toBe(1);
  const { accessToken } = (await readTokens(app, 'alpha', consumer)) ?? {};
  expect(renewal).toMatchObject({ resolved: { credentials: { oauth2: { accessToken } } } });
  expect(await readRow(app, 'alpha', consumer)).toMatchObject({ leaseOwner: null });
});

test('a newer token that has expired itself is no answer to a rejection', async () => {
  const resolved = await loadLive();
  const { refreshToken } = resolved.credentials.oauth2 ?? {};
  await storeAs('holder', await leaveExpiredLease('holder'), { lifeMs: -1_000, refreshToken });
  const before = refreshes();
  const renewal = await renewCredentials({ ...app.deps, now: () => later }, 'rejected', resolved);
  expect(refreshes() - before).toBe(1);
  const { accessToken } = (await readTokens(app, 'alpha', consumer)) ?? {};
  expect(renewal).toMatchObject({ resolved: { credentials: { oauth2: { accessToken } } } });
});

test.each([
  ['is counted from the request', 20 * 60_000, 1],
  ['was over before the answer was read: it is renewed again, once', 3 * 3_600_000, 2],
])('the life of a token whose process stood still meanwhile %s', async (_what, stoodMs, calls) => {
  let now = later.getTime();
  const egress: Egress = {
    ...app.deps.egress,
    request: async (request) => {
      const answer = await app.deps.egress.request(request);
      if (refreshes() - before === 1) now += stoodMs;
      return answer;
    },
  };
  const resolved = await loadLive();
  const before = refreshes();
  const renewal = await renewCredentials({ ...app.deps, egress, now: () => new Date(now) }, 'due', resolved);
  expect(renewal).toHaveProperty('resolved');
  expect(refreshes() - before).toBe(calls);
  const row = await readRow(app, 'alpha', consumer);
  const issuedAt = calls === 1 ? later.getTime() : now;
  expect(row?.tokenIssuedAt?.getTime()).toBe(issuedAt);
});
