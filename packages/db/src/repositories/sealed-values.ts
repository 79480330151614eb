import { Prisma } from '../generated/client.js';
import type { JsonObject } from '../rows.js';
import { announceChange, type SystemTx, type TenantTx } from '../engine/index.js';
import type { ConnectionKey } from './connections/connections.js';

/** A column of ciphertext, and the columns that name a row of it within its application. */
export type SealedColumnNames = {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
};

/** `key` holds the values of the column's key, in order, bytes as hex. */
export type SealedValue = { readonly key: readonly string[]; readonly sealed: Uint8Array };

export type SealedReplacement = SealedValue & { readonly fresh: Uint8Array };

/** Keys that are bytes; their text is hex. */
const byteKeys: ReadonlySet<string> = new Set(['handle_hash']);

/**
 * The application's ciphertexts of one column, in the order of their keys; `exceptTerm` leaves out those of
 * that term (bytes 2–5 of a ciphertext, big-endian). `after` is the key of the last one of the page before.
 */
export async function listSealedValues(
  tx: TenantTx,
  names: SealedColumnNames,
  page: { limit: number; after?: readonly string[]; exceptTerm?: number },
): Promise<SealedValue[]> {
  const { table, column, key } = identifiers(names);
  const rows = await tx.client.$queryRaw<{ key: string[]; sealed: Uint8Array }[]>`
    SELECT ARRAY[${Prisma.join(key.map(asText))}] AS key, ${column} AS sealed FROM ${table}
    WHERE application_id = ${tx.applicationId} AND ${column} IS NOT NULL
      ${page.exceptTerm === undefined ? Prisma.empty : Prisma.sql`AND ${termOf(column)} <> ${toTermHex(page.exceptTerm)}`}
      ${page.after === undefined ? Prisma.empty : Prisma.sql`AND (${columnList(key)}) > (${keyValues(names, page.after)})`}
    ORDER BY ${columnList(key)} LIMIT ${page.limit}`;
  return rows;
}

/**
 * Replaces ciphertexts with fresh ones, each only if the old one is unchanged: a concurrent write wins. Nothing else of
 * the row changes. Returns the number of replaced values.
 */
export async function replaceSealedValues(
  tx: TenantTx,
  names: SealedColumnNames,
  replacements: readonly SealedReplacement[],
): Promise<number> {
  if (replacements.length === 0) return 0;
  const { table, column, key } = identifiers(names);
  const arrays = names.key.map((_, index) => replacements.map((each) => each.key[index] ?? ''));
  const keyAliases = arrays.map((_, index) => Prisma.raw(`k${index}`));
  const parameters = [
    ...arrays,
    replacements.map((each) => toHex(each.sealed)),
    replacements.map((each) => toHex(each.fresh)),
  ];
  return tx.client.$executeRaw`
    UPDATE ${table} t SET ${column} = decode(v.fresh, 'hex')
    FROM unnest(${Prisma.join(parameters.map((values) => Prisma.sql`${values}::text[]`))})
      AS v(${Prisma.join(keyAliases)}, stale, fresh)
    WHERE t.application_id = ${tx.applicationId} AND t.${column} = decode(v.stale, 'hex')
      AND ${Prisma.join(
        key.map(
          (each, index) =>
            Prisma.sql`t.${each.name} = ${each.isBytes ? Prisma.sql`decode(v.${keyAliases[index]}, 'hex')` : Prisma.sql`v.${keyAliases[index]}`}`,
        ),
        ' AND ',
      )}`;
}

/** The settings of these connections, if they exist. */
export async function listSettings(
  tx: TenantTx,
  keys: readonly ConnectionKey[],
): Promise<(ConnectionKey & { settings: JsonObject })[]> {
  return tx.client.$queryRaw`
    SELECT c.consumer_id AS "consumerId", c.unified_api AS "unifiedApi", c.service_id AS "serviceId",
      c.connection_id AS "connectionId", c.settings
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      AS k("consumerId" text, "unifiedApi" text, "serviceId" text, "connectionId" text)
    JOIN connections c ON c.consumer_id = k."consumerId" AND c.unified_api = k."unifiedApi"
      AND c.service_id = k."serviceId" AND c.connection_id = k."connectionId"
    WHERE c.application_id = ${tx.applicationId}`;
}

