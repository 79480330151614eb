import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { note } from '../rig/figures.js';
import { serverProgram } from '../rig/processes/server-process.js';

const folder = dirname(serverProgram);
const read = (path: string): string => readFileSync(path, 'utf8');
const fromRoot = (path: string): string => read(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const built = readdirSync(folder).filter((name) => /\.js(\.map)?$/.test(name));
/** Names the file that the lines after it come from, up to the next one. */
const ORIGIN = /^\/\/ (?=\S+\.[cm]?[jt]s$)/m;
const isLibrary = (part: string): boolean => part.slice(0, part.indexOf('\n')).includes('node_modules/');
/** Our own code in each built file; libraries' use of the environment is not our concern. */
const programs = built
  .filter((name) => name.endsWith('.js'))
  .map((name) => {
    const parts = read(join(folder, name)).split(ORIGIN);
    return parts.filter((part) => !isLibrary(part)).join('');
  });
const sources = built
  .filter((name) => name.endsWith('.map'))
  .flatMap((name) => (JSON.parse(read(join(folder, name))) as { sources: string[] }).sources)
  .filter((path) => !path.includes('node_modules/'));

const SCHEMA = /environmentSchema = \w+\.object\(\{([\s\S]*?)\n\}\)/;
/** By its name, by a name that is made up first, or taken out of the whole. */
const ENVIRONMENT =
  /\bprocess\d*\s*(?:\??\.\s*env\b|(?:\?\.)?\s*\[)|\benv\b[^;=]*\}\s*=\s*(?:\w+\.)?process\d*\b/g;
/** No look at the environment: what the samples of the API reference tell their reader to look at. */
const SAMPLE = /`process\.env\.\$\{name\d*\}`/g;
const looksAtEnvironment = (text: string): string[] => text.replaceAll(SAMPLE, '').match(ENVIRONMENT) ?? [];
const settingsOf = (text: string): string[] =>
  [...(SCHEMA.exec(text)?.[1] ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name).sort();
const matches = (pattern: RegExp): string[] => programs.flatMap((text) => text.match(pattern) ?? []);

test('the built server can be made to fail by nothing that only tests would use', () => {
  const settings = programs.flatMap(settingsOf);
  const guide = fromRoot('docs/self-hosting.md');
  const undocumented = settings.filter((name) => !guide.includes(`\`${name}\``));
  // Its only other switches are signals that end the process (`keyway start` says so first) or restart its workers, and
  // the messages and the end of the process that started it.
  const listeners = matches(/process\d*\.(?:on|once)\(\s*[^,]+/g);
  const hooks = matches(/\w*(?:chaos|sabotage|(?:fault|fail|kill|crash|test)_?(?:hook|point|inject))\w*/gi);
  const looks = programs.flatMap(looksAtEnvironment);
  const strays = sources.filter((path) =>
    /(?:fixture|\.test\.|\/testing\.|trials\/|apps\/sandbox\/)/.test(path),
  );
  note({
    what: `${programs.length} built files from ${sources.length} sources, ${settings.length} settings`,
    bar: 'one door to the environment, every setting documented, no hook, no test aid built in',
    measured: `${looks.length} door, ${undocumented.length} undocumented, ${hooks.length} hooks, ${strays.length} aids`,
  });
  expect(settings).toEqual(settingsOf(fromRoot('apps/server/src/env.ts')));
  expect(settings.length).toBeGreaterThan(25);
  expect(undocumented).toEqual([]);
  expect(looks).toHaveLength(1);
  expect(listeners.map((text) => text.replace(/^[^(]+\(\s*/, '')).sort()).toEqual([
    '"SIGHUP"',
    '"SIGINT"',
    '"disconnect"',
    '"message"',
    '"message"',
    'signal',
    'signal',
  ]);
  expect(hooks).toEqual([]);
  expect(strays).toEqual([]);
});

test.each([
  'process.env.HOME',
  'process2.env["HOME"]',
  'globalThis.process?.env.HOME',
  'process["env"].HOME',
  'const { env } = process;',
  'const { argv, env: { HOME } } = process;',
  '`${process.env.HOME}`',
  '`process.env.${name}${process.env.HOME}`',
  "['process.env'].map(read)",
])('would see %s', (text) => {
  expect(looksAtEnvironment(text)).not.toEqual([]);
});
