import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

import { type Database, schema as copies } from '../../store/store.js';

/** Conversations are listed by their last change. */
const schema = `${copies}
  CREATE INDEX IF NOT EXISTS conversations_by_change ON records (consumer_id, (${changedAt('data')}))
    WHERE resource = 'conversations' AND data IS NOT NULL;
  CREATE TABLE IF NOT EXISTS secrets (name text PRIMARY KEY, value text NOT NULL);`;

/** PostgreSQL, or a database within this process that is empty at each start. */
export async function openDatabase(url: string | undefined): Promise<Database> {
  if (url) {
    const pool = new pg.Pool({ connectionString: url });
    await pool.query(schema);
    return pool;
  }
  const embedded = new PGlite();
  await embedded.exec(schema);
  return embedded;
}

/** Times are ISO 8601 in UTC, so text sorts as they do. */
export function changedAt(data: string): string {
  return `COALESCE(${data}->>'last_message_at', ${data}->>'updated_at', ${data}->>'created_at', '')`;
}
