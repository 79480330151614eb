import { loadDatabase, newestMigration, type DatabaseOptions, type Loading } from '@keyway/db';

import type { Export, MoveProgress } from './export-installation.js';
import { ExportFileError, readExport, type ExportBatch, type RowCounts } from './export-file.js';
import type { MasterKeys } from '../platform/keyring/index.js';

export type ImportOptions = {
  readonly database: DatabaseOptions;
  readonly masterKeys: MasterKeys;
  readonly file: string;
  readonly onProgress?: MoveProgress;
};

/**
 * Imports an export into an empty database: all of it or nothing. Reads the file twice, so that master key, schema and
 * digest are checked before the database is modified, and again before the commit.
 */
export async function importInstallation(options: ImportOptions): Promise<Export> {
  const { database, masterKeys, file, onProgress } = options;
  const { header, rows } = await readExport(file, masterKeys, async () => undefined);
  assertSchema(header.schema, newestMigration());
  await loadDatabase(database, async (loading) => {
    assertTables(loading, rows);
    const written: Record<string, number> = {};
    await readExport(file, masterKeys, async (batch) => {
      await loading.insert(findTable(loading, batch), batch.lines);
      written[batch.table] = (written[batch.table] ?? 0) + batch.lines.length;
      onProgress?.(batch.table, written[batch.table] ?? 0);
    });
    await assertCounts(loading, rows);
  });
  return { schema: header.schema, rows };
}

function assertSchema(theirs: string, ours: string): void {
  if (theirs === ours) return;
  throw new ExportFileError(
    `The export has schema ${theirs}, this release ${ours}. Import it with a release whose newest migration is that of the export, then upgrade.`,
  );
}

function assertTables({ tables }: Loading, rows: RowCounts): void {
  const ours = tables.map(({ name }) => name).sort();
  if (ours.join() !== Object.keys(rows).sort().join()) throw otherTables();
}

function findTable({ tables }: Loading, { table, columns }: ExportBatch): Loading['tables'][number] {
  const found = tables.find(({ name }) => name === table);
  if (found?.columns.map(({ name }) => name).join() !== columns.join()) throw otherTables();
  return found;
}

const otherTables = (): ExportFileError =>
  new ExportFileError(
    'The tables or columns of the database differ from the export. Import into a database that only keyway migrate has changed.',
  );

async function assertCounts(loading: Loading, rows: RowCounts): Promise<void> {
  for (const table of loading.tables) {
    const found = await loading.count(table);
    if (found !== rows[table.name])
      throw new ExportFileError(
        `${table.name} would have ${found} rows instead of ${rows[table.name]}; nothing was imported.`,
      );
  }
}
