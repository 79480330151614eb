import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import { createReadStream } from 'node:fs';

import { z } from 'zod';

import { assertKnownMasterKeys, deriveFromRoot, type MasterKeys } from '../platform/keyring/index.js';

/** Grows when the file format changes; the tables' content depends on the schema version. */
const FORMAT = 1;
const MAX_LINE = 256 * 1024 * 1024;
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

const NOT_AN_EXPORT = 'The file is not a Keyway export.';

const headerSchema = z.strictObject({
  keyway_export: z.literal(FORMAT),
  schema: z.string(),
  created_at: z.iso.datetime(),
  root: z.strictObject({ term: z.int(), wrapped: z.base64(), master_key_id: z.string() }),
  master_key_ids: z.array(z.string()),
});
const tableSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const rowsSchema = z.strictObject({ rows: z.record(z.string(), z.int()) });
const digestSchema = z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) });

export type ExportHeader = z.infer<typeof headerSchema>;
export type RowCounts = Readonly<Record<string, number>>;

/** The file cannot be imported; the message says what to do. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';
}

export type ExportBatch = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: readonly string[];
};

/** Ends the file with two lines: the number of rows of each table, and a digest of all previous lines. */
export function buildExportWriter(key: Buffer, write: (text: string) => Promise<unknown>) {
  const hmac = createHmac('sha256', key);
  const put = async (text: string): Promise<void> => {
    hmac.update(text);
    await write(text);
  };
  const putLine = (value: object): Promise<void> => put(`${JSON.stringify(value)}\n`);
  return {
    header: (header: Omit<ExportHeader, 'keyway_export'>) => putLine({ keyway_export: FORMAT, ...header }),
    table: (table: string, columns: readonly string[]) => putLine({ table, columns }),
    rows: (lines: readonly string[]) => put(lines.map((line) => `${line}\n`).join('')),
    end: async (rows: RowCounts): Promise<void> => {
      await putLine({ rows });
      await write(`${JSON.stringify({ digest: hmac.digest('hex') })}\n`);
    },
  };
}

/**
 * Reads an export in constant memory, passes its rows on in batches, and returns the file's own metadata. Rejects at
 * the first line if the master key differs, and at the end if a byte was changed, removed or added: none of the rows
 * passed on may be kept then.
 */
export async function readExport(
  path: string,
  masterKeys: MasterKeys,
  onBatch: (batch: ExportBatch) => Promise<void>,
): Promise<{ header: ExportHeader; rows: RowCounts }> {
  const reading: Reading = { lines: [], bytes: 0, counted: {} };
  const flush = async (): Promise<void> => {
    const { table, lines } = reading;
    reading.lines = [];
    reading.bytes = 0;
    if (!table || lines.length === 0) return;
    reading.counted[table.table] = (reading.counted[table.table] ?? 0) + lines.length;
    await onBatch({ ...table, lines });
  };
  for await (const line of readLines(path)) {
    if (reading.digest !== undefined) throw notWhole();
    if (line.startsWith('[') && reading.table && !reading.rows) {
      reading.hmac?.update(`${line}\n`);
      reading.lines.push(line);
      reading.bytes += line.length;
      if (reading.lines.length >= ROWS_AT_ONCE || reading.bytes >= BYTES_AT_ONCE) await flush();
      continue;
    }
    await flush();
    await readControlLine(reading, line, masterKeys);
  }
  return finish(reading);
}

type Reading = {
  header?: ExportHeader;
  hmac?: Hmac;
  table?: z.infer<typeof tableSchema>;
  rows?: RowCounts;
  digest?: string;
  lines: string[];
  bytes: number;
  counted: Record<string, number>;
};

async function readControlLine(reading: Reading, line: string, masterKeys: MasterKeys): Promise<void> {
  if (!reading.header) {
    reading.header = readHeader(line);
    const { root, master_key_ids: ids } = reading.header;
    assertKnownMasterKeys(masterKeys, ids);
    const row = {
      term: root.term,
      wrapped: Buffer.from(root.wrapped, 'base64'),
      masterKeyId: root.master_key_id,
    };
    reading.hmac = createHmac('sha256', await deriveFromRoot(masterKeys, row, 'export'));
  } else if (reading.rows) {
    reading.digest = parse(digestSchema, line).digest;
    return;
  } else if (line.startsWith('{"table":')) {
    reading.table = parse(tableSchema, line);
    if (reading.table.table in reading.counted) throw notWhole();
    reading.counted[reading.table.table] = 0;
  } else reading.rows = parse(rowsSchema, line).rows;
  reading.hmac?.update(`${line}\n`);
}

function readHeader(line: string): ExportHeader {
  const header = headerSchema.safeParse(toJson(line));
  if (header.success) return header.data;
  throw new ExportFileError(
    /^\{"keyway_export":\d+,/.test(line)
      ? 'The file was written by a release with a different export format. Import it with that release.'
      : NOT_AN_EXPORT,
  );
}

function finish({ header, hmac, rows, digest, counted }: Reading) {
  if (!header || !hmac) throw new ExportFileError(NOT_AN_EXPORT);
  if (!rows || !digest) throw notWhole();
  if (!timingSafeEqual(hmac.digest(), Buffer.from(digest, 'hex'))) throw notWhole();
  const isComplete =
    Object.keys(rows).length === Object.keys(counted).length &&
    Object.entries(rows).every(([table, count]) => counted[table] === count);
  if (!isComplete) throw notWhole();
  return { header, rows };
}

const notWhole = (): ExportFileError =>
  new ExportFileError(
    'The file is damaged or incomplete: its digest or row counts do not match. Nothing was imported; export again or use another copy.',
  );

function parse<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> {
  const parsed = schema.safeParse(toJson(line));
  if (!parsed.success) throw notWhole();
  return parsed.data;
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

// Splits at line feeds only: readline also splits at U+2028, which a value may contain.
async function* readLines(path: string): AsyncGenerator<string, void> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const data of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    let rest = data as Buffer;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      parts.push(rest.subarray(0, end));
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
      rest = rest.subarray(end + 1);
    }
    parts.push(rest);
    length += rest.length;
    if (length > MAX_LINE) throw notWhole();
  }
  if (length > 0) yield Buffer.concat(parts).toString('utf8');
}
