import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../rig/figures.js';
import { startLabOnPostgres, tally, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';

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
});
