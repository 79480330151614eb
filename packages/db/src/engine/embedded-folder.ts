import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseDamagedError, DiskFullError } from './errors.js';

const filesOfDatabase = [
  ...['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact', 'pg_multixact'],
  ...['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'],
];

/** The permissions needed to open a database, and to write to it. */
const leastFreeBytes = 16 * 1024 * 1024;

/** Without its first file PGlite takes a folder for empty, and makes a new database over what is there. */
export async function openFolder(folder: string): Promise<PGlite> {
  const has = (name: string) => existsSync(join(folder, name));
  const isThere = has('PG_VERSION') || has('global/pg_control');
  const missing = isThere ? filesOfDatabase.filter((name) => !has(name)) : [];
  if (missing.length > 0) throw new DatabaseDamagedError(folder, `${missing.join(', ')} is missing`);
  try {
    if (!isThere) await makeFolder(folder);
    return await PGlite.create({ dataDir: folder });
  } catch (error) {
    assertRoom(folder, error);
    // The system's own error message is passed through.
    if (!isThere || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new DatabaseDamagedError(folder, 'files are missing or damaged', { cause: error });
  }
}

/** Created next to its place and moved there when complete, so an interrupted start leaves no damaged database. */
async function makeFolder(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    const database = await PGlite.create({ dataDir: draft });
    await database.close();
    renameSync(draft, folder);
  } catch (error) {
    // Before the draft makes room again.
    assertRoom(folder, error);
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** PGlite fails in many ways where there is no room. */
function assertRoom(folder: string, cause: unknown): void {
  if (cause instanceof DiskFullError) throw cause;
  const { bavail, bsize } = statfsSync(dirname(folder));
  if (bavail * bsize < leastFreeBytes) throw new DiskFullError(folder, { cause });
}
