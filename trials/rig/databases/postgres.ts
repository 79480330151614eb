import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

import { findFreePort } from '../processes/free-port.js';
import { migrateByServer } from '../processes/server-process.js';
import { copyTemplate } from '../processes/templates.js';
import { until } from '../wait.js';

const PROGRAMS = '/usr/lib/postgresql';
const MIGRATED = 'keyway_migrated';

export type PostgresCluster = {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly dataDir: string;
  /** Where the server logs every statement when asked to. */
  readonly logFile: string;
  /** As the role that a deployment would use: owns its database, is no superuser. */
  url(database?: string): string;
  /** The same by the socket in the file system, which a process in another network reaches too. */
  socketUrl(database?: string): string;
  /** As the superuser, for looking at and breaking things. */
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
    database?: string,
  ): Promise<Row[]>;
  /** A migrated database in which nothing was stored yet, or for a restore one that is empty; answers its URL. */
  createDatabase(kind?: 'migrated' | 'empty'): Promise<string>;
  /** `immediate` is how PostgreSQL itself crashes: no checkpoint, recovery at the next start. */
  stop(mode: 'fast' | 'immediate'): void;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  close(): void;
};

/** Where PostgreSQL's programs are; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  if (!existsSync(PROGRAMS)) return undefined;
  const versions = readdirSync(PROGRAMS)
    .map(Number)
    .filter((version) => version >= 15);
  const newest = Math.max(...versions);
  return versions.length > 0 ? join(PROGRAMS, String(newest), 'bin') : undefined;
}

/** Why a trial that needs PostgreSQL cannot run here, or false. In CI that is a failure. */
export function postgresIsMissing(): boolean {
  if (findPostgres()) return false;
  const reason = `PostgreSQL 15 or newer is not installed in ${PROGRAMS}`;
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return true;
}

/** One of its client programs, as the guide for operators uses them. */
export async function runProgram(program: string, ...parameters: string[]): Promise<void> {
  await promisify(execFile)(join(findPostgres() ?? '', program), parameters);
}

/**
 * A PostgreSQL of its own, which a trial may kill, freeze and read the files of. It begins as the template, or as what
 * `fill` puts into its folder.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  fill = (dataDir: string) => copyTemplate('postgres', dataDir, makeTemplate),
): Promise<PostgresCluster> {
  const cluster = await buildCluster(settings);
  try {
    await fill(cluster.dataDir);
    await cluster.start();
  } catch (error) {
    cluster.close();
    throw error;
  }
  return cluster;
}

/** The start of every cluster: the role of a deployment, and a database that the built server has migrated. */
async function makeTemplate(draft: string): Promise<void> {
  const cluster = await buildCluster();
  try {
    run('initdb', '-D', cluster.dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
    await cluster.start();
    await cluster.query('CREATE ROLE keyway LOGIN CREATEDB CREATEROLE NOSUPERUSER');
    await cluster.query(`CREATE DATABASE ${MIGRATED} OWNER keyway`);
    await migrateByServer({ DATABASE_URL: cluster.url(MIGRATED) });
    cluster.stop('fast');
    renameSync(cluster.dataDir, draft);
  } finally {
    cluster.close();
  }
}

/** Trials ask often, and to PostgreSQL each connection is a process; they break connections, too. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return pool;
}

const isRoot = process.getuid?.() === 0;

function run(program: string, ...parameters: string[]): void {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const { file, rest } = asPostgres([join(programs, program), ...parameters]);
  execFileSync(file, rest, { stdio: 'pipe', cwd: '/' });
}

/** A command as the user whose files a cluster is: PostgreSQL refuses to run as root. */
export function asPostgres(command: readonly string[]): { file: string; rest: string[] } {
  const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  return { file, rest };
}

/** A folder that PostgreSQL may write to: a cluster's own, or for copies of it. Who makes it removes it. */
export function makePostgresFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-postgres-'));
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o755);
  return folder;
}

/** A cluster that is yet without its data. */
async function buildCluster(settings: Readonly<Record<string, string>> = {}): Promise<PostgresCluster> {
  const folder = makePostgresFolder();
  const dataDir = join(folder, 'data');
  const logFile = join(folder, 'log');
  const port = await findFreePort();
  const options = {
    ...settings,
    port: String(port),
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
  };
  const flags = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
  const urlOf = (user: string, database: string) => `postgresql://${user}@127.0.0.1:${port}/${database}`;
  const pools = new Map<string, pg.Pool>();
  const query = async <Row extends pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
    database = 'postgres',
  ) => {
    const pool = pools.get(database) ?? openPool(urlOf('postgres', database));
    pools.set(database, pool);
    return (await pool.query<Row>(sql, values)).rows;
  };
  let databases = 0;
  const signal = (name: NodeJS.Signals): void => {
    const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).toString();
    for (const pid of [postmaster, ...children.split('\n').map(Number).filter(Boolean)]) {
      // A process that ended meanwhile needs no signal.
      try {
        process.kill(pid, name);
      } catch {
        continue;
      }
    }
  };
  const cluster: PostgresCluster = {
    host: '127.0.0.1',
    port,
    dataDir,
    logFile,
    url: (database = 'postgres') => urlOf('keyway', database),
    socketUrl: (database = 'postgres') => `postgresql://keyway@localhost:${port}/${database}?host=${folder}`,
    query,
    createDatabase: async (kind = 'migrated') => {
      const name = `keyway_${(databases += 1)}`;
      const template = kind === 'migrated' ? MIGRATED : 'template1';
      await query(`CREATE DATABASE ${name} OWNER keyway TEMPLATE ${template}`);
      return cluster.url(name);
    },
    stop: (mode) => run('pg_ctl', 'stop', '-D', dataDir, '-m', mode, '-w'),
    start: async () => {
      run('pg_ctl', 'start', '-D', dataDir, '-o', flags, '-l', logFile, '-w');
      await until('PostgreSQL', () => query('SELECT 1').catch(() => undefined));
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close: () => {
      if (existsSync(join(dataDir, 'postmaster.pid'))) {
        cluster.thaw();
        cluster.stop('immediate');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', cluster.close);
  return cluster;
}
