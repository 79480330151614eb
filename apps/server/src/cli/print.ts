type Cell = string | number | boolean | null | undefined | readonly string[];

/** Prints rows as aligned columns, with their member names as headers. */
export function printTable(rows: readonly Record<string, Cell>[]): void {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {});
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => toText(row[name]))),
  ];
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

// Control characters in a name that another user chose must not move the reader's cursor.
export function toText(cell: Cell): string {
  const text = Array.isArray(cell) ? cell.join(' ') || '–' : String(cell ?? '–');
  return text.replace(/[\x00-\x1f\x7f-\x9f]/g, '?');
}

/** Prints one record, one member per line. */
export function printRecord(record: Record<string, Cell>): void {
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  for (const [name, value] of Object.entries(record))
    console.log(`${name.padEnd(width)}  ${toText(value === '' ? null : value)}`);
}

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));
