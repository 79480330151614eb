import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Keyway } from '@keyway/sdk';

import { findFreePort } from '../../scripts/free-port.mjs';
import { FORM } from '../subjects/downstream-facts.mjs';
import { startChild, type Child } from './child.js';

/** State that outlives a server process: its data and the keys to it. */
export type Installation = {
  readonly dataDir: string;
  readonly masterKey: string;
  readonly adminKey: string;
  readonly databaseUrl: string | undefined;
};
export type RunningServer = Child & { readonly url: string };
export type RunningKeyway = RunningServer & {
  readonly installation: Installation;
  readonly headers: Record<string, string>;
};

type ServerOptions = {
  readonly entry: string;
  readonly downstreamUrl: string;
  readonly installation: Installation;
  readonly profileDir: string | undefined;
  /** Answers `collect` and `restart` (subjects/watch.mjs). */
  readonly isWatched?: boolean;
  /** Settings besides. */
  readonly env?: Readonly<Record<string, string>>;
};

/** As the image and the unit set it (deploy/image/Dockerfile). */
const memoryLimits = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export const SERVICE = 'gorgias';
export const CONSUMER = 'bench-consumer';
const watchFile = join(import.meta.dirname, '../subjects/watch.mjs');

export function newInstallation(databaseUrl: string | undefined): Installation {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const adminKey = `admin-${randomBytes(24).toString('hex')}`;
  return { dataDir, masterKey: randomBytes(32).toString('base64'), adminKey, databaseUrl };
}

/** Starts Keyway on a database of its own, its sandbox mapped to the downstream, with one connection to it. */
export async function startKeyway(
  options: Omit<ServerOptions, 'installation'> & { readonly databaseUrl: string | undefined },
): Promise<RunningKeyway> {
  const installation = newInstallation(options.databaseUrl);
  const server = await startServer({ ...options, installation });
  try {
    return { ...server, installation, headers: await connect(server.url, installation.adminKey) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Starts a server process on an installation, of which there may be others on PostgreSQL. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { installation, profileDir } = options;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: 'Keyway',
    file: options.entry,
    parameters: ['serve'],
    nodeOptions: [
      ...(options.isWatched ? ['--expose-gc', '--import', watchFile] : []),
      ...(profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []),
    ],
    env: {
      ...memoryLimits,
      KEYWAY_ENV: 'development',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: installation.dataDir,
      KEYWAY_MASTER_KEY: installation.masterKey,
      KEYWAY_ADMIN_KEY: installation.adminKey,
      KEYWAY_SANDBOX: 'true',
      KEYWAY_SANDBOX_URL: options.downstreamUrl,
      RATE_LIMIT_PER_SECOND: '0',
      DOWNSTREAM_PACE_MS: '0',
      // One consumer stands for the many that 32 calls at once come from.
      DOWNSTREAM_CONCURRENCY_PER_CONSUMER: '50',
      SHUTDOWN_DELAY_MS: '0',
      LOG_LEVEL: 'warn',
      ...(installation.databaseUrl ? { DATABASE_URL: installation.databaseUrl } : {}),
      ...options.env,
    },
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
  });
  return { ...child, url };
}

/** Sets everything up through the public API, and answers the headers of a call. */
export async function connect(baseUrl: string, adminKey: string): Promise<Record<string, string>> {
  const { applications } = new Keyway({ baseUrl, adminKey }).management;
  const application = await applications.create({ name: `Bench ${randomUUID()}` });
  const { secret } = await applications.createKey(application.id, { name: 'bench', mode: 'test' });
  const keyway = new Keyway({ baseUrl, apiKey: secret, appId: application.id, consumerId: CONSUMER });
  await keyway.vault.integrations.create({ service_id: SERVICE, credentials_source: 'sandbox' });
  const connection = await keyway.vault.connections.create({ serviceId: SERVICE }, { settings: FORM });
  if (connection.state !== 'callable')
    throw new Error(`The connection is ${connection.state}, not callable.`);
  return {
    authorization: `Bearer ${secret}`,
    'x-vendor-app-id': application.id,
    'x-vendor-consumer-id': CONSUMER,
    'x-vendor-service-id': SERVICE,
    // Equal reads at the same time would be one.
    'cache-control': 'no-cache',
  };
}
