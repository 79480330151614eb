import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../rig/processes/child.js';
import { note, timeBar } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { serverProgram } from '../rig/processes/server-process.js';
import { digestTables } from '../rig/databases/tables.js';

describe.skipIf(postgresIsMissing())('a start with the wrong master key', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ postgres, services: ['gorgias'] });
    await lab.connectKey('gorgias', 'consumer');
    await Promise.all(lab.servers.map((server) => server.stop()));
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  test.each([
    ['no', undefined],
    ['a short', randomBytes(16).toString('hex')],
    ['a long', randomBytes(64).toString('hex')],
    ['a wordy', 'correct horse battery staple'],
    ['another', randomBytes(32).toString('hex')],
  ])('is refused with %s key, says which setting, and writes nothing', async (name, key) => {
    const before = await digestTables(postgres, lab.databaseUrl ?? '');
    const { KEYWAY_MASTER_KEY: _right, ...settings } = lab.settings;
    const startedAt = performance.now();
    const child = startChild(process.execPath, [serverProgram, 'serve'], {
      ...settings,
      KEYWAY_ENV: 'development',
      PORT: '0',
      DATABASE_URL: lab.databaseUrl ?? '',
      DATA_DIR: lab.servers[0]?.dataDir ?? '',
      ...(key === undefined ? {} : { KEYWAY_MASTER_KEY: key }),
    });
    const ending = await child.ended;
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await digestTables(postgres, lab.databaseUrl ?? '');
    note({
      what: `start with ${name} master key`,
      bar: 'refused in under 5 s, names the setting, 0 writes',
      measured: `exit code ${ending.code} after ${seconds.toFixed(1)} s, ${JSON.stringify(after) === JSON.stringify(before) ? 0 : 'some'} writes`,
    });
    expect(ending.code).toBeGreaterThan(0);
    expect(child.output()).toContain('KEYWAY_MASTER_KEY');
    if (key !== undefined) expect(child.output()).not.toContain(key);
    expect(after).toEqual(before);
    expect(seconds).toBeLessThan(timeBar(5));
  });
});
