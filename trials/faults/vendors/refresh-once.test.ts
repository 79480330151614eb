import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../../rig/figures.js';
import { startLabOnPostgres, tally, type Lab } from '../../rig/environment/test-environment.js';
import { postgresIsMissing } from '../../rig/databases/postgres.js';

const SERVICE = 'zendesk';
const CALLS = 200;

describe.skipIf(postgresIsMissing())('an expired token, three processes on one PostgreSQL', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 3, services: [SERVICE] });
  });
  afterAll(() => lab?.close());

  test.each([0, 1_000, 3_000, 10_000])(
    'is renewed once for 200 calls, the provider taking %i ms',
    async (latency) => {
      const repetitions = count({ short: 1, long: 50 });
      const totals = { refreshes: 0, failed: 0, revoked: 0 };
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        const consumer = `refresh-${latency}-${repetition}`;
        // Below the margin at which a token is renewed before it expires.
        await lab.connectOAuth(SERVICE, consumer, { expiresIn: 1 });
        await lab.sandbox.turn('token-latency', { service: SERVICE, minMs: latency, maxMs: latency });
        const before = await lab.sandbox.counters();
        const answers = await Promise.all(
          Array.from({ length: CALLS }, () =>
            lab.call('GET', '/proxy', {
              consumer,
              service: SERVICE,
              headers: { 'x-vendor-downstream-url': '/tickets' },
            }),
          ),
        );
        const after = await lab.sandbox.counters();
        totals.refreshes +=
          (after.tokenRequests[SERVICE]?.refresh_token ?? 0) -
          (before.tokenRequests[SERVICE]?.refresh_token ?? 0);
        const failed = answers.filter(({ status }) => status !== 200);
        if (failed.length > 0) console.warn(tally(failed), failed[0]?.text);
        totals.failed += failed.length;
        totals.revoked += (after.grantsRevoked[SERVICE] ?? 0) - (before.grantsRevoked[SERVICE] ?? 0);
      }
      note({
        what: `${repetitions} × ${CALLS} calls, provider ${latency / 1_000} s`,
        bar: 'one token request each, 0 failed, 0 revoked grants',
        measured: `${totals.refreshes} / ${totals.failed} / ${totals.revoked}`,
      });
      expect(totals).toEqual({ refreshes: repetitions, failed: 0, revoked: 0 });
    },
    1_800_000,
  );

  test('of each of two accounts is renewed once, and neither gets the other’s', async () => {
    const consumer = 'two-accounts';
    await lab.client(consumer).vault.integrations.update(SERVICE, { allow_multiple: true });
    const first = await lab.connectOAuth(SERVICE, consumer, { expiresIn: 1 });
    const { [SERVICE]: simulator } = await lab.sandbox.credentials();
    const scopes = simulator?.oauth?.scopes;
    const second = await lab.sandbox.mintTokens(SERVICE, { ...(scopes ? { scopes } : {}), expiresIn: 1 });
    const { access_token, refresh_token, expires_in } = second;
    const { connection_id } = await lab.client(consumer).vault.connections.import(
      { serviceId: SERVICE },
      {
        credentials: { access_token, refresh_token, expires_in },
        settings: { ...simulator?.settings, subdomain: 'second' },
      },
      { query: { new: true } },
    );
    await lab.sandbox.turn('token-latency', { service: SERVICE, minMs: 500, maxMs: 500 });
    const seen = lab.vendors.seen.length;
    const before = await lab.sandbox.counters();
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) =>
        lab.call('GET', '/proxy', {
          consumer,
          service: SERVICE,
          headers: {
            'x-vendor-downstream-url': '/tickets',
            'x-vendor-connection-id': index % 2 === 0 ? 'default' : connection_id,
          },
        }),
      ),
    );
    const after = await lab.sandbox.counters();
    const of = (counters: typeof before, name: 'refresh_token') =>
      counters.tokenRequests[SERVICE]?.[name] ?? 0;
    const refreshes = of(after, 'refresh_token') - of(before, 'refresh_token');
    const sent = lab.vendors.seen.slice(seen).map(({ headers }) => headers.authorization ?? '');
    const tokens = new Set(sent.filter((each) => each.startsWith('Bearer ')));
    note({
      what: `${CALLS} calls of two accounts of one consumer`,
      bar: 'one token request each, two tokens in use, 0 failed',
      measured: `${refreshes} / ${tokens.size} / ${answers.filter(({ status }) => status !== 200).length}`,
    });
    expect(tally(answers)).toBe(tally(answers.map((answer) => ({ ...answer, status: 200 }))));
    expect([refreshes, tokens.size]).toEqual([2, 2]);
    for (const { access_token: old } of [first, second]) expect([...tokens]).not.toContain(`Bearer ${old}`);
  });
});
