import { columnsOf, paint, type Status, widthOf, withSign, wrap } from './terminal.js';

type Cell = string | number | boolean | null | undefined | readonly string[];
type Row = Readonly<Record<string, Cell>>;

const GAP = '  ';

/** Prints rows as aligned columns, with their member names as headers; as records where a terminal is too narrow. */
export function printTable(rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] ?? {});
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => toText(row[name]))),
  ];
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const [header = '', ...body] = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  if (process.stdout.isTTY && [header, ...body].some((line) => line.length > columnsOf()))
    return printRecords(rows);
  console.log(paint('dim', header));
  for (const line of body) console.log(line);
}

/** Prints the rows of a list, or if there are none, how to get the first one. */
export function printList(rows: readonly Row[], empty: string): void {
  if (rows.length === 0) printText(empty);
  else printTable(rows);
}

function printRecords(rows: readonly Row[]): void {
  for (const [index, row] of rows.entries()) {
    if (index > 0) console.log();
    printRecord(row);
  }
}

// Control characters in a name that another user chose must not move the reader's cursor.
export function toText(cell: Cell): string {
  const text = Array.isArray(cell) ? cell.join(' ') || '–' : String(cell ?? '–');
  return text.replace(/[\x00-\x1f\x7f-\x9f]/g, '?');
}

/** Prints one record, one member per line. */
export function printRecord(record: Row): void {
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  for (const [name, value] of Object.entries(record))
    printText(`${paint('dim', name.padEnd(width))}${GAP}${toText(value === '' ? null : value)}`, width + 2);
}

/** Prints a message, wrapped on a terminal. */
export function printText(text: string, hanging = 0): void {
  console.log(wrap(text, { hanging }));
}

/** Prints a message about something that succeeded, needs attention or failed. */
export function printStatus(status: Status, text: string): void {
  const line = withSign(status, text);
  printText(line, widthOf(line) - widthOf(text));
}

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));
