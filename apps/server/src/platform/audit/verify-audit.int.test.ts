import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import {
  closeAuditTrail,
  noteAudit,
  openAuditTrail,
  openDatabase,
  type AuditTrail,
  type Database,
} from '@keyway/db';
import { createMigratedPostgres, openTestDatabase, testBackends, testPostgresUrl } from '@keyway/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createAuditSigner } from '../../security/keys/audit-signer.js';
import { retryWhileDatabaseDown } from '../concurrency/retry-while-database-down.js';
import { verifyAudit } from './verify-audit.js';

const [ownKey, otherKey] = [randomBytes(32), randomBytes(32)];
const signer = createAuditSigner(() => ownKey);
const forger = createAuditSigner(() => otherKey);

/** Runs statements as the database owner, who can bypass the triggers. Returns the number of affected rows. */
const tamper = (database: Database, ...statements: string[]): Promise<number> =>
  database.system('tamper', async (tx) => {
    const set = async (state: string) => {
      for (const table of ['audit_entries', 'audit_chains'])
        await tx.client.$executeRawUnsafe(`ALTER TABLE ${table} ${state} TRIGGER USER`);
    };
    await set('DISABLE');
    let touched = 0;
    for (const sql of statements) touched += await tx.client.$executeRawUnsafe(sql);
    await set('ENABLE');
    return touched;
  });

const note = (database: Database, trail: AuditTrail, subject: string): Promise<void> =>
  database.tenant('one', async (tx) =>
    noteAudit(tx, trail, {
      applicationId: 'one',
      action: 'credential.changed',
      actor: 'test',
      consumerId: 'ü\n',
      subject,
      detail: { b: [1, { d: null, c: true }], a: 'x' },
    }),
  );

