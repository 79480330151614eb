import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProcess } from '../fixtures/processes.js';
import * as db from '../index.js';
import { acquireLockFile } from './lock-file.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keyway-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Of all files of a folder, by name and content. */
function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}
const lockPath = () => join(dataDir, 'keyway.lock');
const readLock = () => JSON.parse(readFileSync(lockPath(), 'utf8')) as Record<string, unknown>;

describe('lock file', () => {
  it('refuses a second holder, in the same process too, and names it', async () => {
    const lock = await acquireLockFile(dataDir);
    await expect(acquireLockFile(dataDir)).rejects.toMatchObject({
      name: 'DatabaseLockedError',
      pid: process.pid,
    });
    lock.release();
    (await acquireLockFile(dataDir)).release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('takes over from a process that has ended', async () => {
    (await acquireLockFile(dataDir)).release();
    const lock = await acquireLockFile(dataDir);
    const dead = { ...readLock(), pid: 2 ** 22 - 3, token: 'dead' };
    lock.release();
    writeFileSync(lockPath(), JSON.stringify(dead));
    (await acquireLockFile(dataDir)).release();
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'takes over when the pid belongs to another process now',
    async () => {
      const lock = await acquireLockFile(dataDir);
      const reused = { ...readLock(), startedAt: '1', token: 'reused' };
      lock.release();
      writeFileSync(lockPath(), JSON.stringify(reused));
      (await acquireLockFile(dataDir)).release();
    },
  );

  it('tells a holder that stood still, once, that another has taken over', async () => {
    const lost: string[] = [];
    const lock = await acquireLockFile(dataDir, { onLost: (path) => lost.push(path) });
    lock.assertHeld();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000);
    lock.assertHeld();
    expect(lost).toEqual([]);
    clock.mockReturnValue(Date.now() + 40_000);
    writeFileSync(lockPath(), JSON.stringify({ ...readLock(), token: 'another' }));
    lock.assertHeld();
    lock.assertHeld();
    expect(lost).toEqual([lockPath()]);
    lock.release();
    expect(readLock()).toMatchObject({ token: 'another' });
    clock.mockRestore();
  });

  it('ends a frozen process whose folder another has taken over, before it writes', async () => {
    const frozen = startProcess(['embedded', dataDir]);
    expect(await frozen.firstLine).toBe('open');
    frozen.child.kill('SIGSTOP');
    const held = readLock();
    writeFileSync(lockPath(), JSON.stringify({ ...held, token: 'another' }));
    const files = digestOf(join(dataDir, 'database'));
    frozen.child.kill('SIGCONT');
    expect(await frozen.ended).toBe(1);
    expect(digestOf(join(dataDir, 'database'))).toBe(files);
    expect(readLock()).toMatchObject({ token: 'another' });
  });

  it('believes the heartbeat of another container or machine, not its pid', async () => {
    const foreign = JSON.stringify({
      pid: process.pid,
      startedAt: null,
      place: 'elsewhere',
      token: 'foreign',
    });
    writeFileSync(lockPath(), foreign);
    await expect(acquireLockFile(dataDir)).rejects.toMatchObject({ name: 'DatabaseLockedError' });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockPath(), longAgo, longAgo);
    (await acquireLockFile(dataDir)).release();
  });

  it('lets one of many take over a dead lock', async () => {
    const first = await acquireLockFile(dataDir);
    const dead = { ...readLock(), pid: 2 ** 22 - 3, token: 'dead' };
    first.release();
    writeFileSync(lockPath(), JSON.stringify(dead));
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLockFile(dataDir)));
    expect(taken.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('does not remove a lock that is no longer its own', async () => {
    const lock = await acquireLockFile(dataDir);
    writeFileSync(lockPath(), JSON.stringify({ ...readLock(), token: 'somebody else' }));
    lock.release();
    expect(existsSync(lockPath())).toBe(true);
  });
});

describe('embedded database and processes', () => {
  it('refuses a second process and serves it after the first has closed', async () => {
    const first = startProcess(['embedded', dataDir]);
    expect(await first.firstLine).toBe('open');
    const second = startProcess(['embedded', dataDir]);
    expect(await second.firstLine).toMatch(
      new RegExp(`^DatabaseLockedError Process ${first.child.pid} .*DATABASE_URL`),
    );
    expect(await second.ended).toBe(1);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const database = await db.openDatabase({ dataDir });
    await database.ping();
    await database.close();
    expect(existsSync(lockPath())).toBe(false);
  });

  it('opens again after kill -9 of the holder, with every committed row', async () => {
    const seed = await db.openDatabase({ dataDir, migrate: true });
    await seed.system('test', (tx) => db.createApplication(tx, { id: 'app', name: 'kept' }));
    await seed.close();
    const holder = startProcess(['embedded', dataDir]);
    expect(await holder.firstLine).toBe('open');
    holder.child.kill('SIGKILL');
    await holder.ended;
    const database = await db.openDatabase({ dataDir, migrate: true });
    expect(await database.tenant('app', (tx) => db.getApplication(tx))).toMatchObject({ name: 'kept' });
    await database.close();
  });
});
