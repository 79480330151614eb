import { parseArgs } from 'node:util';

import { subjectNames, type SubjectName } from './subject-names.js';

export type Options = {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly isSmoke: boolean;
  readonly isJson: boolean;
  readonly isProfiled: boolean;
  /** The calls to measure, side by side. */
  readonly subjects: readonly SubjectName[];
  /** The other parts to run; undefined: all. */
  readonly parts: readonly string[] | undefined;
  /** Minutes of the load run; undefined: none. */
  readonly loadMinutes: number | undefined;
  /** Another server to measure: a file whose parameters are `serve`. */
  readonly entry: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Where databases can be made and dropped. */
  readonly postgresUrl: string | undefined;
};

const DEFAULT_LOAD_MINUTES = '10';

export const usage = (partNames: readonly string[]): string => `npm run bench -- [parts] [options]

  --smoke               one short round of all that is not long: does it run, and answer correctly
  --seconds <number>    length of one measurement (2)
  --rounds <number>     how often each subject is measured (5)
  --json                prints the results as JSON
  --cpu-prof            profiles Keyway into bench/profiles and prints where its time goes
  --only <name>         only this part, as if it were named alone; may be repeated
                        calls: the subjects ${subjectNames.join(', ')}; each can be named alone
                        ${partNames.join(', ')}
  --load [minutes]      only the load run (${DEFAULT_LOAD_MINUTES} minutes); fails when a bar is missed
  --entry <file>        measures this build of the server instead of apps/server/dist/keyway.js
  --database-url <url>  measures the calls on this empty PostgreSQL database instead of the embedded one
  --postgres-url <url>  makes and drops the databases of the other parts here (KEYWAY_TEST_DATABASE_URL)
`;

/** The options; undefined when the usage is asked for. */
export function readOptions(
  parameters: readonly string[],
  partNames: readonly string[],
): Options | undefined {
  const { values, positionals } = parseArgs({
    args: withLoadMinutes(parameters),
    allowPositionals: true,
    options: {
      smoke: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'cpu-prof': { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      load: { type: 'string' },
      entry: { type: 'string' },
      'database-url': { type: 'string' },
      'postgres-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    rounds: toPositive('rounds', values.rounds ?? (values.smoke ? '1' : '5')),
    seconds: toPositive('seconds', values.seconds ?? (values.smoke ? '0.3' : '2')),
    warmUpSeconds: values.smoke ? 0.3 : 3,
    isSmoke: values.smoke,
    isJson: values.json,
    isProfiled: values['cpu-prof'],
    ...choose([...positionals, ...values.only], values.load !== undefined, partNames),
    loadMinutes: values.load === undefined ? undefined : toPositive('load', values.load),
    entry: values.entry,
    databaseUrl: values['database-url'],
    postgresUrl: values['postgres-url'] ?? (process.env.KEYWAY_TEST_DATABASE_URL || undefined),
  };
}

function choose(
  only: readonly string[],
  isLoad: boolean,
  partNames: readonly string[],
): Pick<Options, 'subjects' | 'parts'> {
  const unknown = only.filter((name) => ![...partNames, ...subjectNames, 'calls'].includes(name));
  if (unknown.length > 0)
    throw new Error(
      `${unknown.join(', ')}: unknown. The parts are calls, ${[...subjectNames, ...partNames].join(', ')}.`,
    );
  if (only.length === 0)
    return isLoad ? { subjects: [], parts: [] } : { subjects: subjectNames, parts: undefined };
  return {
    subjects: only.includes('calls') ? subjectNames : subjectNames.filter((name) => only.includes(name)),
    parts: partNames.filter((name) => only.includes(name)),
  };
}

/** `--load` may stand alone, which parseArgs does not know. */
const withLoadMinutes = (parameters: readonly string[]): string[] =>
  parameters.map((parameter, index) => {
    if (parameter !== '--load') return parameter;
    const isGiven = /^\d/.test(parameters[index + 1] ?? '');
    return isGiven ? parameter : `--load=${DEFAULT_LOAD_MINUTES}`;
  });

function toPositive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 3_600)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
