import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, isLong, note } from '../rig/figures.js';
import { startLab, tally, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { addTenant, headersOf } from '../rig/environment/tenant.js';
import { sleep } from '../rig/wait.js';

const QUOTA = 100;
/** The last seconds of these months, by the database's clock; leap and common February among them. */
const ENDS = ['2027-01-01', '2027-02-01', '2027-03-01', '2028-03-01'];

const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime`;
const library = existsSync(libraries)
  ? readdirSync(libraries).find((file) => file.startsWith('libfaketime.so'))
  : undefined;

function clockIsMissing(): boolean {
  if (library) return false;
  const reason = `faketime is not installed in ${libraries}`;
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return true;
}

describe.skipIf(postgresIsMissing() || clockIsMissing())('a month ends while calls go on', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  const folder = mkdtempSync(join(tmpdir(), 'keyway-clock-'));
  const clock = join(folder, 'clock');
  const setClock = (moment?: Date): void =>
    writeFileSync(
      clock,
      moment ? `${((moment.getTime() - Date.now()) / 1000).toFixed(3)}`.replace(/^(?!-)/, '+') : '+0',
    );

  beforeAll(async () => {
    // PostgreSQL reads it as another user.
    chmodSync(folder, 0o755);
    postgres = await startPostgres();
    postgres.stop('fast');
    setClock();
    // The months of a quota are the database's: its clock is the one to turn.
    const preload = { LD_PRELOAD: join(libraries, library ?? ''), FAKETIME_TIMESTAMP_FILE: clock };
    Object.assign(process.env, preload, { FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' });
    const started = postgres.start();
    for (const name of Object.keys(process.env).filter((each) => /^(LD_PRELOAD|FAKETIME_)/.test(each)))
      delete process.env[name];
    await started;
    lab = await startLab({ processes: 1, postgres });
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(isLong ? ENDS : ENDS.slice(0, 1))(
    'before %s the old quota counts, after it the new one',
    async (first) => {
      const tenant = await addTenant(lab, `month-${first}`);
      await lab.call('PATCH', `/applications/${tenant.id}`, {
        headers: { authorization: `Bearer ${lab.adminKey}` },
        json: { plan: { monthly_limit: QUOTA } },
      });
      const calls = count({ short: 300, long: 2_000 });
      const answers: Answer[] = [];
      setClock(new Date(Date.parse(`${first}T00:00:00Z`) - 2_000));
      const startedAt = performance.now();
      while (answers.length < calls || performance.now() - startedAt < 4_000) {
        const batch = Array.from({ length: 10 }, () =>
          lab.call('GET', '/vault/connections', { headers: headersOf(tenant, 'month') }),
        );
        answers.push(...(await Promise.all(batch)));
        await sleep(answers.length < calls / 2 ? 5 : 40);
      }
      const rows = await postgres.query<{ month: string; used: number }>(
        'SELECT month::text, used FROM quota_usage WHERE application_id = $1 ORDER BY month',
        [tenant.id],
        new URL(lab.databaseUrl ?? '').pathname.slice(1),
      );
      const passed = answers.filter(({ status }) => status === 200).length;
      note({
        what: `${answers.length} calls around ${first}T00:00:00Z, quota ${QUOTA}: ${tally(answers)}`,
        bar: `each month ≤ ${QUOTA}, the sum is what passed`,
        measured: rows.map(({ month, used }) => `${month}: ${used}`).join(', '),
      });
      setClock();
      expect(rows.length).toBe(2);
      expect(rows[1]?.month).toBe(first);
      expect(Math.max(...rows.map(({ used }) => used))).toBeLessThanOrEqual(QUOTA);
      expect(rows.reduce((sum, { used }) => sum + used, 0)).toBe(passed);
    },
  );
});
