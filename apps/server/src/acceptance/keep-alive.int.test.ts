import { type ConnectorDefinition, registry } from '@keyway/connectors';
import { claimRefreshLease, getConnection } from '@keyway/db';
import { sandboxCredentials, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { workThrough } from '../fixtures/events/work-through.js';
import { startTestApp, type TestApp } from '../testing.js';

const HOUR = 3_600_000;
const DAY_SECONDS = 86_400;
const CONSUMERS = Array.from({ length: 2 }, (_, index) => `consumer-${index}`);

const withOAuth = [...registry.connectors.values()].filter(({ auth }) => auth.oauth2);
const renewing = withOAuth.filter(({ auth }) => auth.oauth2?.refreshToken !== 'none');
function lifeOf({ auth }: ConnectorDefinition) {
  const life = auth.oauth2?.refreshToken;
  return typeof life === 'object' ? life : {};
}

let app: TestApp;
beforeAll(async () => {
  // One clock for the server, its database and the providers; timers stay real.
  vi.useFakeTimers({ toFake: ['Date'] });
  app = await startTestApp({ now: () => new Date() });
}, 120_000);
beforeEach(async () => {
  app.sandbox.control.reset();
  for (const connector of withOAuth) await connectAll(connector);
}, 120_000);
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

const path = (id: string) => `/vault/connections/customer-support/${id}`;

/** Connects all consumers within the same minute, at a provider that enforces its token rules. */
async function connectAll(connector: ConnectorDefinition): Promise<void> {
  const { id } = connector;
  app.sandbox.control.setRefreshTokenLifetime(lifeOf(connector), id);
  await app.api('POST', '/vault/integrations', {
    body: { service_id: id, credentials_source: 'sandbox' },
  });
  for (const consumer of CONSUMERS) {
    const minted = await app.sandbox.control.mintTokens(id);
    const { access_token, refresh_token, expires_in } = minted;
    const tokens =
      connector.auth.oauth2?.refreshToken === 'none' ? { access_token } : { access_token, refresh_token };
    const answer = await app.api('POST', `${path(id)}/import`, {
      consumer,
      body: {
        credentials: { ...tokens, expires_in, issued_at: new Date().toISOString() },
        settings: sandboxCredentials[id as SandboxServiceId].settings,
      },
    });
    if (answer.status !== 201) throw new Error(`${id}: ${answer.text}`);
  }
}

type Lane = { readonly isOff?: true };

/**
 * Passes days without client requests. Each week a worker is killed with its work in progress, sometimes between the
 * claim of a refresh and its request. Every fifth day the providers are down for twelve hours.
 */
async function passDays(days: number, stepHours: number, { isOff }: Lane = {}): Promise<void> {
  const { control } = app.sandbox;
  const start = Date.now();
  for (let hours = stepHours; hours <= days * 24; hours += stepHours) {
    vi.setSystemTime(start + hours * HOUR);
    control.clearFaults();
    if (hours % 120 < 12) control.addFault({ target: 'token', status: 503 });
    const isKilled = hours % 168 === 0;
    if (hours === 672) await leaveLeases();
    if (!isOff) await workThrough(app.deps, 'keep_alive', isKilled);
  }
}

async function leaveLeases(): Promise<void> {
  const place = { consumerId: CONSUMERS[0]!, unifiedApi: 'customer-support', connectionId: 'default' };
  for (const { id: serviceId } of renewing.slice(0, 2)) {
    await app.deps.database.tenant(app.application.id, async (tx) => {
      const row = await getConnection(tx, { ...place, serviceId });
      const owner = app.deps.database.newLeaseOwner();
      await claimRefreshLease(tx, { ...place, serviceId }, row!, owner, 30);
    });
  }
}

const countRefreshes = (): number =>
  Object.values(app.sandbox.control.counters().tokenRequests).reduce(
    (sum, { refresh_token: count = 0 }) => sum + count,
    0,
  );

/** Returns the connections whose grants are dead, by requesting a new token from each provider. */
async function listLost(connectors: readonly ConnectorDefinition[]): Promise<string[]> {
  app.sandbox.control.clearFaults();
  const lost: string[] = [];
  for (const { id } of connectors) {
    for (const consumer of CONSUMERS) {
      const { body } = await app.api('POST', `${path(id)}/validate`, { consumer });
      if (body.data?.health !== 'ok') lost.push(`${id} of ${consumer}`);
    }
  }
  return lost;
}

const tell = (what: string) => console.info(`keep-alive: ${what}`);

const connections = renewing.length * CONSUMERS.length;

test('in thirty days without client requests, no grant is lost', async () => {
  await passDays(30, 6);
  const made = countRefreshes();
  expect(await listLost(renewing)).toEqual([]);
  tell(`30 days, ${connections} connections: ${made} refreshes, no grant lost`);
}, 240_000);

test('without keep-alive, grants that expire unused are lost', async () => {
  await passDays(30, 24, { isOff: true });
  const mortal = renewing.filter(
    (connector) => (lifeOf(connector).idleSeconds ?? Infinity) <= 30 * DAY_SECONDS,
  );
  const lost = await listLost(renewing);
  expect(lost).toHaveLength(mortal.length * CONSUMERS.length);
  expect(lost.length).toBeGreaterThan(0);
  tell(`30 days without it: ${lost.length} of ${connections} grants lost`);
}, 240_000);

test('in two hundred days, only grants are lost that no refresh prolongs', async () => {
  await passDays(200, 24);
  const made = countRefreshes();
  const ended = renewing.filter(
    (connector) => (lifeOf(connector).absoluteSeconds ?? Infinity) <= 200 * DAY_SECONDS,
  );
  const lost = await listLost(renewing);
  expect(lost).toEqual(ended.flatMap(({ id }) => CONSUMERS.map((consumer) => `${id} of ${consumer}`)));
  tell(
    `200 days, ${connections} connections: ${made} refreshes, ${lost.length} lost, by the provider's own limit`,
  );
}, 240_000);
