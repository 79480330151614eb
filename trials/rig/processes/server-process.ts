import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findFreePort } from './free-port.js';
import { startChild, startProgram, type Child, type Ending } from './child.js';
import { copyTemplate } from './templates.js';

/** The built server, as it ships. */
export const serverProgram = fileURLToPath(new URL('../../../apps/server/dist/keyway.js', import.meta.url));

export type ServerProcess = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The process of now; a restart replaces it. */
  child(): Child;
  kill(): Promise<Ending>;
  /** Starts it again on the same port after it ended, with other settings when given, and as another release. */
  start(more?: Readonly<Record<string, string>>, program?: string): Promise<void>;
  stop(): Promise<Ending | undefined>;
};

export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Starts the built server on a port of its own. Every setting is an environment variable of the server. Unless it is
 * given a folder or a PostgreSQL, its database is migrated already, and nothing was stored in it yet.
 */
export async function startServerProcess(
  settings: ServerSettings,
  options: {
    dataDir?: string | undefined;
    port?: number;
    node?: string | undefined;
    nodeOptions?: readonly string[];
    program?: string | undefined;
    start?: boolean;
  } = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'keyway-trial-'));
  if (options.dataDir === undefined) {
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    if (settings.DATABASE_URL === undefined)
      await copyTemplate('embedded', dataDir, (draft) => migrateByServer({ DATA_DIR: draft }));
  }
  const base = {
    KEYWAY_ENV: 'development',
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_SECOND: '0',
    DOWNSTREAM_PACE_MS: '0',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'warn',
  };
  let child: Child | undefined;
  const server: ServerProcess = {
    url,
    port,
    dataDir,
    child: () => {
      if (!child) throw new Error('The server was not started.');
      return child;
    },
    kill: () => {
      server.child().signal('SIGKILL');
      return server.child().ended;
    },
    start: async (more = {}, program = options.program ?? serverProgram) => {
      child = await startProgram(program, ['serve'], {
        env: { ...base, ...settings, ...more },
        node: options.node,
        nodeOptions: options.nodeOptions ?? [],
        isReady: async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
      });
    },
    stop: async () => child?.stop(),
  };
  if (options.start !== false) await server.start();
  return server;
}

/** Runs a command of the built command line to its end. */
export async function runKeyway(
  parameters: readonly string[],
  settings: ServerSettings,
  program = serverProgram,
): Promise<Ending & { output: string }> {
  const child = startChild(process.execPath, [program, ...parameters], settings);
  const ending = await child.ended;
  return { ...ending, output: child.output() };
}

/** Migrates an empty database by the built command line, which stores nothing else in it. */
export async function migrateByServer(settings: ServerSettings, program = serverProgram): Promise<void> {
  const { code, output } = await runKeyway(
    ['migrate'],
    {
      KEYWAY_ENV: 'development',
      KEYWAY_MASTER_KEY: randomBytes(32).toString('base64'),
      ...settings,
    },
    program,
  );
  if (code !== 0) throw new Error(`The database was not migrated:\n${output}`);
}
