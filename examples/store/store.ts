/** Keeps conversations and messages in PostgreSQL, current by the event log (docs/store-records.md). */
import { setTimeout as pause } from 'node:timers/promises';

import { ConnectionNotFoundError, EntityNotFoundError, type Keyway, type LoggedEvent } from '@keyway/sdk';

/** A `Pool` of `pg`. */
export type Database = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

const key = 'consumer_id, service_id, connection_id, resource, id';
const keyColumns = key.replaceAll(/(\w+)/g, '$1 text');

/** A deleted record keeps its row, without data. */
export const schema = `
  CREATE TABLE IF NOT EXISTS records (${keyColumns}, conversation_id text, data jsonb,
    read_at timestamptz NOT NULL, PRIMARY KEY (${key}));
  CREATE TABLE IF NOT EXISTS changes (${keyColumns}, is_deleted boolean NOT NULL, times int NOT NULL DEFAULT 1,
    tries int NOT NULL DEFAULT 0, due_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (${key}));
  CREATE TABLE IF NOT EXISTS positions (name text PRIMARY KEY, cursor text NOT NULL);`;

type Place = readonly [consumerId: string, serviceId: string, connectionId: string];
type Change = Readonly<Record<'consumer_id' | 'service_id' | 'connection_id' | 'resource' | 'id', string>> & {
  readonly is_deleted: boolean;
  readonly times: number;
};
type Stored = { readonly id: string; readonly conversation_id?: string };

/** The database's clock is the one clock that all your processes share. */
const now = async (db: Database): Promise<Date> =>
  (await db.query<{ at: Date }>(`SELECT clock_timestamp() AS at`)).rows[0]!.at;

/** The later read wins, whichever is stored first. */
export const store = (
  db: Database,
  place: Place,
  resource: string,
  record: Stored,
  data: object | null,
  at: Date,
) =>
  db.query(
    `INSERT INTO records (${key}, conversation_id, data, read_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (${key}) DO UPDATE SET data = EXCLUDED.data, read_at = EXCLUDED.read_at,
       conversation_id = COALESCE(EXCLUDED.conversation_id, records.conversation_id)
     WHERE records.read_at <= EXCLUDED.read_at`,
    [...place, resource, record.id, record.conversation_id, data && JSON.stringify(data), at],
  );

/** Stores everything that is there. Changes meanwhile are in the log, and are read later than this began. */
async function backfill(keyway: Keyway, db: Database, place: Place): Promise<void> {
  const at = await now(db);
  for await (const conversation of keyway.conversations.list({ limit: 100 })) {
    await store(db, place, 'conversations', conversation, conversation, at);
    const filter = { conversation_id: conversation.id };
    for await (const message of keyway.messages.list({ limit: 100, filter }))
      await store(db, place, 'messages', message, message, at);
  }
}

/** Notes what to read, and the position in the log, in one statement. */
async function note(db: Database, { type, data, cursor }: LoggedEvent): Promise<void> {
  const place = [data.consumer_id, data.service_id, data.connection_id];
  const ofPlace = 'WHERE consumer_id = $1 AND service_id = $2 AND connection_id = $3';
  if (type === 'vault.connection.deleted')
    for (const table of ['records', 'changes']) await db.query(`DELETE FROM ${table} ${ofPlace}`, place);
  const isNew = type === 'vault.connection.callable';
  const { resource, entity_id: id } = isNew ? { resource: 'everything', entity_id: '' } : data;
  await db.query(
    `WITH noted AS (
       INSERT INTO changes (${key}, is_deleted) SELECT $1, $2, $3, $4, $5, $6::boolean WHERE $4::text IS NOT NULL
       ON CONFLICT (${key}) DO UPDATE
         SET is_deleted = EXCLUDED.is_deleted, times = changes.times + 1, tries = 0, due_at = now())
     INSERT INTO positions VALUES ('events', $7) ON CONFLICT (name) DO UPDATE SET cursor = EXCLUDED.cursor`,
    [...place, resource, id, type.endsWith('.deleted'), cursor],
  );
}

/** Reads records that may have changed. A failed read is due again later, and holds up no other. */
async function readChanges(keyway: Keyway, db: Database): Promise<number> {
  const { rows } = await db.query<Change>(
    `UPDATE changes SET tries = tries + 1, due_at = now() + 5 * 2 ^ least(tries, 9) * interval '1 second'
     WHERE ctid = ANY(ARRAY(SELECT ctid FROM changes WHERE due_at <= now() ORDER BY due_at LIMIT 50
       FOR UPDATE SKIP LOCKED)) RETURNING *`,
  );
  for (const change of rows)
    try {
      await readChange(keyway, db, change);
    } catch (error) {
      console.error(change.service_id, change.resource, change.id, error);
    }
  return rows.length;
}

async function readChange(keyway: Keyway, db: Database, change: Change): Promise<void> {
  const {
    consumer_id: consumerId,
    service_id: serviceId,
    connection_id: connectionId,
    resource,
    id,
  } = change;
  const place: Place = [consumerId, serviceId, connectionId];
  const client = keyway.withOptions({ consumerId, serviceId, connectionId });
  if (resource === 'everything') await backfill(client, db, place).catch(nullIfGone);
  else if (resource === 'conversations' || resource === 'messages') {
    const at = await now(db);
    const record = change.is_deleted ? null : await client[resource as 'messages'].get(id).catch(nullIfGone);
    await store(db, place, resource, record ?? { id }, record, at);
    if (record === null && resource === 'conversations')
      await db.query(
        `UPDATE records SET data = NULL, read_at = $5 WHERE consumer_id = $1 AND service_id = $2
           AND connection_id = $3 AND conversation_id = $4 AND read_at <= $5`,
        [...place, id, at],
      );
  }
  // A change that was noted meanwhile is read once more.
  await db.query(`DELETE FROM changes WHERE (${key}, times) = ($1, $2, $3, $4, $5, $6)`, [
    ...place,
    ...[resource, id, change.times],
  ]);
}

function nullIfGone(error: unknown): null {
  if (EntityNotFoundError.isInstance(error) || ConnectionNotFoundError.isInstance(error)) return null;
  throw error;
}

/** Reads the log to its end, then the records that it names; returns how many those were. */
export async function catchUp(keyway: Keyway, db: Database): Promise<number> {
  const { rows } = await db.query<{ cursor: string }>(`SELECT cursor FROM positions WHERE name = 'events'`);
  for await (const event of keyway.events.list({ limit: 200, cursor: rows[0]?.cursor }))
    await note(db, event);
  let read = 0;
  for (let some = 1; some > 0; read += some) some = await readChanges(keyway, db);
  return read;
}

/** The worker. A failure of the log or of the database is retried like the end of the log. */
export async function run(keyway: Keyway, db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await catchUp(keyway, db).catch(console.error);
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
}
