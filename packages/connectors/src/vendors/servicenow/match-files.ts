import type { OperationContext, Steps } from '../../definition/index.js';
import { optionalDate, optionalText, type JsonRecord } from '../../reading/index.js';
import { loadFiles, readAllRows, type RecordFile, rowsPerPage } from './files.js';
import { elements, isSysId, since, tableOf, until } from './table.js';

/** Who adds files to a comment attaches them before it is posted; mail brings them in just after. */
const MOST_BEFORE_MS = 60_000;
const MOST_AFTER_MS = 10_000;

/** An entry of the journal, as far as it can have files. */
export type Entry = {
  readonly id: string;
  readonly record: string;
  readonly author: string | null;
  readonly at: string | null;
};

export const toEntry = (row: JsonRecord): Entry => ({
  id: optionalText(row, 'sys_id') ?? '',
  record: optionalText(row, 'element_id') ?? '',
  author: optionalText(row, 'sys_created_by'),
  at: optionalDate(row, 'sys_created_on'),
});

/**
 * Files belong to a record. One is shown with the nearest comment or work note by the same user, if that was written at
 * most a minute after the file, or ten seconds before it.
 */
export function ownersOf(
  files: readonly RecordFile[],
  entries: readonly Entry[],
): ReadonlyMap<string, string> {
  const byAuthor = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = authorOf(entry);
    if (key !== undefined && isSysId(entry.id)) byAuthor.set(key, [...(byAuthor.get(key) ?? []), entry]);
  }
  return new Map(
    files.flatMap((file) => {
      const owner = nearest(file, byAuthor.get(authorOf(file) ?? '') ?? []);
      return owner ? [[file.id, owner.id] as const] : [];
    }),
  );
}

/** Undefined for what has no author or time. */
const authorOf = ({ record, author, at }: Omit<Entry, 'id'>): string | undefined =>
  author === null || at === null ? undefined : `${record} ${author.toLowerCase()}`;

/** Of two that are as near, the later: a file is attached first. */
function nearest(file: RecordFile, entries: readonly Entry[]): Entry | undefined {
  let best: { readonly entry: Entry; readonly gap: number } | undefined;
  for (const entry of entries) {
    const gap = momentOf(entry) - momentOf(file);
    if (gap > MOST_BEFORE_MS || gap < -MOST_AFTER_MS) continue;
    const isNearer = !best || Math.abs(gap) < Math.abs(best.gap);
    const isLater = best && Math.abs(gap) === Math.abs(best.gap) && gap > best.gap;
    if (isNearer || isLater) best = { entry, gap };
  }
  return best?.entry;
}

const momentOf = ({ at }: { readonly at: string | null }): number => Date.parse(at ?? '');

/** The files that can belong to these entries. */
export function* filesAround(
  entries: readonly Entry[],
  context: OperationContext,
): Steps<readonly RecordFile[]> {
  const dated = entries.filter((entry) => authorOf(entry) !== undefined && isSysId(entry.record));
  const during = spanOf(dated, { before: MOST_BEFORE_MS, after: MOST_AFTER_MS });
  return yield* loadFiles([...new Set(dated.map(({ record }) => record))], during, context);
}

/** The entries that each of these files belongs to; one that belongs to none is missing. */
export function* loadOwners(
  files: readonly RecordFile[],
  { settings }: OperationContext,
): Steps<ReadonlyMap<string, string>> {
  const dated = files.filter((file) => authorOf(file) !== undefined);
  if (dated.length === 0) return new Map();
  const conditions = [
    `name=${tableOf(settings)}`,
    `elementIN${Object.values(elements).join(',')}`,
    `element_idIN${[...new Set(dated.map(({ record }) => record))].join(',')}`,
    ...spanOf(dated, { before: MOST_AFTER_MS, after: MOST_BEFORE_MS }),
    'ORDERBYsys_created_on',
    'ORDERBYsys_id',
  ];
  const rows = yield* readAllRows((offset) => ({
    method: 'GET',
    path: '/table/sys_journal_field',
    query: {
      sysparm_query: conditions.join('^'),
      sysparm_fields: 'sys_id,element_id,sys_created_on,sys_created_by',
      sysparm_limit: rowsPerPage,
      sysparm_offset: offset,
    },
  }));
  return ownersOf(dated, rows.map(toEntry));
}

/** Conditions that leave no row out that was made in this time. */
function spanOf(
  dated: readonly { readonly at: string | null }[],
  { before, after }: { readonly before: number; readonly after: number },
): readonly string[] {
  const moments = dated.map(momentOf).sort((left, right) => left - right);
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) return [];
  const iso = (moment: number) => new Date(moment).toISOString();
  return [since('sys_created_on', iso(first - before)), until('sys_created_on', iso(last + after))];
}
