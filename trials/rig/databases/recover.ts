import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { until } from '../wait.js';
import {
  asPostgres,
  findPostgres,
  makePostgresFolder,
  startPostgres,
  type PostgresCluster,
} from './postgres.js';

const guide = readFileSync(new URL('../../../docs/backup-and-restore.md', import.meta.url), 'utf8');
/** The guide's archive and time. */
const ARCHIVE = '/srv/keyway-wal';
const MOMENT = '2026-03-04 09:30:00+00';

export type ArchivedCluster = {
  readonly cluster: PostgresCluster;
  readonly folder: string;
  /** The moment that it is now, to the microsecond. */
  readMoment(): Promise<string>;
  /** Waits until everything written until now is in the archive. */
  archive(): Promise<void>;
  /** Another cluster from the base backup, as this one was at a moment. */
  restoreTo(moment: string): Promise<PostgresCluster>;
};

/** A PostgreSQL that archives its log as the guide says, and of which a base backup was taken in the documented way. */
export async function startArchived(): Promise<ArchivedCluster> {
  const folder = makePostgresFolder();
  const cluster = await startPostgres(documentedSettings('archive_mode', { [ARCHIVE]: folder }));
  return {
    cluster,
    folder,
    readMoment: async () => {
      const [row] = await cluster.query<{ moment: string }>(
        `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') AS moment`,
      );
      return row?.moment ?? '';
    },
    archive: async () => {
      const [switched] = await cluster.query<{ segment: string }>(
        'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
      );
      await until('the archive', async () => {
        const [stat] = await cluster.query<{ last: string | null }>(
          'SELECT last_archived_wal AS last FROM pg_stat_archiver',
        );
        return (stat?.last ?? '') >= (switched?.segment ?? '');
      });
    },
    restoreTo: async (moment) => {
      const settings = documentedSettings('restore_command', { [ARCHIVE]: folder, [MOMENT]: moment });
      const restored = await startPostgres(settings, async (dataDir) => {
        await runDocumented('cp -a base-backup', folder, { PGDATA: dataDir });
        await runDocumented('touch', folder, { PGDATA: dataDir });
      });
      await until('the end of the recovery', async () => {
        const [row] = await restored.query<{ over: boolean }>('SELECT NOT pg_is_in_recovery() AS over');
        return row?.over;
      });
      return restored;
    },
  };
}

/** Takes the base backup while servers go on. */
export const takeBaseBackup = ({ cluster, folder }: ArchivedCluster): Promise<void> =>
  runDocumented('pg_basebackup', folder, {
    REPLICATION_URL: `postgresql://postgres@${cluster.host}:${cluster.port}/postgres`,
  });

/** The block of settings of the guide that begins with this one. */
function documentedSettings(
  first: string,
  replaced: Readonly<Record<string, string>>,
): Record<string, string> {
  const block = new RegExp(`\`\`\`ini\\n\\s*(${first} = [^\`]*)\`\`\``).exec(guide)?.[1];
  if (!block) throw new Error(`The guide has no settings that begin with ${first}.`);
  return Object.fromEntries(
    [...block.matchAll(/^\s*(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => {
      const entries = Object.entries(replaced);
      return [name, entries.reduce((text, [from, to]) => text.replaceAll(from, to), value)];
    }),
  );
}

/** The line of the guide that begins like this, run by a shell as PostgreSQL's user. */
async function runDocumented(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const line = new RegExp(`^\\s*(${command}.*)$`, 'm').exec(guide)?.[1];
  if (!line) throw new Error(`The guide has no line with ${command}.`);
  const { file, rest } = asPostgres(['sh', '-ec', line]);
  // Not while this process waits: it is what servers reach PostgreSQL through.
  await promisify(execFile)(file, rest, {
    cwd,
    env: { ...env, PATH: `${findPostgres()}:${process.env.PATH}` },
  });
}
