import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bundleCli, keyway } from '../fixtures/run-cli.js';
import { localKey } from '../platform/keyring/master-key.js';
import { loadKeyring } from '../platform/keyring/keyring.js';
import { startTestApp, type TestApp } from '../testing.js';

bundleCli();

describe('a start that cannot succeed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-cli-'));
  const DATA_DIR = join(folder, 'data');
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['KEYWAY_MASTER_KEY', { KEYWAY_MASTER_KEY: 'short' }],
    ['KEYWAY_MASTER_KEY_PREVIOUS', { KEYWAY_MASTER_KEY_PREVIOUS: 'short' }],
    ['KEYWAY_ADMIN_KEY', { KEYWAY_ADMIN_KEY: 'short' }],
    [
      'DATABASE_URL',
      { KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'), DATABASE_URL: 'postgresql://127.0.0.1:1/keyway' },
    ],
    ['KEYWAY_MASTER_KEY is not set', { DATABASE_URL: 'postgresql://127.0.0.1:1/keyway' }],
  ])('names %s and writes nothing', async (setting, env) => {
    const { code, errors } = await keyway(['serve'], { DATA_DIR, ...env });
    expect({ code, isNamed: errors.includes(setting), hasStack: errors.includes('    at ') }).toEqual({
      code: 1,
      isNamed: true,
      hasStack: false,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('names the port of start when it is in use', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupant.once('listening', resolve));
    const { port } = occupant.address() as AddressInfo;
    const { code, errors } = await keyway([], { DATA_DIR, KEYWAY_START_PORT: String(port) });
    occupant.close();
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(
        new RegExp(`Port ${port} on .* is in use\\. .* --port or KEYWAY_START_PORT`),
      ) as string,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it.each([
    ['TLS_CERT', { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/dev/null' }],
    ['TLS_CERT and TLS_KEY', { TLS_CERT: '/dev/null', TLS_KEY: '/dev/null' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
    [
      'DATABASE_URL: the file of sslrootcert, /nowhere/ca.pem',
      {
        DATABASE_URL: 'postgresql://127.0.0.1:1/keyway?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
        KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'),
      },
    ],
    ['KEYWAY_MASTER_KEY is', { KEYWAY_MASTERKEY: 'x' }],
    ['Set HOST', { HOST: '192.0.2.1' }],
    ['HOST is no host', { HOST: 'no host' }],
    ['TRUST_PROXY: "true"', { TRUST_PROXY: 'true' }],
  ])('names %s, which cannot be used', async (named, env) => {
    const { code, errors } = await keyway(['serve'], { DATA_DIR, ...env });
    expect({ code, isNamed: errors.includes(named), hasStack: errors.includes('    at ') }).toEqual({
      code: 1,
      isNamed: true,
      hasStack: false,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('starts nothing to try out where production is set', async () => {
    const { code, errors } = await keyway(['start'], {
      DATA_DIR,
      KEYWAY_ENV: 'production',
      KEYWAY_ALLOW_EMBEDDED: 'true',
      BASE_URL: 'https://vault.example.com',
    });
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('keyway serve') as string });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('finds no database to rotate or to check, and makes none', async () => {
    const [rotation, check] = [
      await keyway(['keys', 'rotate'], { DATA_DIR }),
      await keyway(['doctor'], { DATA_DIR }),
    ];
    expect([rotation.code, check.code]).toEqual([1, 1]);
    expect(rotation.errors).toContain('There is no database');
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('commands on the embedded database', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'keyway-cli-'));
  const masterKey = randomBytes(32);
  const env = { DATA_DIR, KEYWAY_MASTER_KEY: masterKey.toString('hex') };
  beforeAll(async () => {
    const database = await openDatabase({ dataDir: DATA_DIR, migrate: true });
    await loadKeyring(database, { current: localKey(masterKey), previous: undefined });
    await database.close();
  });
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  it('say so while another process holds it', async () => {
    const database = await openDatabase({ dataDir: DATA_DIR });
    const outcomes = [
      await keyway(['serve'], env),
      await keyway(['keys', 'rotate'], env),
      await keyway(['migrate'], env),
      await keyway(['export', join(DATA_DIR, 'held.keyway')], env),
    ];
    await database.close();
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    for (const { errors } of outcomes)
      expect(errors).toContain(`Process ${process.pid} is using the embedded database`);
  });

  it('say of which release the database and the program are', async () => {
    const tell = (sql: string) =>
      openDatabase({ dataDir: DATA_DIR }).then(async (database) => {
        await database.system('pretend', (tx) => tx.client.$executeRawUnsafe(sql));
        await database.close();
      });
    await tell(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ('next', '', '9999_next', now(), now(), 1)`,
    );
    const { code, errors } = await keyway(['serve'], env);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(
        /9999_next.*Start the release that made them.*This is Keyway \d/,
      ) as string,
    });
    const raw = await PGlite.create(join(DATA_DIR, 'database'));
    await raw.exec(`DELETE FROM _prisma_migrations WHERE id = 'next'`);
    await raw.close();
  });

  it('refuse another master key', async () => {
    const wrong = { ...env, KEYWAY_MASTER_KEY: randomBytes(32).toString('hex') };
    const { code, errors } = await keyway(['serve'], wrong);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringContaining(
        'KEYWAY_MASTER_KEY or KEYWAY_KEY_SERVICE is not the key this database was encrypted with',
      ) as string,
    });
    expect((await keyway(['doctor', '--json'], wrong)).code).toBe(1);
  });

  it('move it into a new one, and into that only once', async () => {
    const file = join(DATA_DIR, 'moved.keyway');
    const target = { ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'keyway-cli-')) };
    try {
      const exported = await keyway(['export', file, '--json'], env);
      expect(exported).toMatchObject({ code: 0, errors: '' });
      expect((await keyway(['export', file], env)).errors).toContain('--force');
      expect((await keyway(['import', file], target)).errors).toContain('Run keyway migrate first');
      expect((await keyway(['migrate'], target)).code).toBe(0);
      const imported = await keyway(['import', file, '--json'], target);
      expect(imported).toMatchObject({ code: 0, output: exported.output });
      expect(JSON.parse(imported.output)).toMatchObject({ rows: { data_keys: 1, connections: 0 } });
      const again = await keyway(['import', file], target);
      expect({ code: again.code, errors: again.errors }).toEqual({
        code: 1,
        errors: expect.stringContaining('The database is not empty: there are rows in data_keys.') as string,
      });
    } finally {
      rmSync(target.DATA_DIR, { recursive: true });
    }
  });

  it('find a healthy one healthy and up to date', async () => {
    const check = await keyway(['doctor', '--json'], env);
    expect({ code: check.code, answer: JSON.parse(check.output) as unknown }).toMatchObject({
      code: 0,
      answer: { healthy: true },
    });
    expect(await keyway(['migrate', '--json'], env)).toMatchObject({ code: 0, output: '{"applied":[]}\n' });
    expect(await keyway(['keys', 'status', '--json'], env)).toMatchObject({
      code: 0,
      output: '{"terms":[]}\n',
    });
  });

  it('verify the audit trail, and say where it is broken', async () => {
    // The doctor has added an entry for its reads.
    const whole = await keyway(['audit', 'verify', '--json'], env);
    expect({ code: whole.code, answer: JSON.parse(whole.output) as unknown }).toMatchObject({
      code: 0,
      answer: { whole: true, chains: 2, entries: 3, anchor: { sequence: 2 }, problems: [] },
    });
    const database = await openDatabase({ dataDir: DATA_DIR });
    await database.system('tamper', async (tx) => {
      await tx.client.$executeRawUnsafe('ALTER TABLE audit_entries DISABLE TRIGGER USER');
      await tx.client.$executeRawUnsafe(
        `UPDATE audit_entries SET actor = 'nobody' WHERE action = 'credential.read'`,
      );
    });
    await database.close();
    const broken = await keyway(['audit', 'verify'], env);
    expect(broken).toMatchObject({
      code: 1,
      output: expect.stringMatching(/BROKEN {2}chain [0-9a-f-]{36}, entry 1: it was altered/) as string,
    });
    expect(broken.output).toContain('docs/audit.md');
  });
});

describe('commands that call a server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const manage = async (...parameters: string[]) => {
    const { code, output, errors } = await keyway([...parameters, '--json'], {
      BASE_URL: app.url,
      KEYWAY_ADMIN_KEY: app.adminKey,
    });
    return {
      code,
      errors,
      data: (output === '' ? undefined : JSON.parse(output)) as Record<string, unknown>,
    };
  };

  it('print a link that opens the console, with a code that is good once', async () => {
    const { code, data } = await manage('console');
    expect([code, Object.keys(data)]).toEqual([0, ['url', 'expires_at']]);
    expect(String(data.url)).toMatch(new RegExp(`^${app.url}/console#code=[\\w-]{43}$`));
  });

  it('take an application through its life', async () => {
    const { data: created } = await manage(
      'app',
      'create',
      'Shop',
      '--redirect-uri',
      'https://shop.example.com/done',
    );
    expect(created).toMatchObject({ name: 'Shop', redirect_uris: ['https://shop.example.com/done'] });
    const id = String(created.id);
    const details = ['--log-detail', 'all', '--log-detail-days', '3'];
    expect((await manage('app', 'update', id, ...details)).data).toMatchObject({
      ...{ log_detail: 'all', log_detail_days: 3, redirect_uris: ['https://shop.example.com/done'] },
    });
    expect((await manage('app', 'update', id, '--log-detail-days', '31')).errors).toContain('1 to 30');
    const { data: key } = await manage('key', 'create', id, '--name', 'first');
    const env = { BASE_URL: app.url, KEYWAY_APPLICATION_ID: id, KEYWAY_API_KEY: String(key.secret) };
    const added = await keyway(['integration', 'create', 'zendesk', '--sandbox', '--json'], env);
    expect(JSON.parse(added.output)).toMatchObject({ service_id: 'zendesk', credentials_source: 'sandbox' });
    expect((await keyway(['integration', 'list'], env)).output).toContain('zendesk');
    await manage('key', 'revoke', id, String(key.id));
    const refused = await keyway(['integration', 'list'], env);
    expect({ code: refused.code, errors: refused.errors }).toEqual({
      code: 1,
      errors: expect.stringContaining('UnauthorizedError') as string,
    });
    expect((await manage('app', 'delete', id)).errors).toContain('--yes');
    expect((await manage('app', 'delete', id, '--yes')).code).toBe(0);
    expect(await manage('app', 'get', id)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('EntityNotFoundError') as string,
    });
  });

  it('list the audit trail, the newest first, as a table or an entry a line', async () => {
    const env = { BASE_URL: app.url, KEYWAY_ADMIN_KEY: app.adminKey };
    const { data } = await manage('app', 'create', 'Trail');
    await manage('key', 'create', String(data.id));
    const list = (...options: string[]) =>
      keyway(['audit', 'list', '--app', String(data.id), ...options], env);
    const { output } = await list('--json');
    const actions = output
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { action: string }).action);
    expect(actions[0]).toBe('api_key.created');
    expect(actions).toContain('application.created');
    const table = await list('--limit', '1');
    expect(table.output).toMatch(/^AT .*\n20\S+ {2}api_key\.created {2}admin .*key_\w+\n$/);
    expect((await list('--since', '2999-01-01T00:00:00Z')).output).toBe(
      'No audit entries match. Try an earlier --since, or another --app.\n',
    );
    expect((await list('--since', 'yesterday')).errors).toContain('start_date');
    expect((await list('--limit', 'all')).errors).toContain('whole number');
  });

  it('find the server that start runs from this folder, whatever the product in it sets', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'keyway-cli-'));
    const facts = {
      ...{ base_url: app.url, sandbox_url: app.sandbox.url, consumer_id: 'one', service_ids: [] },
      ...{ application_id: app.application.id, api_key: app.application.apiKey, session_uri: '', curl: '' },
    };
    writeFileSync(join(DATA_DIR, 'sandbox.json'), JSON.stringify(facts));
    writeFileSync(join(DATA_DIR, 'admin.key'), `${app.adminKey}\n`);
    try {
      const env = { DATA_DIR, BASE_URL: '/', PORT: '1' };
      expect((await keyway(['app', 'list'], env)).output).toContain(app.application.id);
      expect((await keyway(['console'], env)).output).toContain(`${app.url}/console#code=`);
      expect(await keyway(['integration', 'list', '--json'], env)).toMatchObject({ code: 0, errors: '' });
      expect((await keyway(['env'], env)).output).toContain(`base_url='${app.url}'\n`);
    } finally {
      rmSync(DATA_DIR, { recursive: true });
    }
  });

  it('reach no other path through an id', async () => {
    const { code, errors } = await manage('app', 'get', '../vault');
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringContaining('EntityNotFoundError') as string,
    });
  });

  it('say where they looked when no server answers, or something else does', async () => {
    const env = { KEYWAY_ADMIN_KEY: app.adminKey };
    expect((await keyway(['app', 'list', '--url', 'http://127.0.0.1:1'], env)).errors).toContain('--url');
    const sandbox = await keyway(['app', 'list', '--url', app.sandbox.url], env);
    expect({ code: sandbox.code, errors: sandbox.errors }).toEqual({
      code: 1,
      errors: expect.stringContaining('is not Keyway') as string,
    });
  });
});
