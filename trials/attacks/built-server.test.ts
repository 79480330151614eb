import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { note } from '../rig/figures.js';
import { serverProgram } from '../rig/server-process.js';

const folder = dirname(serverProgram);
const read = (path: string): string => readFileSync(path, 'utf8');
const fromRoot = (path: string): string => read(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
const built = readdirSync(folder).filter((name) => /\.js(\.map)?$/.test(name));
const programs = built.filter((name) => name.endsWith('.js')).map((name) => read(join(folder, name)));
const sources = built
  .filter((name) => name.endsWith('.map'))
  .flatMap((name) => (JSON.parse(read(join(folder, name))) as { sources: string[] }).sources);

const SCHEMA = /environmentSchema = z\d*\.object\(\{([\s\S]*?)\n\}\)/;
/** Not where it begins a text: a sample in the API reference tells its reader to look there. */
const ENVIRONMENT = /(?<![`'"])\bprocess\d*\.env/g;
const settingsOf = (text: string): string[] =>
  [...(SCHEMA.exec(text)?.[1] ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name).sort();
const matches = (pattern: RegExp): string[] => programs.flatMap((text) => text.match(pattern) ?? []);

test('the built server can be made to fail by nothing that only tests would use', () => {
  const settings = programs.flatMap(settingsOf);
  const guide = fromRoot('docs/self-hosting.md');
  const undocumented = settings.filter((name) => !guide.includes(`\`${name}\``));
  // Signals that end the process are its only other switches.
  const listeners = matches(/process\d*\.(?:on|once)\(\s*[^,]+/g);
  const hooks = matches(/\w*(?:chaos|sabotage|(?:fault|fail|kill|crash|test)_?(?:hook|point|inject))\w*/gi);
  const strays = sources.filter((path) =>
    /(?:fixture|\.test\.|\/testing\.|trials\/|apps\/sandbox\/)/.test(path),
  );
  note({
    trial: 'fault hooks',
    what: `${programs.length} built files from ${sources.length} sources, ${settings.length} settings`,
    bar: 'one door to the environment, every setting documented, no hook, no test aid built in',
    measured: `${matches(ENVIRONMENT).length} door, ${undocumented.length} undocumented, ${hooks.length} hooks, ${strays.length} aids`,
  });
  expect(settings).toEqual(settingsOf(fromRoot('apps/server/src/env.ts')));
  expect(settings.length).toBeGreaterThan(25);
  expect(undocumented).toEqual([]);
  expect(matches(ENVIRONMENT)).toHaveLength(1);
  expect(listeners.map((text) => text.replace(/^[^(]+\(\s*/, '')).sort()).toEqual(['"SIGINT"', 'signal']);
  expect(hooks).toEqual([]);
  expect(strays).toEqual([]);
});