describe.each(testBackends())('the audit trail on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: Database;
  let trail: AuditTrail;
  let closed: AuditTrail;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    closed = await openAuditTrail(database, signer, 'first');
    for (const subject of ['a', 'b']) await note(database, closed, subject);
    await closeAuditTrail(database, closed);
    trail = await openAuditTrail(database, signer, 'second');
    for (const subject of ['a', 'b', 'c', 'd']) await note(database, trail, subject);
    await tamper(
      database,
      'CREATE TABLE whole_entries AS SELECT * FROM audit_entries',
      'CREATE TABLE whole_chains AS SELECT * FROM audit_chains',
    );
  });
  beforeEach(() =>
    tamper(
      database,
      'DELETE FROM audit_entries',
      'DELETE FROM audit_chains',
      'INSERT INTO audit_entries SELECT * FROM whole_entries',
      'INSERT INTO audit_chains SELECT * FROM whole_chains',
    ),
  );
  afterAll(() => opened.close());

  const verify = () => verifyAudit({ database, signer });
  const isWhole = async () => (await verify()).problems.length === 0;

  it('is whole, and counts what it holds', async () => {
    const { problems, chains, entries, anchor } = await verify();
    expect({ problems, chains, entries }).toEqual({ problems: [], chains: 3, entries: 9 });
    expect(anchor).toMatchObject({ sequence: 3 });
  });

  it('is broken under another key', async () => {
    const { problems } = await verifyAudit({ database, signer: forger });
    expect(problems.length).toBeGreaterThan(3);
  });

  const columns: Record<string, string> = {
    at: `at + interval '1 ms'`,
    application_id: `'two'`,
    action: `'credential.read'`,
    actor: `'nobody'`,
    consumer_id: 'NULL',
    service_id: `''`,
    subject: `'z'`,
    detail: `detail || '{"a": "y"}'`,
    request_id: `'r'`,
    previous_hash: 'hash',
    hash: 'previous_hash',
  };

  it.each(Object.entries(columns))('shows an altered %s', async (column, value) => {
    await tamper(
      database,
      `UPDATE audit_entries SET ${column} = ${value} WHERE chain_id = '${trail.chainId}' AND sequence = 2`,
    );
    const { problems } = await verify();
    expect(problems).toContainEqual(expect.objectContaining({ chainId: trail.chainId, sequence: 2 }));
  });

  const heads: Record<string, string> = {
    process: `'third'`,
    started_at: `started_at - interval '1 ms'`,
    closed_at: 'now()',
    sequence: 'sequence - 1',
    entry_hash: 'head_hash',
    head_hash: 'entry_hash',
  };

  it.each(Object.entries(heads))('shows an altered %s of a head', async (column, value) => {
    await tamper(database, `UPDATE audit_chains SET ${column} = ${value} WHERE id = '${trail.chainId}'`);
    expect(await isWhole()).toBe(false);
  });

  const deletions: Record<string, () => string> = {
    'an entry in the middle': () =>
      `DELETE FROM audit_entries WHERE chain_id = '${trail.chainId}' AND sequence = 2`,
    'the first entry': () => `DELETE FROM audit_entries WHERE chain_id = '${trail.chainId}' AND sequence = 1`,
    'the tail': () => `DELETE FROM audit_entries WHERE chain_id = '${trail.chainId}' AND sequence > 2`,
    'all entries of a chain': () => `DELETE FROM audit_entries WHERE chain_id = '${trail.chainId}'`,
    'an entry of the root chain': () => `DELETE FROM audit_entries WHERE chain_id = '_root' AND sequence = 3`,
    'a head': () => `DELETE FROM audit_chains WHERE id = '${trail.chainId}'`,
    'the root head': () => `DELETE FROM audit_chains WHERE id = '_root'`,
    everything: () => `WITH gone AS (DELETE FROM audit_entries) DELETE FROM audit_chains`,
    'a whole chain': () =>
      `WITH gone AS (DELETE FROM audit_entries WHERE chain_id = '${trail.chainId}')
        DELETE FROM audit_chains WHERE id = '${trail.chainId}'`,
  };

  it.each(Object.entries(deletions))('misses %s', async (_what, sql) => {
    expect(await tamper(database, sql())).toBeGreaterThan(0);
    expect(await isWhole()).toBe(false);
  });

  it('shows entries that changed places', async () => {
    await tamper(
      database,
      `UPDATE audit_entries SET sequence = CASE sequence WHEN 2 THEN 103 ELSE 102 END
        WHERE chain_id = '${trail.chainId}' AND sequence IN (2, 3)`,
      `UPDATE audit_entries SET sequence = sequence - 100 WHERE chain_id = '${trail.chainId}' AND sequence > 100`,
    );
    expect(await isWhole()).toBe(false);
  });

  const insertEntry = `INSERT INTO audit_entries (chain_id, sequence, at, application_id, action, actor, consumer_id,
    service_id, subject, detail, request_id, previous_hash, hash)`;
  const insertions: Record<string, () => string> = {
    'a copy at the end': () =>
      `${insertEntry} SELECT chain_id, 5, at, application_id, action, actor, consumer_id, service_id,
        subject, detail, request_id, hash, hash FROM audit_entries WHERE chain_id = '${trail.chainId}' AND sequence = 4`,
    'an entry of a chain that is not there': () =>
      `${insertEntry} SELECT 'stray', sequence, at, application_id, action, actor, consumer_id, service_id,
        subject, detail, request_id, previous_hash, hash FROM audit_entries WHERE sequence = 1 AND chain_id = '_root'`,
    'a chain that nobody opened': () =>
      `INSERT INTO audit_chains SELECT 'stray', process, started_at, closed_at, sequence, entry_hash, head_hash
        FROM audit_chains WHERE id = '_root'`,
  };

  it.each(Object.entries(insertions))('shows %s', async (_what, sql) => {
    expect(await tamper(database, sql())).toBeGreaterThan(0);
    expect(await isWhole()).toBe(false);
  });

  it('shows a closed chain that was put back to an earlier, genuine head', async () => {
    const again = await openAuditTrail(database, signer, 'third');
    await note(database, again, 'a');
    await database.system('keep the head', (tx) =>
      tx.client.$executeRawUnsafe(
        `CREATE TABLE kept AS SELECT * FROM audit_chains WHERE id = '${again.chainId}'`,
      ),
    );
    await note(database, again, 'b');
    await closeAuditTrail(database, again);
    await tamper(
      database,
      `DELETE FROM audit_entries WHERE chain_id = '${again.chainId}' AND sequence = 2`,
      `DELETE FROM audit_chains WHERE id = '${again.chainId}'`,
      `INSERT INTO audit_chains SELECT * FROM kept`,
    );
    const { problems } = await verify();
    expect(problems).toEqual([expect.objectContaining({ chainId: again.chainId })]);
  });

  it('refuses to be changed, the owner of the database included', async () => {
    const statements = [
      `UPDATE audit_entries SET actor = 'nobody'`,
      `DELETE FROM audit_entries`,
      `TRUNCATE audit_entries`,
      `DELETE FROM audit_chains`,
      `TRUNCATE audit_chains`,
      `UPDATE audit_chains SET sequence = 0`,
      `UPDATE audit_chains SET process = 'another'`,
      `UPDATE audit_chains SET closed_at = NULL`,
    ];
    for (const sql of statements) {
      const run = database.system('test', (tx) => tx.client.$executeRawUnsafe(sql));
      await expect(run, sql).rejects.toThrow(/append-only/);
    }
    expect(await isWhole()).toBe(true);
  });

  it('holds neither entry nor gap of what was rolled back', async () => {
    const failing = database.tenant('one', async (tx) => {
      noteAudit(tx, trail, { applicationId: 'one', action: 'credential.deleted', actor: 'test' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await note(database, trail, 'e');
    expect(await verify()).toMatchObject({ problems: [], entries: 10 });
  });

  it('takes nothing after its end', async () => {
    await expect(note(database, closed, 'late')).rejects.toThrow(/closed or gone/);
    expect(await isWhole()).toBe(true);
  });

  it('stays whole under 100 writers of two pools and three chains', async () => {
    const other = opened.url === undefined ? database : await openDatabase({ url: opened.url, poolSize: 10 });
    const trails = [
      { on: database, trail },
      { on: database, trail: await openAuditTrail(database, signer, 'third') },
      { on: other, trail: await openAuditTrail(other, signer, 'fourth') },
    ];
    let attempts = 0;
    await Promise.all(
      Array.from({ length: 100 }, async (_, writer) => {
        const { on, trail: own } = trails[writer % trails.length] as (typeof trails)[number];
        await retryWhileDatabaseDown(console, 'an entry', () => {
          attempts += 1;
          return note(on, own, `${writer}`);
        });
      }),
    );
    const { problems, chains, entries } = await verify();
    expect({ problems, chains }).toEqual({ problems: [], chains: 5 });
    // An entry whose commit was acknowledged too late is written again.
    expect(entries).toBeGreaterThanOrEqual(111);
    expect(entries).toBeLessThanOrEqual(11 + attempts);
    if (other !== database) await other.close();
  });

  it('is found whole while it is being written', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await note(database, trail, 'more');
    })();
    for (let round = 0; round < 3; round += 1) expect((await verify()).problems).toEqual([]);
    isDone = true;
    await writing;
  });
});

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('four writing processes with 25 writers each', () => {
  const script = fileURLToPath(new URL('../../fixtures/write-audit.ts', import.meta.url));
  const key = randomBytes(32);

  it('keep every acknowledged commit, and complete chains, when they are killed', async () => {
    const { url, drop } = await createMigratedPostgres(adminUrl ?? '');
    const database = await openTestDatabase({ url });
    const writers = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ['--import', 'tsx', script, url, key.toString('hex')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const state = { child, commits: 0 };
      child.stdout.on('data', (part: Buffer) => (state.commits += part.toString().split('\n').length - 1));
      return state;
    });
    try {
      await vi.waitFor(() => expect(writers.every(({ commits }) => commits > 10)).toBe(true), 60_000);
    } finally {
      const ends = writers.map(({ child }) => once(child, 'close'));
      for (const { child } of writers) child.kill('SIGKILL');
      await Promise.all(ends);
    }
    const commits = writers.reduce((sum, writer) => sum + writer.commits, 0);
    // A server that lost its client completes or rolls back its statement.
    const check = await vi.waitFor(async () => {
      const result = await verifyAudit({ database, signer: createAuditSigner(() => key) });
      expect(result.problems).toEqual([]);
      return result;
    }, 10_000);
    expect(check.chains).toBe(5);
    expect(check.entries).toBeGreaterThanOrEqual(commits + 4);
    await database.close();
    await drop();
  });
});
