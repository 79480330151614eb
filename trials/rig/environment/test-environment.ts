import { randomBytes, randomUUID } from 'node:crypto';

import { Keyway } from '@keyway/sdk';

import { isPooled } from '../figures.js';
import { findFreePort } from '../processes/free-port.js';
import { startPgBouncer } from '../databases/pgbouncer.js';
import { startPostgres, type PostgresCluster } from '../databases/postgres.js';
import { startSandboxProcess, type SandboxProcess, type Tokens } from '../processes/sandbox-process.js';
import { startServerProcess, type ServerProcess, type ServerSettings } from '../processes/server-process.js';
import { startSqlProxy, type SqlProxy } from '../databases/sql-proxy.js';
import { startVendorFront, type VendorFront } from '../network/vendor-front.js';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  readonly text: string;
};

export type Call = {
  readonly server?: number;
  readonly consumer?: string;
  readonly service?: string;
  readonly transactionId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly signal?: AbortSignal;
};

export type Lab = {
  readonly servers: readonly ServerProcess[];
  /** One in front of each server's database, where there is a PostgreSQL. */
  readonly sqlProxies: readonly SqlProxy[];
  readonly sandbox: SandboxProcess;
  readonly vendors: VendorFront;
  readonly databaseUrl: string | undefined;
  readonly application: { readonly id: string; readonly apiKey: string };
  readonly adminKey: string;
  readonly masterKey: string;
  readonly settings: ServerSettings;
  /** A client of the first server, for one consumer. */
  client(consumer?: string): Keyway;
  /** One call, by turns over the servers unless one is named. Never retries. Throws when there is no answer. */
  call(method: string, path: string, options?: Call): Promise<Answer>;
  /** Stores tokens of the simulator's OAuth server as the consumer's connection. */
  connectOAuth(service: string, consumer: string, options?: { expiresIn?: number }): Promise<Tokens>;
  /** Stores what a customer would type in. */
  connectKey(service: string, consumer: string): Promise<void>;
  /** Another application with a key. */
  addApplication(name: string): Promise<{ id: string; apiKey: string }>;
  /** Rows of the servers' database, as the superuser sees them. */
  query<Row extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export type LabOptions = {
  readonly processes?: number;
  /** Without it the server has its embedded database. */
  readonly postgres?: PostgresCluster;
  /** The servers' proxy to PostgreSQL, if not direct. */
  readonly pooler?: { readonly host: string; readonly port: number };
  readonly settings?: ServerSettings;
  /** Extra settings of one process, by its number. */
  readonly each?: readonly ServerSettings[];
  readonly services?: readonly string[];
  /** Of a single process: a folder without a database, which it has to make. */
  readonly dataDir?: string;
  /** Another Node than this one, for servers and sandbox. */
  readonly node?: string;
  readonly nodeOptions?: readonly string[];
  /** Another release than this one. */
  readonly program?: string;
  /** Conversations of a large helpdesk, for the sandbox. */
  readonly conversations?: number;
};

/** The whole product as it is deployed: built servers, their database, and the outside. */
export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const { processes = 1, postgres, services = ['zendesk'] } = options;
  // None of the processes needs another one to be ready; what they are asked for needs all of them.
  const { node, conversations } = options;
  const startingSandbox = startSandboxProcess({ node, conversations });
  const vendors = await startVendorFront(async () => (await startingSandbox).url);
  const adminKey = `admin-${randomBytes(24).toString('hex')}`;
  const masterKey = randomBytes(32).toString('base64');
  const databaseUrl = await postgres?.createDatabase();
  const settings = {
    KEYWAY_MASTER_KEY: masterKey,
    KEYWAY_ADMIN_KEY: adminKey,
    KEYWAY_SANDBOX: 'true',
    KEYWAY_SANDBOX_URL: vendors.url,
    ...options.settings,
  };
  const ownPooler = isPooled && postgres && !options.pooler ? await startPgBouncer(postgres) : undefined;
  const pooler = options.pooler ?? ownPooler;
  const behind = pooler ?? postgres;
  const sqlProxies =
    postgres && behind
      ? await Promise.all(Array.from({ length: processes }, () => startSqlProxy(behind)))
      : [];
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const startOne = (index: number): Promise<ServerProcess> => {
    const database: Record<string, string> = {};
    if (databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(sqlProxies[index]?.port);
      database.DATABASE_URL = url.href;
    }
    if (databaseUrl && pooler) database.DATABASE_DIRECT_URL = databaseUrl;
    // All are one deployment: what they sign and link to names one address.
    return startServerProcess(
      { ...settings, ...database, BASE_URL: baseUrl, ...options.each?.[index] },
      {
        dataDir: options.dataDir,
        node: options.node,
        nodeOptions: options.nodeOptions ?? [],
        program: options.program,
        ...(index === 0 ? { port } : {}),
      },
    );
  };
  const startingServers = Array.from({ length: processes }, (_, index) => startOne(index));
  const [sandbox, servers] = await Promise.all([startingSandbox, Promise.all(startingServers)]);
  const { applications } = new Keyway({ baseUrl, adminKey }).management;
  const addApplication = async (name: string): Promise<{ id: string; apiKey: string }> => {
    const redirects = ['http://localhost:8080/connected'];
    const { id } = await applications.create({ name, redirect_uris: redirects });
    const { secret } = await applications.createKey(id, { name: 'trial', mode: 'test' });
    return { id, apiKey: secret };
  };
  const application = await addApplication('Trial');
  const client = (consumerId = 'consumer'): Keyway =>
    new Keyway({ baseUrl, apiKey: application.apiKey, appId: application.id, consumerId });
  for (const service of services)
    await client().vault.integrations.create({ service_id: service, credentials_source: 'sandbox' });

  let turn = 0;
  const lab: Lab = {
    servers,
    sqlProxies,
    sandbox,
    vendors,
    databaseUrl,
    application,
    adminKey,
    masterKey,
    settings,
    client,
    call: async (method, path, call = {}) => {
      const server = servers[call.server ?? (turn += 1) % servers.length];
      const response = await fetch(`${server?.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${application.apiKey}`,
          'x-vendor-app-id': application.id,
          'x-vendor-consumer-id': call.consumer ?? 'consumer',
          ...(call.service ? { 'x-vendor-service-id': call.service } : {}),
          ...(call.transactionId ? { 'x-unique-transaction-id': call.transactionId } : {}),
          ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
        ...(call.signal ? { signal: call.signal } : {}),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: toJson(text), text };
    },
    connectOAuth: async (service, consumer, { expiresIn } = {}) => {
      const { [service]: simulator } = await sandbox.credentials();
      const scopes = simulator?.oauth?.scopes;
      const tokens = await sandbox.mintTokens(service, {
        ...(scopes ? { scopes } : {}),
        ...(expiresIn ? { expiresIn } : {}),
      });
      const { access_token, refresh_token, expires_in } = tokens;
      await client(consumer).vault.connections.import(
        { serviceId: service },
        { credentials: { access_token, refresh_token, expires_in }, settings: simulator?.settings ?? {} },
      );
      return tokens;
    },
    connectKey: async (service, consumer) => {
      const { [service]: simulator } = await sandbox.credentials();
      await client(consumer).vault.connections.create(
        { serviceId: service },
        { settings: simulator?.form ?? {} },
      );
    },
    addApplication,
    query: (sql, values) => {
      if (!postgres || !databaseUrl) throw new Error('The embedded database cannot be looked into.');
      return postgres.query(sql, values, new URL(databaseUrl).pathname.slice(1));
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all(sqlProxies.map((proxy) => proxy.close()));
      await ownPooler?.close();
      await vendors.close();
      await sandbox.stop();
    },
  };
  return lab;
}

/** The same on a PostgreSQL of its own, which ends with it. */
export async function startLabOnPostgres(
  options: Omit<LabOptions, 'postgres' | 'pooler'> = {},
): Promise<Lab & { readonly postgres: PostgresCluster }> {
  const postgres = await startPostgres();
  const lab = await startLab({ ...options, postgres });
  return { ...lab, postgres, close: () => lab.close().finally(postgres.close) };
}

/** How many answers had which status, for a table: `200 ×199, 503 ServiceUnavailableError ×1`. */
export function tally(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, body } of answers) {
    const { type_name: type } = (body ?? {}) as { type_name?: string };
    const name = type ? `${status} ${type}` : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, times]) => `${name} ×${times}`).join(', ');
}

/** An id for a creating call, the same for its repeats. */
export const newTransactionId = (): string => randomUUID();

function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
