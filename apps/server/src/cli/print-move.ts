import type { Export, MoveProgress } from '../installation/index.js';
import { printStatus, printTable } from './print.js';

const PROGRESS_MS = 1_000;

/** Returns a callback that prints progress now and then. */
export function printProgress(what: 'written' | 'read'): MoveProgress {
  let told = Date.now();
  return (table, rows) => {
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    console.log(`${table}: ${rows} rows ${what}`);
  };
}

/** Prints the number of rows of each table, as verified. */
export function printMove({ schema, rows }: Export, { json }: { json?: boolean }): void {
  if (json) return console.log(JSON.stringify({ schema, rows }));
  printTable(Object.entries(rows).map(([table, count]) => ({ table, rows: count })));
  printStatus('ok', `Schema ${schema}; row counts match the database.`);
}
