import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultMigrationsDir } from '../src/engine/migrations/schema-version.js';
import { diffMigration } from './diff-migration.js';

const name = process.argv[2];
if (name === undefined || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: pnpm --filter @keyway/db migration <snake_case_name>');
  process.exit(2);
}
const migrationsDir = defaultMigrationsDir();
const sql = await diffMigration(migrationsDir);
if (sql === '') {
  console.log('The migrations already lead to the schema; nothing written.');
} else {
  const numbers = readdirSync(migrationsDir).map((entry) => Number.parseInt(entry, 10) || 0);
  const folder = join(migrationsDir, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), sql);
  console.log(`${sql}\nWritten to ${folder}; look it over before committing.`);
}
