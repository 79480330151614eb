import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeReader, toEntry } from './change-reader.js';
import type { Change } from './transaction.js';
import { createMigratedPostgres, testPostgresUrl } from '../testing.js';

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('a reader of the change feed', () => {
  let place: Awaited<ReturnType<typeof createMigratedPostgres>>;
  let pool: pg.Pool;
  let reader: ChangeReader;

  beforeAll(async () => {
    place = await createMigratedPostgres(adminUrl ?? '');
    pool = new pg.Pool({ connectionString: place.url });
  });
  beforeEach(async () => {
    reader = new ChangeReader('reader');
    expect(await read()).toBe('all');
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await pool.end();
    await place.drop();
  });

  const read = () => reader.read((sql, values) => pool.query(sql, values));
  const of = (consumerId: string): Change => ({ applicationId: 'app', kind: 'consumer', consumerId });
  const write = (by: Pick<pg.Pool, 'query'>, ...changes: Change[]) =>
    by.query('INSERT INTO change_feed (origin, changes) VALUES ($1, $2)', ['writer', toEntry(changes)]);
  const begin = async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const end = async (how: 'COMMIT' | 'ROLLBACK') => {
      await client.query(how);
      client.release();
    };
    return { client, end };
  };

  it('reads each entry once, alongside a transaction that stays open, and its entry when it commits', async () => {
    const { client, end } = await begin();
    await write(client, of('late'));
    await write(pool, of('first'));
    expect(await read()).toEqual([of('first')]);
    await write(pool, of('second'));
    expect(await read()).toEqual([of('second')]);
    expect(await read()).toEqual([]);
    await end('COMMIT');
    expect(await read()).toEqual([of('late')]);
    expect(await read()).toEqual([]);
  });

  it('reads an entry of a savepoint, and none that was rolled back', async () => {
    const { client, end } = await begin();
    await client.query('SAVEPOINT one');
    await write(client, of('undone'));
    await client.query('ROLLBACK TO SAVEPOINT one');
    await client.query('SAVEPOINT two');
    await write(client, of('kept'));
    const lost = await begin();
    await write(lost.client, of('lost'));
    expect(await read()).toEqual([]);
    await end('COMMIT');
    await lost.end('ROLLBACK');
    expect(await read()).toEqual([of('kept')]);
  });

  it('leaves out what its own process wrote', async () => {
    await pool.query("INSERT INTO change_feed (origin, changes) VALUES ('reader', '[]')");
    await write(pool, of('other'));
    expect(await read()).toEqual([of('other')]);
  });

  it('reads many changes of one transaction as all', async () => {
    await write(pool, ...Array.from({ length: 101 }, (_, index) => of(`consumer ${index}`)));
    await write(pool, of('one more'));
    expect(await read()).toBe('all');
    expect(await read()).toEqual([]);
  });

  it('starts again after ten minutes without an answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect(await read()).toBe('all');
    expect(await read()).toEqual([]);
  });

  it('starts again where another server answers: its timeline differs, or it is behind', async () => {
    const answers = [
      { position: '90:90:', timeline: '00000001', entries: ['[]'] },
      { position: '90:90:', timeline: '00000002', entries: [] },
      { position: '90:90:', timeline: '00000002', entries: [] },
      { position: '80:80:', timeline: '00000002', entries: [] },
      { position: '80:80:', timeline: '00000002', entries: [] },
    ];
    const other = new ChangeReader('reader');
    const readNext = () =>
      other.read((sql) => Promise.resolve({ rows: sql.startsWith('SELECT') ? [answers.shift()!] : [] }));
    expect(await readNext()).toBe('all');
    expect(await readNext()).toBe('all');
    expect(await readNext()).toBe('all');
    expect(answers).toEqual([]);
  });

  it('forgets entries of the server that a backup was made of', async () => {
    await pool.query("INSERT INTO change_feed (xid, origin) VALUES ('9000000000', 'the other server')");
    expect(await read()).toBe('all');
    reader.restart();
    expect(await read()).toBe('all');
    expect(await read()).toEqual([]);
  });

  it('finds new entries by the index, whatever else is there', async () => {
    await pool.query(`INSERT INTO change_feed (xid, origin, changes)
      SELECT (number % 500)::text::xid8, 'writer', '[]' FROM generate_series(1, 20000) AS number`);
    await pool.query('ANALYZE change_feed');
    let plan = '';
    await reader.read(async (sql, values) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return pool.query(sql, values);
    });
    expect(plan).toContain('change_feed_xid_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});