/** How many ciphertexts of one column the application has of each term. */
export async function countSealedTerms(tx: TenantTx, names: SealedColumnNames): Promise<Map<number, number>> {
  const { table, column } = identifiers(names);
  const rows = await tx.client.$queryRaw<{ term: string; count: number }[]>`
    SELECT ${termOf(column)} AS term, count(*)::int AS count FROM ${table}
    WHERE application_id = ${tx.applicationId} AND ${column} IS NOT NULL GROUP BY 1`;
  return new Map(rows.map((row) => [Number.parseInt(row.term, 16), row.count]));
}

/** Ciphertexts that no key can open any more, because their application has none. */
export async function countKeylessValues(
  tx: SystemTx,
  names: SealedColumnNames,
): Promise<{ applicationId: string; count: number; isBeingDeleted: boolean }[]> {
  const { table, column } = identifiers(names);
  return tx.client.$queryRaw`
    SELECT t.application_id AS "applicationId", count(*)::int AS count,
      bool_and(a.id IS NOT NULL AND a.deleted_at IS NOT NULL) AS "isBeingDeleted"
    FROM ${table} t LEFT JOIN applications a ON a.id = t.application_id
    WHERE t.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM data_keys d WHERE d.application_id = t.application_id)
    GROUP BY 1 ORDER BY 1`;
}

/**
 * Whether anything stands there that only the installation's keys can open or recognise: values of these columns, or API
 * keys. A database without keys then is no new one.
 */
export async function needsKeys(tx: SystemTx, sealed: readonly SealedColumnNames[]): Promise<boolean> {
  const values = sealed.map((names) => {
    const { table, column } = identifiers(names);
    return Prisma.sql`EXISTS (SELECT FROM ${table} WHERE ${column} IS NOT NULL)`;
  });
  const [row] = await tx.client.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM api_keys) OR ${Prisma.join(values, ' OR ')} AS found`;
  return row?.found === true;
}

/** Adds one term each to many applications, and answers those: who was given the same term by another process keeps it. */
export async function insertDataKeys(
  tx: SystemTx,
  rows: readonly { applicationId: string; term: number; wrapped: Uint8Array; masterKeyId: string }[],
): Promise<{ applicationId: string; term: number }[]> {
  const inserted = await tx.client.$queryRaw<{ applicationId: string; term: number }[]>`
    INSERT INTO data_keys (application_id, term, wrapped, master_key_id)
    SELECT v.application_id, v.term, decode(v.wrapped, 'hex'), v.master_key_id
    FROM unnest(${rows.map((row) => row.applicationId)}::text[], ${rows.map((row) => row.term)}::int[],
      ${rows.map((row) => toHex(row.wrapped))}::text[], ${rows.map((row) => row.masterKeyId)}::text[])
      AS v(application_id, term, wrapped, master_key_id)
    ON CONFLICT DO NOTHING RETURNING application_id AS "applicationId", term`;
  for (const { applicationId, term } of inserted)
    announceChange(tx, { applicationId, kind: 'data_key', id: String(term) });
  return inserted;
}

type KeyColumn = { name: Prisma.Sql; isBytes: boolean };

function identifiers({ table, column, key }: SealedColumnNames): {
  table: Prisma.Sql;
  column: Prisma.Sql;
  key: KeyColumn[];
} {
  return {
    table: identifier(table),
    column: identifier(column),
    key: key.map((name) => ({ name: identifier(name), isBytes: byteKeys.has(name) })),
  };
}

function identifier(name: string): Prisma.Sql {
  if (!/^[a-z_]+$/.test(name)) throw new TypeError('A table or column has another name.');
  return Prisma.raw(`"${name}"`);
}

function columnList(key: KeyColumn[]): Prisma.Sql {
  return Prisma.join(key.map(({ name }) => name));
}

function asText({ name, isBytes }: KeyColumn): Prisma.Sql {
  return isBytes ? Prisma.sql`encode(${name}, 'hex')` : Prisma.sql`${name}`;
}

function keyValues(names: SealedColumnNames, values: readonly string[]): Prisma.Sql {
  return Prisma.join(
    names.key.map((name, index) =>
      byteKeys.has(name) ? Prisma.sql`decode(${values[index]}, 'hex')` : Prisma.sql`${values[index]}`,
    ),
  );
}

function termOf(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`encode(substring(${column} from 2 for 4), 'hex')`;
}

function toTermHex(term: number): string {
  return term.toString(16).padStart(8, '0');
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
