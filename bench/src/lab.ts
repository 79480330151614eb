import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { createTestPostgres } from '@keyway/db/testing';
import { seedConnections } from '@keyway/server/seeding';
import pg from 'pg';

import { FORM, PAGE_SIZE, type Listed } from '../subjects/downstream-facts.mjs';
import { startChild, type Child } from './child.js';
import { openClient, type Call, type Target } from './load/drive.js';
import { CONSUMER, SERVICE, startKeyway, startServer, type RunningKeyway } from './keyway.js';
import type { PartContext } from './part.js';

type Context = Pick<PartContext, 'defer'>;
export type Place = Target & { readonly headers: Record<string, string> };

const subjectsDir = join(import.meta.dirname, '../subjects');

/** Starts a process of bench/subjects; it says itself where it listens. */
export async function startSubject(
  { defer }: Context,
  name: string,
  ...parameters: string[]
): Promise<Child & Place> {
  const child = await startChild({ name, file: join(subjectsDir, `${name}.mjs`), parameters });
  defer(child.stop);
  return { ...child, url: (child.message as { url: string }).url, headers: {} };
}

/** Given a sandbox, what is not the bench's own page is that one's business. */
export const startDownstream = (context: Context, sandboxUrl?: string) =>
  startSubject(context, 'downstream', ...(sandboxUrl ? [sandboxUrl] : []));

export const startForwarder = (
  context: Context,
  downstreamUrl: string,
  mode: 'bare' | 'mapped' = 'bare',
  size = PAGE_SIZE,
) => startSubject(context, 'forwarder', downstreamUrl, mode, String(size));

type KeywayOptions = {
  readonly downstreamUrl: string;
  readonly databaseUrl?: string;
  readonly isWatched?: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts Keyway with one connection to the downstream. */
export async function openKeyway(context: PartContext, options: KeywayOptions): Promise<RunningKeyway> {
  const { entry, profileDir } = context;
  const keyway = await startKeyway({ databaseUrl: undefined, ...options, entry, profileDir });
  context.defer(keyway.stop);
  return keyway;
}

/** Starts another process on the same installation. */
export async function openSecond(
  context: PartContext,
  first: RunningKeyway,
  downstreamUrl: string,
): Promise<RunningKeyway> {
  const { entry, profileDir } = context;
  const { installation, headers } = first;
  const server = await startServer({ entry, profileDir, installation, downstreamUrl });
  context.defer(server.stop);
  return { ...server, installation, headers };
}

/** Copies Keyway's one connection to so many consumers. */
export const seedCopies = (
  { installation, headers }: RunningKeyway,
  count: number,
  progress: (text: string) => void,
): Promise<void> =>
  seedConnections({
    databaseUrl: installation.databaseUrl ?? '',
    masterKey: installation.masterKey,
    applicationId: headers['x-vendor-app-id'] ?? '',
    serviceId: SERVICE,
    like: CONSUMER,
    secret: FORM.api_key,
    count,
    progress,
  });

/** Connects Keyway's one consumer to one more vendor. */
export async function connectAnother(
  keyway: RunningKeyway,
  service: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const client = openClient(keyway.url, 1);
  const post = async (path: string, body: unknown) => {
    const headers = { ...keyway.headers, 'x-unique-transaction-id': randomUUID() };
    const { status, text } = await client.send({ method: 'POST', path, headers, body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
  };
  await post('/vault/integrations', { service_id: service, credentials_source: 'sandbox' });
  await post(`/vault/connections/customer-support/${service}`, { settings });
  await client.close();
}

/** Makes an empty database that is dropped in the end. */
export async function createDatabase({ postgresUrl, defer }: PartContext): Promise<string> {
  const { url, drop } = await createTestPostgres(postgresUrl);
  defer(drop);
  return url;
}

/** Connections of our own, as many as a server has. */
export function openPool({ defer }: Context, databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => undefined);
  defer(() => pool.end());
  return pool;
}

export const listCall = (resource: Listed, headers: Call['headers'], size = PAGE_SIZE): Call => ({
  path: `/${resource}?limit=${size}`,
  headers,
});

export const messagesCall = (headers: Call['headers'], size = PAGE_SIZE): Call =>
  listCall('messages', headers, size);

export const proxyCall = (headers: Call['headers'], size = PAGE_SIZE): Call => ({
  path: '/proxy',
  headers: { ...headers, 'x-vendor-downstream-url': `/messages?limit=${size}` },
});
