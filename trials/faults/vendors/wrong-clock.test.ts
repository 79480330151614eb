import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fakeClockIsMissing, wrongBy } from '../../rig/processes/fake-clock.js';
import { note } from '../../rig/figures.js';
import { startLabOnPostgres, tally, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { sleep } from '../../rig/wait.js';

const SERVICE = 'zendesk';
const CALLS = 200;
const LIFETIME_SECONDS = 1_800;
const SESSION_SECONDS = 3;
const STATE_SECONDS = 600;
/** The rounding of whole seconds, and the second by which clocks may differ. */
const ALLOWED_SECONDS = 2;
const CONNECTION = `/vault/connections/customer-support/${SERVICE}`;

describe.skipIf(postgresIsMissing() || fakeClockIsMissing())(
  'two of three processes have a wrong clock',
  () => {
    let lab: Lab;

    beforeAll(async () => {
      const each = [{}, wrongBy('+1h'), wrongBy('-1h')];
      lab = await startLabOnPostgres({ processes: 3, services: [SERVICE], each });
      await lab.sandbox.turn('token-lifetime', { service: SERVICE, seconds: LIFETIME_SECONDS });
    });
    afterAll(() => lab?.close());

    test.each([0, 1, 2])('an expired token stored by process %i is renewed once', async (first) => {
      const consumer = `clock-${first}`;
      await lab.connectOAuth(SERVICE, consumer);
      const call = (server?: number): Promise<Answer> =>
        lab.call('GET', '/proxy', {
          consumer,
          service: SERVICE,
          headers: { 'x-vendor-downstream-url': '/tickets' },
          ...(server === undefined ? {} : { server }),
        });
      const before = await lab.sandbox.counters();
      const warm = await call(first);
      const answers = [warm, ...(await Promise.all(Array.from({ length: CALLS }, () => call())))];
      const after = await lab.sandbox.counters();
      const requests =
        (after.tokenRequests[SERVICE]?.refresh_token ?? 0) -
        (before.tokenRequests[SERVICE]?.refresh_token ?? 0);
      const revoked = (after.grantsRevoked[SERVICE] ?? 0) - (before.grantsRevoked[SERVICE] ?? 0);
      note({
        what: `${CALLS} calls, clocks right, +1 h and -1 h, renewed by ${['the right one', '+1 h', '-1 h'][first]}`,
        bar: 'one token request, 0 failed, 0 revoked grants',
        measured: `${requests} / ${tally(answers)} / ${revoked}`,
      });
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect([requests, revoked]).toEqual([1, 0]);
    });

    test('no session lives longer than its time by the database’s clock', async () => {
      const tokens: string[] = [];
      for (const server of [0, 1, 2]) {
        const settings = { session_length: `${SESSION_SECONDS}s` };
        const made = await lab.call('POST', '/vault/sessions', {
          server,
          consumer: 'clock-0',
          json: { settings },
        });
        tokens.push((made.body as { data: { session_token: string } }).data.session_token);
      }
      const statuses = async (): Promise<number[]> => {
        const answers = tokens.flatMap((token) =>
          [0, 1, 2].map((server) =>
            lab.call('GET', '/vault/connections', {
              server,
              consumer: 'clock-0',
              headers: { authorization: `Bearer ${token}` },
            }),
          ),
        );
        return (await Promise.all(answers)).map(({ status }) => status);
      };
      const during = await statuses();
      await sleep((SESSION_SECONDS + ALLOWED_SECONDS) * 1_000);
      const later = await statuses();
      note({
        what: `sessions of ${SESSION_SECONDS} s from three processes, read by all three`,
        bar: 'all refused after their time',
        measured: `during ${during.join(' ')}; later ${later.join(' ')}`,
      });
      expect(later).toEqual(later.map(() => 401));
    });

    test('no OAuth state lives longer than its time by the database’s clock', async () => {
      const origin = lab.servers[0]?.url ?? '';
      for (const server of [0, 1, 2]) {
        const { body } = await lab.call('GET', CONNECTION, { server, consumer: 'clock-0' });
        const { authorize_url: url } = (body as { data: { authorize_url: string } }).data;
        const target = `${url.replace(origin, lab.servers[server]?.url ?? '')}&redirect_uri=http://localhost:8080/connected&nonce=n`;
        expect((await fetch(target, { redirect: 'manual' })).status).toBe(303);
      }
      const rows = await lab.query<{ seconds: number }>(
        'SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM oauth_states',
      );
      note({
        what: 'OAuth states made by three processes',
        bar: `3, of ≤ ${STATE_SECONDS} s by the database’s clock`,
        measured: rows.map(({ seconds }) => Math.round(seconds)).join(', '),
      });
      expect(rows).toHaveLength(3);
      for (const { seconds } of rows) {
        expect(seconds).toBeLessThanOrEqual(STATE_SECONDS);
        expect(seconds).toBeGreaterThan(0);
      }
    });
  },
);
