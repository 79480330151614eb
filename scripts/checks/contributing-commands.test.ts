import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it, test } from 'vitest';

import { readText } from './source-files.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readText('CONTRIBUTING.md');

/** Existing examples for the placeholders of the commands. */
const examples: Readonly<Record<string, string>> = { '<id>': 'gorgias', '<resource>': 'tags' };

/** Every command of the page, by line of a sample or in the text, as a shell splits it. */
const commands = [
  ...[...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, sample = '']) => sample.split('\n')),
  ...[...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text),
]
  .map((line) => line.replace(/\s+#.*$/, '').replace(/^(?:[A-Z_]+=\S+ )+/, ''))
  .map((line) => line.replace(/<(?:id|resource)>/g, (name) => examples[name] ?? name))
  .filter((line) => /^(?:npm|npx|pnpm|\.ci\/)/.test(line))
  .map((line) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word));

const named = (...words: readonly string[]) =>
  commands.filter((command) => words.every((word, index) => command[index] === word));
const scriptsOf = (path: string): Record<string, string> =>
  (JSON.parse(readText(path)) as { scripts: Record<string, string> }).scripts;
/** The files of all suites, by their project. */
async function list(...parameters: readonly string[]): Promise<{ file: string; projectName: string }[]> {
  const { stdout } = await run('npx', ['vitest', 'list', '--json', '--filesOnly', ...parameters], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.slice(stdout.indexOf('['))) as { file: string; projectName: string }[];
}
let suites: Awaited<ReturnType<typeof list>>;
let trials: typeof suites;
beforeAll(async () => {
  suites = await list();
  trials = await list('--config', 'trials/vitest.config.ts');
});

test('the page has commands of every kind', () => {
  expect(named('npm').length).toBeGreaterThan(10);
  expect(named('npx', 'vitest').length).toBeGreaterThan(5);
  expect(named('.ci/long').length).toBeGreaterThan(1);
});

it.each([...named('npm', 'run'), ...named('npm', 'test')])(
  '%s %s %s is a script of the root that knows its flags',
  (...command) => {
    const [, verb, ...rest] = command;
    const [name = '', ...parameters] = verb === 'test' ? ['test', ...rest] : rest;
    const script = scriptsOf('package.json')[name];
    expect(script).toBeDefined();
    const [file] = script?.match(/scripts\/[\w-]+\.mjs/) ?? [];
    for (const flag of parameters.filter((each) => /^--\w/.test(each)))
      expect(file && readText(file)).toContain(flag);
  },
);

const vitestRuns = named('npx', 'vitest', 'run').map((command) => command.slice(3));
/** The filters of a run, by flag; files have none. */
function narrowingOf(parameters: readonly string[]): { projects: string[]; filters: string[] } {
  const valuesOf = (flag: string) => parameters.filter((_, at) => parameters[at - 1] === flag);
  const isFilter = (word: string, at: number) =>
    !word.startsWith('-') && !parameters[at - 1]?.startsWith('-');
  return { projects: valuesOf('--project'), filters: parameters.filter(isFilter) };
}

it.each(vitestRuns.map((parameters) => [parameters.join(' '), parameters] as const))(
  'vitest run %s finds its projects, and files for each of its filters',
  (_words, parameters) => {
    const { projects, filters } = narrowingOf(parameters);
    const files = suites.filter(({ projectName }) => projects.includes(projectName));
    for (const project of projects)
      expect(files.filter(({ projectName }) => projectName === project).length, project).toBeGreaterThan(0);
    for (const filter of filters)
      expect(files.filter(({ file }) => file.includes(filter)).length, filter).toBeGreaterThan(0);
  },
);

it.each(named('npm', 'run', 'test:faults', '--'))(
  '%s %s %s %s %s %s names a file of its suite',
  (...command) => {
    for (const filter of command.slice(4).filter((each) => !each.startsWith('--')))
      expect(
        trials.filter(({ file }) => file.includes('faults/') && file.includes(`/${filter}`)).length,
      ).toBeGreaterThan(0);
  },
);

describe('what CI runs', () => {
  it.each(['.ci/run', '.ci/long'])('%s can be run', (file) => {
    expect(() => accessSync(root + file, constants.X_OK)).not.toThrow();
  });

  it('has the parts that are named', async () => {
    // Without a part it lists them, and fails.
    const usage = await run('node', ['scripts/long.mjs'], { cwd: root }).catch(
      (error: { stderr: string }) => error.stderr,
    );
    const parts = [...String(usage).matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts).toEqual(expect.arrayContaining(named('.ci/long').flatMap((command) => command.slice(1))));
    const [, matrix = ''] = /part: \[(.*)\]/.exec(readText('.github/workflows/ci.yml')) ?? [];
    expect(matrix.split(', ').toSorted()).toEqual(parts.toSorted());
  });
});

it.each(named('pnpm'))('%s %s %s %s %s is a script of its package', (...command) => {
  const [, , filter = '', , name = ''] = command;
  expect(scriptsOf(`packages/${filter.replace('@keyway/', '')}/package.json`)).toHaveProperty([name]);
});

it.each(commands.filter(([first, second]) => first === 'npx' && second !== 'vitest'))(
  '%s %s is installed',
  (_npx, program) => {
    expect(() => accessSync(`${root}node_modules/.bin/${program}`, constants.X_OK)).not.toThrow();
  },
);
