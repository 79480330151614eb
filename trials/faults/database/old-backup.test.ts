import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../../rig/figures.js';
import { startLabOnPostgres, tally, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { postgresIsMissing, runProgram, type PostgresCluster } from '../../rig/databases/postgres.js';
import { toName } from '../../rig/databases/tables.js';

const SERVICE = 'zendesk';
const CONNECTIONS = count({ short: 20, long: 200 });
/** Calls of each connection at once, over both processes. */
const AT_ONCE = 4;
const ROTATED = Array.from({ length: CONNECTIONS }, (_, index) => `rotated-${index}`);
/** Its token was good when the backup was taken and still is. */
const UNTOUCHED = 'untouched';

describe.skipIf(postgresIsMissing())(
  'an old backup whose refresh tokens are spent, at a provider that punishes reuse',
  () => {
    let lab: Lab & { readonly postgres: PostgresCluster };
    let restoredUrl: string;
    const spent = new Map<string, string>();
    const folder = mkdtempSync(join(tmpdir(), 'keyway-backup-'));

    beforeAll(async () => {
      lab = await startLabOnPostgres({ processes: 2, services: [SERVICE] });
      await lab.sandbox.turn('rotation-grace', { service: SERVICE, seconds: null });
      // Due immediately: the first request refreshes it.
      for (const consumer of ROTATED) {
        const { refresh_token: token } = await lab.connectOAuth(SERVICE, consumer, { expiresIn: 1 });
        spent.set(consumer, token);
      }
      await lab.connectOAuth(SERVICE, UNTOUCHED);
      const file = join(folder, 'keyway.dump');
      await runProgram('pg_dump', '--format=custom', '--no-owner', `--file=${file}`, lab.databaseUrl ?? '');
      const answers = await callAll(1);
      expect(tally(answers)).toBe(`200 ×${CONNECTIONS}`);
      for (const server of lab.servers) await server.stop();
      restoredUrl = await lab.postgres.createDatabase('empty');
      const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
      await runProgram('pg_restore', ...options, `--dbname=${restoredUrl}`, file);
      await startAll();
    });
    afterAll(async () => {
      await lab?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const startAll = (): Promise<unknown> =>
      Promise.all(lab.servers.map((server) => server.start({ DATABASE_URL: restoredUrl })));
    const query = <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> =>
      lab.postgres.query<Row>(sql, [], toName(restoredUrl));
    const call = (consumer: string): Promise<Answer> =>
      lab.call('GET', '/proxy', {
        consumer,
        service: SERVICE,
        headers: { 'x-vendor-downstream-url': '/tickets' },
      });
    /** In groups, so that what is measured is not how many calls at once a vendor may have. */
    const callAll = async (atOnce: number): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (let first = 0; first < ROTATED.length; first += 5) {
        const group = ROTATED.slice(first, first + 5);
        const calls = group.flatMap((consumer) => Array.from({ length: atOnce }, () => call(consumer)));
        answers.push(...(await Promise.all(calls)));
      }
      return answers;
    };
    const askedFor = (token: string, from: number): number =>
      lab.vendors.seen
        .slice(from)
        .filter(({ path, body }) => path.startsWith(`/${SERVICE}/oauth/tokens`) && body.includes(token))
        .length;
    const healthOf = async (consumer: string): Promise<string> => {
      const { body } = await lab.call('GET', `/vault/connections/customer-support/${SERVICE}`, { consumer });
      return (body as { data: { health: string } }).data.health;
    };

    test('is asked about once for each, which then waits for a new authorization', async () => {
      const from = lab.vendors.seen.length;
      const answers = await callAll(AT_ONCE);
      // An hour later: whatever waits for a time has had it, in the processes as well.
      for (const server of lab.servers) await server.stop();
      await query(
        `UPDATE connections SET refresh_retry_at = refresh_retry_at - interval '1 hour',
         refresh_failed_at = refresh_failed_at - interval '1 hour', lease_until = lease_until - interval '1 hour',
         refresh_sent_at = refresh_sent_at - interval '1 hour' WHERE consumer_id LIKE 'rotated-%'`,
      );
      await startAll();
      answers.push(...(await callAll(AT_ONCE)));
      const asked = [...spent.values()].map((token) => askedFor(token, from));
      const healths = await Promise.all(ROTATED.map(healthOf));
      const flagged = healths.filter((health) => health === 'needs_auth').length;
      const events = await query<{ consumer_id: string; type: string }>(
        `SELECT consumer_id, type FROM outbox_events
       WHERE consumer_id LIKE 'rotated-%' AND type LIKE '%token_refresh%'`,
      );
      const kept = await query(
        "SELECT 1 FROM connections WHERE credentials_sealed IS NOT NULL AND consumer_id LIKE 'rotated-%'",
      );
      const untouched = await call(UNTOUCHED);
      note({
        what: `${CONNECTIONS} connections of an old dump, rotated since; ${answers.length} calls in 2 processes, at once and an hour later`,
        bar: 'one token request each, each flagged with one event; one that was not rotated goes on',
        measured: `${Math.max(...asked)} at most, ${Math.min(...asked)} at least; ${flagged} flagged, ${events.length} events; ${tally(answers)}; the other ${untouched.status}`,
      });
      expect(new Set(asked)).toEqual(new Set([1]));
      expect(flagged).toBe(CONNECTIONS);
      expect(tally(answers)).toBe(`401 ConnectorCredentialsError ×${answers.length}`);
      expect(events.map(({ type }) => type)).toEqual(
        ROTATED.map(() => 'vault.connection.token_refresh.failed'),
      );
      expect(new Set(events.map((event) => event.consumer_id))).toEqual(new Set(ROTATED));
      expect(kept).toHaveLength(CONNECTIONS);
      expect(untouched.status).toBe(200);
    });
  },
);
