import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { seedConnections, seededConsumer } from '@keyway/server/seeding';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note, timeBar } from '../../rig/figures.js';
import { newTransactionId, startLabOnPostgres, type Lab } from '../../rig/environment/test-environment.js';
import { startLoad, summarise } from '../../rig/load.js';
import {
  postgresIsMissing,
  runProgram,
  startPostgres,
  type PostgresCluster,
} from '../../rig/databases/postgres.js';
import { runKeyway } from '../../rig/processes/server-process.js';
import { digestBy, digestTables, toName } from '../../rig/databases/tables.js';
import { until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
const PER_SECOND = 50;
const ROWS = count({ short: 2_000, long: 100_000 });
const MAX_RESTORE_MS = 600_000;

describe.skipIf(postgresIsMissing())('a backup taken under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-backup-'));
  const file = join(folder, 'keyway.dump');
  let lab: Lab & { readonly postgres: PostgresCluster };
  let fresh: PostgresCluster;

  beforeAll(async () => {
    [lab, fresh] = await Promise.all([startLabOnPostgres({ services: [SERVICE] }), startPostgres()]);
    await lab.connectKey(SERVICE, 'pattern');
    await seedConnections({
      databaseUrl: lab.databaseUrl ?? '',
      masterKey: lab.masterKey,
      applicationId: lab.application.id,
      serviceId: SERVICE,
      like: 'pattern',
      count: ROWS,
    });
  });
  afterAll(async () => {
    await lab?.close();
    fresh?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A read, and every other time a create, which writes the consumer, its sealed answer and the log of both. */
  const send = (index: number) => {
    if (index % 2 > 0) {
      const consumer = seededConsumer(Math.floor(Math.random() * ROWS));
      const answer = lab.call('GET', '/messages?limit=1', { consumer, service: SERVICE });
      return { subject: consumer, answer };
    }
    const json = { consumer_id: `written-${index}` };
    return {
      subject: json.consumer_id,
      answer: lab.call('POST', '/vault/consumers', { json, transactionId: newTransactionId() }),
    };
  };

  /** Dumps what this transaction sees; answers digests of the same. */
  const dump = async (): Promise<Record<string, string>> => {
    const name = toName(lab.databaseUrl ?? '');
    const { host, port } = lab.postgres;
    const client = new pg.Client({ host, port, user: 'postgres', database: name });
    await client.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const exported = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      const snapshot = `--snapshot=${exported.rows[0]?.id}`;
      const options = ['--format=custom', '--no-owner', snapshot, `--file=${file}`];
      await runProgram('pg_dump', ...options, lab.databaseUrl ?? '');
      return await digestBy(async (sql) => (await client.query(sql)).rows);
    } finally {
      await client.end();
    }
  };

  test('restores to another PostgreSQL row by row, and every sealed value opens', async () => {
    const load = startLoad(PER_SECOND, send, { maxInFlight: 32 });
    const answered = (more: number) => {
      const enough = load.outcomes.length + more;
      return until('answers', () => load.outcomes.length >= enough);
    };
    await answered(20);
    const before = await dump();
    await answered(20);
    const outcomes = await load.stop();
    await lab.servers[0]?.stop();
    const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
    const startedAt = performance.now();
    const restoredUrl = await fresh.createDatabase('empty');
    const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
    await runProgram('pg_restore', ...options, `--dbname=${restoredUrl}`, file);
    const after = await digestTables(fresh, restoredUrl);
    const settings = { ...lab.settings, KEYWAY_ENV: 'development', DATABASE_URL: restoredUrl };
    const doctor = await runKeyway(['doctor', '--json'], settings);
    const tookMs = performance.now() - startedAt;
    await lab.servers[0]?.start({ DATABASE_URL: restoredUrl });
    const consumer = seededConsumer(ROWS - 1);
    const answer = await lab.call('GET', '/messages?limit=1', { consumer, service: SERVICE });
    const different = Object.keys(after).filter((table) => after[table] !== before[table]);
    note({
      what: `${ROWS} connections dumped at ${PER_SECOND}/s, restored to another cluster`,
      bar: '0 failed calls, all tables as in the snapshot, every sealed value opens, within 10 minutes',
      measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}), ${different.length} of ${Object.keys(after).length} tables differ, doctor’s exit code ${doctor.code}, ${(tookMs / 1_000).toFixed(1)} s; a call there ${answer.status}`,
    });
    expect(summarise(failed)).toBe('');
    expect(after).toEqual(before);
    expect(Number(after.connections?.split(' ')[0])).toBeGreaterThan(ROWS);
    expect(doctor.code).toBe(0);
    expect(tookMs).toBeLessThan(timeBar(MAX_RESTORE_MS));
    expect(answer.status).toBe(200);
  });
});
