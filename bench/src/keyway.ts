import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Keyway } from '@keyway/sdk';

import { FORM } from '../subjects/downstream-facts.mjs';
import { startChild, type Child } from './child.js';

export type RunningKeyway = Child & { readonly url: string; readonly headers: Record<string, string> };

type StartOptions = {
  readonly entry: string;
  readonly downstreamUrl: string;
  readonly databaseUrl: string | undefined;
  readonly profileDir: string | undefined;
};

const SERVICE = 'gorgias';
const CONSUMER = 'bench-consumer';

/** Starts Keyway on a database of its own, its sandbox mapped to the downstream, with one connection to it. */
export const startKeyway = async (options: StartOptions): Promise<RunningKeyway> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-bench-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeData);
  const adminKey = `admin-${randomBytes(24).toString('hex')}`;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: 'Keyway',
    file: options.entry,
    parameters: ['serve'],
    nodeOptions: options.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${options.profileDir}`] : [],
    env: {
      KEYWAY_ENV: 'development',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      KEYWAY_MASTER_KEY: randomBytes(32).toString('base64'),
      KEYWAY_ADMIN_KEY: adminKey,
      KEYWAY_SANDBOX: 'true',
      KEYWAY_SANDBOX_URL: options.downstreamUrl,
      RATE_LIMIT_PER_SECOND: '0',
      SHUTDOWN_DELAY_MS: '0',
      LOG_LEVEL: 'warn',
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    },
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
  });
  const headers = await connect(url, adminKey);
  return { pid: child.pid, stop: child.stop, url, headers };
};

/** Sets everything up through the public API, and answers the headers of a call. */
const connect = async (baseUrl: string, adminKey: string): Promise<Record<string, string>> => {
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
  };
};

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
