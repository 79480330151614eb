import { parseArgs } from 'node:util';

export type Options = {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly isSmoke: boolean;
  readonly isJson: boolean;
  readonly isProfiled: boolean;
  /** Measures only these subjects; no ratios then. */
  readonly only: readonly string[];
  /** Another server to measure: a file whose parameters are `serve`. */
  readonly entry: string | undefined;
  readonly databaseUrl: string | undefined;
};

export const USAGE = `npm run bench -- [options]

  --smoke               one short round: do all subjects answer, and answer correctly
  --seconds <number>    length of one measurement (2)
  --rounds <number>     how often each subject is measured (5)
  --json                prints the results as JSON
  --cpu-prof            profiles Keyway into bench/profiles and prints where its time goes
  --only <subject>      measures only this subject (limit, mapping-limit, proxy, messages); may be repeated
  --entry <file>        measures this build of the server instead of apps/server/dist/keyway.js
  --database-url <url>  measures on this empty PostgreSQL database instead of the embedded one
`;

export const readOptions = (parameters: readonly string[]): Options | undefined => {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      smoke: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'cpu-prof': { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      entry: { type: 'string' },
      'database-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    rounds: toPositive('rounds', values.rounds ?? (values.smoke ? '1' : '5')),
    seconds: toPositive('seconds', values.seconds ?? (values.smoke ? '0.5' : '2')),
    warmUpSeconds: values.smoke ? 0.3 : 3,
    isSmoke: values.smoke,
    isJson: values.json,
    isProfiled: values['cpu-prof'],
    only: values.only,
    entry: values.entry,
    databaseUrl: values['database-url'],
  };
};

const toPositive = (name: string, text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 3_600)) throw new Error(`--${name} must be a number above 0.`);
  return value;
};
