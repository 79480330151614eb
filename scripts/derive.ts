import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { format, type FormatConfig } from 'oxfmt';

import type { Derivation } from './derive/derivation.js';
import { derivations } from './derive/derivations.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const FORMATTED = /\.(?:json|md|ts)$/;

/** Compares the committed files with the output of the code, a line for each difference; writes them on request. */
export async function derive(
  chosen: readonly Derivation[],
  { write, folder = root }: { write: boolean; folder?: string },
): Promise<string[]> {
  const differences: string[] = [];
  for (const { path, build } of chosen) {
    const wanted = new Map<string, string>();
    for (const [name, text] of await build()) wanted.set(name, await tidy(join(root, path, name), text));
    const committed = readAll(join(folder, path));
    for (const name of new Set([...wanted.keys(), ...committed.keys()])) {
      const text = wanted.get(name);
      if (text === committed.get(name)) continue;
      differences.push(`${join(path, name)} ${describeChange(text, committed.get(name))}`);
      if (write) put(join(folder, path, name), text);
    }
  }
  return differences;
}

/** Formats a text as `npm run format` does. */
async function tidy(path: string, text: string): Promise<string> {
  if (!FORMATTED.test(path)) return text;
  const settings = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, settings);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

function readAll(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  if (statSync(path).isFile()) return new Map([['', readFileSync(path, 'utf8')]]);
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => statSync(join(path, name)).isFile())
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(path, name), 'utf8')]),
  );
}

function describeChange(wanted: string | undefined, committed: string | undefined): string {
  if (wanted === undefined) return 'is not computed any more';
  if (committed === undefined) return 'is missing';
  const lines = committed.split('\n');
  const at = wanted.split('\n').findIndex((line, index) => line !== lines[index]);
  return `differs from line ${at === -1 ? lines.length : at + 1} on`;
}

function put(path: string, text: string | undefined): void {
  if (text === undefined) return rmSync(path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function main(): Promise<void> {
  const write = !process.argv.includes('--check');
  const differences = await derive(derivations, { write });
  for (const difference of differences) console.log(difference);
  const summary = differences.length === 0 ? 'Everything derived is as the code says.' : undefined;
  console.log(summary ?? (write ? `${differences.length} files written.` : 'Run `npm run derive`.'));
  if (!write && differences.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
