import { resolve } from 'node:path';

import { asTyped, environmentSchema, parseEnvironment, readVariables, type Environment } from '../../env.js';
import { CommandError } from '../command-error.js';

export type StartOptions = {
  port?: string;
  databaseUrl?: string;
  baseUrl?: string;
  dataDir?: string;
  world?: string;
  consumers?: string;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Locally, no load balancer has to notice a shutdown, and only failures are worth a log line. */
const defaults = { KEYWAY_ENV: 'development', SHUTDOWN_DELAY_MS: '0', LOG_LEVEL: 'error' };

const flags = {
  port: { flag: '--port', variable: 'KEYWAY_START_PORT' },
  databaseUrl: { flag: '--database-url', variable: 'KEYWAY_START_DATABASE_URL' },
  baseUrl: { flag: '--base-url', variable: 'KEYWAY_START_BASE_URL' },
  dataDir: { flag: '--data-dir', variable: 'DATA_DIR' },
} as const;
type Choice = keyof typeof flags;
const choices = Object.keys(flags) as Choice[];

const PREFIX = 'KEYWAY_';
/** The only settings without the prefix that `start` reads. */
const unprefixed = ['DATA_DIR', 'SANDBOX_PORT'];
const isRead = (name: string): boolean => name.startsWith(PREFIX) || unprefixed.includes(name);

export type StartSettings = {
  readonly env: Environment;
  /** Port, database, URL and folder of this start, each with its source. */
  readonly description: string;
};

/**
 * Returns the settings of `keyway start`: flags first, then variables. `start` runs in a product's folder, whose own
 * PORT, DATABASE_URL or LOG_LEVEL must not apply, so it reads only names with our prefix.
 */
export function readStartSettings(
  options: StartOptions,
  variables: Variables = readVariables(),
): StartSettings {
  assertDevelopment(variables);
  assertFlags(options);
  const source = {
    ...defaults,
    ...pick(variables, (name) => isRead(name) || name === 'npm_lifecycle_event'),
    ...Object.fromEntries(
      choices.map((choice) => [flags[choice].variable, options[choice]] as const).filter(hasValue),
    ),
  };
  const parsed = parseEnvironment(source);
  const env = {
    ...parsed,
    PORT: parsed.KEYWAY_START_PORT ?? parsed.PORT,
    DATABASE_URL: parsed.KEYWAY_START_DATABASE_URL,
    BASE_URL: parsed.KEYWAY_START_BASE_URL,
    DATA_DIR: resolve(parsed.DATA_DIR),
  };
  return { env, description: describe(env, options, variables) };
}

function assertDevelopment({ KEYWAY_ENV }: Variables): void {
  if (KEYWAY_ENV === 'production')
    throw new CommandError(
      `KEYWAY_ENV is production, and this command is for trying things out. Run: ${asTyped('serve')}`,
    );
}

/** Rejects an invalid flag under its own name, not that of the variable it replaces. */
function assertFlags(options: StartOptions): void {
  const problems = choices.flatMap((choice) => {
    if (!options[choice]) return [];
    const { flag, variable } = flags[choice];
    const [issue] = environmentSchema.shape[variable].safeParse(options[choice]).error?.issues ?? [];
    return issue ? [`${flag}: ${issue.message}`] : [];
  });
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
}

const hasValue = ([, value]: readonly [string, string | undefined]): boolean => Boolean(value);

const pick = (variables: Variables, isWanted: (name: string) => boolean): Variables =>
  Object.fromEntries(Object.entries(variables).filter((entry) => isWanted(entry[0]) && hasValue(entry)));

function describe(env: Environment, options: StartOptions, variables: Variables): string {
  const sourceOf = (choice: Choice): string => {
    const { flag, variable } = flags[choice];
    return options[choice] ? flag : variables[variable] ? variable : 'default';
  };
  const database = env.DATABASE_URL === undefined ? 'embedded' : `PostgreSQL${placeOf(env.DATABASE_URL)}`;
  const ignored = Object.keys(pick(variables, (name) => name in environmentSchema.shape && !isRead(name)));
  return [
    `  Port         ${env.PORT} (${sourceOf('port')})`,
    `  Base URL     ${env.BASE_URL ?? `http://localhost:${env.PORT}`} (${sourceOf('baseUrl')})`,
    `  Database     ${database} (${sourceOf('databaseUrl')})`,
    `  Data folder  ${env.DATA_DIR} (${sourceOf('dataDir')})`,
    ...(ignored.length === 0
      ? []
      : [
          `  Ignored      ${ignored.join(', ')}: set for another program. ${asTyped('start --help')} lists the options`,
        ]),
  ].join('\n');
}

/** Returns the host and name of a database. Unusual parts, such as a piece of an unencoded password, are left out. */
function placeOf(databaseUrl: string): string {
  const { host = '', name = '' } =
    /^\w+:\/\/(?:[^/@]*@)?(?<host>[\w.:[\]-]*)(?<name>\/[\w-]+)?(?:\?|$)/.exec(databaseUrl)?.groups ?? {};
  return host === '' ? '' : ` at ${host}${name}`;
}
