import type { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';

import { buildProgram } from './program.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const pathOf = (command: Command): string =>
  command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];
const all = withSubcommands(buildProgram());
const isGroup = ({ commands }: Command): boolean => commands.length > 0;
const find = (name: string): string[] =>
  pathOf(all.find((each) => pathOf(each) === name)!)
    .split(' ')
    .slice(1);

/** Returns the whole help of a command on a terminal of this width, with the texts added before and after it. */
function helpOf(command: Command, columns: number): string {
  const { columns: before } = process.stdout;
  process.stdout.columns = columns;
  let help = '';
  command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  process.stdout.columns = before;
  return help;
}

test.each(all.map((command) => [pathOf(command), command] as const))(
  'the help of %s has lines of at most 100 characters, fewer on a narrow terminal',
  (_, command) => {
    for (const [columns, limit] of [
      [240, 100],
      [100, 100],
      [80, 80],
    ] as const) {
      const long = helpOf(command, columns)
        .split('\n')
        .filter((line) => line.length > limit);
      expect({ columns, long }).toEqual({ columns, long: [] });
    }
  },
);

test.each(all.slice(1).map((command) => [pathOf(command), command] as const))(
  'the help of %s says in a phrase what it and each option does',
  (_, command) => {
    expect(command.description()).toMatch(/^[A-Z].*[^.]$/);
    const undescribed = command.options.filter(({ hidden, description }) => !hidden && description === '');
    expect(undescribed.map(({ long }) => long)).toEqual([]);
  },
);

/** These run until they are stopped, and print no data: `keyway env --json` has the data of `start`. */
const servers = ['keyway start', 'keyway serve'];

test('every command that prints data has --json', () => {
  const without = all.filter(
    (command) => !isGroup(command) && command.options.every(({ long }) => long !== '--json'),
  );
  expect(without.map(pathOf)).toEqual(servers);
});

/** Runs a command line that is refused; returns what it prints. */
async function refuse(parameters: readonly string[]): Promise<string> {
  for (const name of ['npm_lifecycle_event', 'NO_COLOR', 'FORCE_COLOR']) vi.stubEnv(name, undefined);
  const program = buildProgram();
  withSubcommands(program).forEach((command) => command.exitOverride());
  let printed = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await expect(program.parseAsync(parameters, { from: 'user' })).rejects.toMatchObject({ exitCode: 1 });
  write.mockRestore();
  return printed;
}

test('a mistyped command gets the nearest one, and the place to look', async () => {
  expect(await refuse(['lissten'])).toBe(
    'error: unknown command "lissten". Did you mean "listen"? Run keyway --help for all commands.\n',
  );
  expect(await refuse(['frobnicate'])).toBe(
    'error: unknown command "frobnicate". Run keyway --help for all commands.\n',
  );
});

test.each(
  all
    .filter((command) => isGroup(command) && command.parent !== null)
    .map((each) => [pathOf(each), each] as const),
)('a mistyped command of %s gets the nearest one', async (path, group) => {
  for (const command of group.commands) {
    const name = command.name();
    expect(await refuse([...find(path), `${name}x`])).toBe(
      `error: unknown command "${name}x". Did you mean "${name}"? Run ${path} --help for all commands.\n`,
    );
  }
});

test.each(all.filter((command) => !isGroup(command)).map((command) => [pathOf(command), command] as const))(
  'a mistyped option of %s gets the nearest one',
  async (path, command) => {
    const given = command.registeredArguments.map(() => 'some-id');
    const required = command.options
      .filter(({ mandatory }) => mandatory)
      .flatMap(({ long }) => [long ?? '', 'x']);
    const [option] = command.options.filter(({ hidden }) => !hidden).slice(-1);
    const typed = `${option?.long}x`;
    expect(await refuse([...find(path), ...given, ...required, typed])).toBe(
      `error: unknown option "${typed}". Did you mean "${option?.long}"? Run ${path} --help for its options.\n`,
    );
  },
);

test('a value that is none of a few gets them all', async () => {
  expect(await refuse(['key', 'create', 'app_1', '--mode', 'liev'])).toContain(
    'argument "liev" is invalid. Allowed choices are live, test. Run keyway key create --help',
  );
});
