import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

import { createApplication, openDatabase } from '@keyway/db';
import { createMigratedPostgres, createTestPostgres, testPostgresUrl } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const adminUrl = hasTools ? testPostgresUrl() : undefined;
const script = fileURLToPath(new URL('../../../../deploy/backup/backup.sh', import.meta.url));
const run = promisify(execFile);

describe.runIf(adminUrl)('the scheduled backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-backup-'));
  const { PATH = '' } = process.env;
  let original: Awaited<ReturnType<typeof createMigratedPostgres>>;
  const backup = (env: Record<string, string> = {}) =>
    run('sh', [script], {
      env: { PATH, BACKUP_DIR: folder, DATABASE_URL: original.url, ...env },
    });
  beforeAll(async () => {
    original = await createMigratedPostgres(adminUrl ?? '');
    const database = await openDatabase({ url: original.url });
    await database.system('test', (tx) => createApplication(tx, { id: 'app-kept', name: 'Kept' }));
    await database.close();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await original.drop();
  });

  it('makes a dump that restores', async () => {
    const { stdout } = await backup();
    const file = stdout.trim();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await createTestPostgres(adminUrl ?? '');
    await run('pg_restore', [
      ...['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${restored.url}`],
      file,
    ]);
    const database = await openDatabase({ url: restored.url });
    const names = await database.system('test', ({ client }) => client.application.findMany());
    expect(names.map(({ id }) => id)).toEqual(['app-kept']);
    await database.close();
    await restored.drop();
  });

  it('keeps the newest dumps, and what is not its own', async () => {
    const old = ['20200101T000000Z', '20200102T000000Z', '20200103T000000Z'];
    for (const time of old) writeFileSync(join(folder, `keyway-${time}.dump`), '');
    writeFileSync(join(folder, 'keyway-mine.dump'), '');
    writeFileSync(join(folder, '.keyway-20200101T000000Z.dump.part'), '');
    await backup({ BACKUP_KEEP: '2' });
    const names = readdirSync(folder).filter((name) => name.includes('keyway-'));
    expect(names).toHaveLength(3);
    expect(names).toContain('keyway-mine.dump');
    expect(names.filter((name) => name.includes('2020'))).toEqual([]);
  });

  it('leaves nothing behind that looks like a dump when it fails', async () => {
    const before = readdirSync(folder);
    const failed = await backup({ DATABASE_URL: 'postgresql://127.0.0.1:1/keyway' }).catch(
      (error: unknown) => error as { code: number },
    );
    expect(failed).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('refuses to keep none', async () => {
    await expect(backup({ BACKUP_KEEP: '0' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BACKUP_KEEP') as string,
    });
  });
});
