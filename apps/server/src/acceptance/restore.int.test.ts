import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { openDatabase, withSnapshot, type Database } from '@keyway/db';
import { createMigratedPostgres, testPostgresUrl } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkInstallation } from '../cli/checks/check-installation.js';
import { parseEnvironment } from '../env.js';
import { authorize, callVendor, eventTypes, readRow, startOAuthApp } from '../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../fixtures/oauth/oauth-provider.js';
import { createLogger } from '../platform/telemetry/logger.js';
import { startServer } from '../start-server.js';
import type { TestApp } from '../testing.js';

const missing = ['pg_dump', 'pg_restore', 'createdb', 'dropdb'].filter(
  (tool) => spawnSync(tool, ['--version']).status !== 0,
);
const adminUrl = missing.length === 0 ? testPostgresUrl() : undefined;
if (missing.length > 0) {
  const reason = `${missing.join(', ')} not found`;
  if (process.env.CI === 'true') throw new Error(`${reason}: the restore cannot be tested.`);
  console.warn(`Restore test skipped: ${reason}.`);
}

const CONNECTIONS = 6;
const hour = 3_600_000;
const guide = readFileSync(new URL('../../../../docs/backup-and-restore.md', import.meta.url), 'utf8');

describe.runIf(adminUrl)('a backup taken and restored as documented', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-restore-'));
  const restoredName = `keyway_test_${randomBytes(6).toString('hex')}`;
  const masterKey = randomBytes(32);
  const consumers = Array.from({ length: CONNECTIONS }, (_, index) => `user-${index}`);
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  let provider: TestProvider;
  let original: Awaited<ReturnType<typeof createMigratedPostgres>>;
  let application: TestApp['application'];
  const written = { before: 0, after: 0 };

  const restoredUrl = () => {
    const url = new URL(adminUrl ?? '');
    url.pathname = `/${restoredName}`;
    return url.href;
  };
  /** Runs the guide's line with this beginning in a shell. */
  const runDocumented = async (command: string, databaseUrl: string): Promise<void> => {
    const line = new RegExp(`^\\s*(${command} .*)$`, 'm').exec(guide)?.[1];
    if (!line) throw new Error(`The guide has no line with ${command}.`);
    const { PATH = '' } = process.env;
    const env = { PATH, DATABASE_URL: databaseUrl, ADMIN_URL: adminUrl };
    await promisify(execFile)('sh', ['-ec', line.replace('keyway_restored', restoredName)], {
      cwd: folder,
      env,
    });
  };
  const environment = (key: Buffer) =>
    parseEnvironment({
      KEYWAY_ENV: 'development',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: restoredUrl(),
      KEYWAY_MASTER_KEY: key.toString('hex'),
      LOG_LEVEL: 'silent',
    });
  const readEverything = () =>
    withSnapshot({ url: restoredUrl() }, async (snapshot) => {
      const rows: string[] = [];
      for (const table of snapshot.tables)
        for await (const lines of snapshot.rows(table)) rows.push(...lines.map((line) => table.name + line));
      return rows.sort();
    });

  const withApp = async (url: string, work: (app: TestApp, database: Database) => Promise<void>) => {
    const database = await openDatabase({ url, migrate: true });
    const app = await startOAuthApp([provider], { database, masterKey, now });
    try {
      await work(app, database);
    } finally {
      await app.close();
      await database.close();
    }
  };

  beforeAll(async () => {
    provider = await startTestProvider('alpha');
    original = await createMigratedPostgres(adminUrl ?? '');
    await withApp(original.url, async (app) => {
      application = app.application;
      for (const consumer of consumers) await authorize(app, 'alpha', {}, consumer);
      const writing = startWriting(app);
      await writing.reaches(20);
      written.before = writing.count();
      await runDocumented('pg_dump', original.url);
      written.after = await writing.stop();
      // From here on, every token in the backup has been used.
      offsetMs = 2 * hour;
      for (const consumer of consumers) expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
    });
    await runDocumented('createdb', restoredUrl());
    await runDocumented('pg_restore', restoredUrl());
  }, 180_000);
  afterAll(async () => {
    await provider.close();
    await original.drop();
    spawnSync('dropdb', ['--force', '--if-exists', `--maintenance-db=${adminUrl}`, restoredName]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('is refused with another master key, and stays as it is', async () => {
    const before = await readEverything();
    const start = startServer(environment(randomBytes(32)), createLogger('silent'));
    await expect(start).rejects.toMatchObject({ name: 'MasterKeyError' });
    expect(await readEverything()).toEqual(before);
  });

  it('is of one moment, with every row up to it, and every sealed value opens', async () => {
    const rows = await readEverything();
    const numbers = rows.flatMap((row) => /^consumers.*"writer-(\d+)"/.exec(row)?.[1] ?? []).map(Number);
    expect(numbers.length).toBeGreaterThanOrEqual(written.before);
    expect(numbers.length).toBeLessThanOrEqual(written.after);
    expect(numbers.sort((left, right) => left - right)).toEqual(numbers.map((_, index) => index));
    const checks = await checkInstallation(() => environment(masterKey));
    expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
    const sealed = checks.find(({ name }) => name === 'encrypted values');
    expect(sealed?.facts).toContainEqual({
      table: 'connections',
      column: 'credentials_sealed',
      term: 1,
      rows: CONNECTIONS,
    });
  });

  it('asks the provider once for each spent refresh token, and then for a new authorization', async () => {
    offsetMs = 4 * hour;
    await withApp(restoredUrl(), async (app) => {
      const asOwner = { ...app, application, api: asApplication(app, application) };
      const before = provider.seen.tokenRequests.refresh_token ?? 0;
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          consumers.map((consumer) => callVendor(asOwner, 'alpha', consumer)),
        );
        expect(answers.map(({ status }) => status)).toEqual(consumers.map(() => 401));
      }
      expect((provider.seen.tokenRequests.refresh_token ?? 0) - before).toBe(CONNECTIONS);
      for (const consumer of consumers) {
        expect(await readRow(asOwner, 'alpha', consumer)).toMatchObject({ needsAuth: true });
        const events = await eventTypes(asOwner, consumer);
        expect(events.filter((type) => type.startsWith('token_refresh'))).toEqual(['token_refresh.failed']);
      }
    });
  });
});

/** Sends requests as another application of the same installation. */
const asApplication =
  (app: TestApp, { id, apiKey }: TestApp['application']): TestApp['api'] =>
  (method, path, options) =>
    app.api(method, path, { ...options, app: id, key: apiKey });

/** Creates consumers one after another, each with its sealed response, until stopped. */
function startWriting(app: TestApp) {
  const state = { count: 0, isStopped: false };
  const running = (async () => {
    while (!state.isStopped) {
      const answer = await app.api('POST', '/vault/consumers', {
        body: { consumer_id: `writer-${state.count}` },
      });
      if (answer.status !== 201) throw new Error(answer.text);
      state.count += 1;
    }
  })();
  running.catch(() => (state.isStopped = true));
  return {
    count: () => state.count,
    reaches: async (count: number) => {
      while (state.count < count && !state.isStopped) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop: async () => {
      state.isStopped = true;
      await running;
      return state.count;
    },
  };
}
