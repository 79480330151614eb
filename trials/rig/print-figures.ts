import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isLong, readFigures, type Figure } from './figures.js';

/** Prints one table of everything that the trials measured, once all of them are through. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-trials-'));
  const file = join(folder, 'figures.jsonl');
  writeFileSync(file, '');
  process.env.KEYWAY_TRIALS_FIGURES = file;
  return () => {
    const figures = readFigures(file);
    rmSync(folder, { recursive: true, force: true });
    if (figures.length > 0) console.log(`\n${toTable(figures)}\n`);
  };
}

function toTable(figures: readonly Figure[]): string {
  const rows = figures
    .map(({ trial, what, bar, measured }) => [trial, what, bar, String(measured)])
    .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en', { numeric: true }));
  return [['trial', 'what', 'must be', 'measured'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`)
    .concat(`(${isLong ? 'full' : 'short'} counts)`)
    .join('\n');
}
