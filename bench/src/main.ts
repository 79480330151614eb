import { mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { runCalls } from './load/calls.js';
import { readOptions, usage, type Options } from './options.js';
import type { Part, PartContext, PartResult } from './part.js';
import { load, parts } from './parts.js';
import { createProgress } from './report/progress.js';
import { partToText } from './report/report.js';

const root = join(import.meta.dirname, '../..');
const profilesDir = join(root, 'bench/profiles');
const builtServer = join(root, 'apps/server/dist/keyway.js');

async function main(options: Options): Promise<void> {
  const say = (text: string) => console[options.isJson ? 'error' : 'log'](`${text}\n`);
  const calls = options.subjects.length > 0 ? await measureCalls(options, say) : {};
  const results: Record<string, unknown>[] = [];
  for (const part of chosenParts(options)) {
    const reason = whyNot(part, options);
    if (reason) say(`${part.title}: left out, ${reason}.`);
    const outcome = reason ? { left_out: reason } : await runPart(part, options, say);
    results.push({ name: part.name, title: part.title, ...outcome });
  }
  if (options.isJson)
    console.log(JSON.stringify({ node: process.version, ...calls, parts: results }, null, 2));
}

async function measureCalls(options: Options, say: (text: string) => void) {
  const progress = createProgress('calls');
  const profileDir = profileDirOf('calls', options);
  const calls = await runCalls(options, options.entry ?? builtServer, profileDir, progress.say);
  progress.end();
  if (!options.isJson) say(calls.text);
  if (options.isProfiled) console.error(calls.describe());
  return calls.json;
}

const chosenParts = ({ parts: names, loadMinutes }: Options): Part[] => [
  ...parts.filter(({ name }) => names === undefined || names.includes(name)),
  ...(loadMinutes === undefined ? [] : [load]),
];

function whyNot(part: Part, options: Options): string | undefined {
  if (options.isSmoke && part.isLong && !options.parts?.includes(part.name)) return 'too long for --smoke';
  if (part.needsPostgres && !options.postgresUrl)
    return 'it needs PostgreSQL (--postgres-url or KEYWAY_TEST_DATABASE_URL)';
  return undefined;
}

/** A part that fails says so; the others are none the worse for it. */
async function runPart(part: Part, options: Options, say: (text: string) => void) {
  try {
    const result = await runWithin(part, options);
    if (!options.isJson) say(partToText(part, result));
    if (part.failsWhenMissed && result.bars?.some(({ isMet }) => !isMet)) process.exitCode = 1;
    return result;
  } catch (error) {
    say(`${part.title}: ${String(error)}`);
    process.exitCode = 1;
    return { error: String(error) };
  }
}

/** Processes and folders of the running part. */
const ends: (() => Promise<void>)[] = [];

/** Ends it, the last first; one that cannot be ended is the exit's business. */
async function endAll(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end().catch(() => undefined);
}

/** Processes and folders of a part are removed when it ends. */
async function runWithin(part: Part, options: Options): Promise<PartResult> {
  const progress = createProgress(part.name);
  const profileDir = profileDirOf(part.name, options);
  const context: PartContext = {
    options,
    entry: options.entry ?? builtServer,
    postgresUrl: options.postgresUrl ?? '',
    profileDir,
    progress: progress.say,
    defer: (end) => void ends.push(end),
  };
  try {
    return await part.run(context);
  } finally {
    await endAll();
    progress.end();
    if (profileDir) listProfiles(profileDir);
  }
}

function profileDirOf(part: string, { isProfiled }: Options): string | undefined {
  if (!isProfiled) return undefined;
  const folder = join(profilesDir, part);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function listProfiles(folder: string): void {
  console.error(`Profiles in ${relative(root, folder)}:`);
  for (const file of readdirSync(folder)) console.error(`  ${file}`);
}

// A database of ours must not stay behind. Leaving runs the exit handlers, which end the children.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(130)));

const partNames = parts.map(({ name }) => name);
const options = readOptions(process.argv.slice(2), partNames);
if (options) await main(options);
else console.log(usage(partNames));
