import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises';

import { withSnapshot, type DatabaseOptions, type Snapshot } from '@keyway/db';

import { buildExportWriter, ExportFileError, type RowCounts } from './export-file.js';
import { assertKnownMasterKeys, deriveFromRoot, type MasterKeys } from '../platform/keyring/index.js';

export type MoveProgress = (table: string, rows: number) => void;

export type ExportOptions = {
  readonly database: DatabaseOptions;
  readonly masterKeys: MasterKeys;
  readonly file: string;
  /** Replaces an existing file. */
  readonly isForced?: boolean;
  readonly onProgress?: MoveProgress;
};

export type Export = { readonly schema: string; readonly rows: RowCounts };

/**
 * Writes everything that the installation has stored to one file (mode 0600), as of one moment. Sealed values stay
 * sealed, so the file reveals no secret without the master key. The file appears only once it is complete.
 */
export async function exportInstallation(options: ExportOptions): Promise<Export> {
  const draft = `${options.file}.${randomUUID()}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    const result = await writeTo(handle, options);
    await publish(draft, options);
    return result;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeTo(handle: FileHandle, options: ExportOptions): Promise<Export> {
  try {
    return await withSnapshot(options.database, (snapshot) => writeSnapshot(options, snapshot, handle));
  } finally {
    await handle.close();
  }
}

async function writeSnapshot(
  { masterKeys, onProgress }: ExportOptions,
  snapshot: Snapshot,
  handle: FileHandle,
): Promise<Export> {
  const { root, schema, masterKeyIds } = snapshot;
  if (!root)
    throw new ExportFileError('There is nothing to export: no server has started on this database yet.');
  assertKnownMasterKeys(masterKeys, masterKeyIds);
  const writer = buildExportWriter(await deriveFromRoot(masterKeys, root, 'export'), (text) =>
    handle.writeFile(text),
  );
  await writer.header({
    schema,
    created_at: new Date().toISOString(),
    root: {
      term: root.term,
      wrapped: root.wrapped.toString('base64'),
      master_key_id: root.masterKeyId,
    },
    master_key_ids: [...masterKeyIds],
  });
  const rows: Record<string, number> = {};
  for (const table of snapshot.tables) {
    let written = 0;
    await writer.table(
      table.name,
      table.columns.map(({ name }) => name),
    );
    for await (const lines of snapshot.rows(table)) {
      await writer.rows(lines);
      written += lines.length;
      onProgress?.(table.name, written);
    }
    const expected = await snapshot.count(table);
    if (written !== expected)
      throw new ExportFileError(`${table.name} has ${expected} rows, and ${written} could be read.`);
    rows[table.name] = written;
  }
  await writer.end(rows);
  await handle.sync();
  return { schema, rows };
}

/** link() never replaces an existing file, rename() does. */
async function publish(draft: string, { file, isForced }: ExportOptions): Promise<void> {
  if (isForced) return rename(draft, file);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyThere(file);
    throw error;
  }
}

export const alreadyThere = (file: string): ExportFileError =>
  new ExportFileError(`${file} already exists. Choose another file, or overwrite it with --force.`);
