import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';

import type { Registry } from '@keyway/connectors';
import type { Database } from '@keyway/db';
import { armAuditGuard, openAnyTestDatabase } from '@keyway/db/testing';
import { createSandbox, type Sandbox } from '@keyway/sandbox';
import type { Logger } from 'pino';

import { buildApp } from './compose/app.js';
import { compose } from './compose/compose.js';
import type { Services } from './compose/index.js';
import { parseEnvironment } from './env.js';
import { createHttpServer, listen } from './http/listen.js';
import { createLogger } from './platform/telemetry/logger.js';
import type { DocsSite } from './vault/hosted-page/docs-site.js';
import type { PageFiles } from './vault/hosted-page/page-files.js';
import { localKey } from './platform/keyring/master-key.js';
import type { MasterKeys } from './platform/keyring/master-keys.js';
import { auditedColumns } from './platform/keyring/sealed-columns.js';

export type ApiOptions = {
  key?: string | null;
  app?: string | null;
  consumer?: string | null;
  service?: string;
  headers?: Record<string, string>;
  /** Bytes and forms are sent unchanged, anything else as JSON. */
  body?: unknown;
};
// Tests inspect responses of every shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type ApiAnswer = { status: number; headers: Headers; body: any; text: string };

export type TestApplication = { id: string; apiKey: string };

export type TestApp = {
  readonly url: string;
  readonly deps: Services;
  readonly sandbox: Sandbox;
  readonly application: TestApplication;
  readonly adminKey: string;
  /** Sends a request as the application and consumer of the test; a POST without a transaction ID gets one. */
  api(method: string, path: string, options?: ApiOptions): Promise<ApiAnswer>;
  /** Adds another application with its own key. */
  addApplication(body?: Record<string, unknown>): Promise<TestApplication>;
  /** Adds a sandbox integration and a connection with these settings. */
  connect(serviceId: string, settings: Record<string, string>, consumer?: string): Promise<void>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  logger?: Logger;
  registry?: Registry;
  page?: PageFiles;
  consolePage?: PageFiles;
  reference?: PageFiles;
  docs?: DocsSite;
  database?: Database;
  env?: Record<string, string>;
  now?: () => Date;
  processClock?: () => number;
  monotonic?: () => number;
  downstreamTimeoutMs?: number;
  sandbox?: Sandbox;
  masterKey?: Buffer;
  masterKeys?: MasterKeys;
};

export const TEST_CONSUMER = 'test-consumer';

/** Starts the real app on a real socket, with an in-memory database and the sandbox as the outside. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openAnyTestDatabase({ audited: auditedColumns }));
  const sandbox = options.sandbox ?? (await createSandbox());
  const adminKey = `admin-${randomBytes(24).toString('hex')}`;
  const env = parseEnvironment({
    KEYWAY_ENV: 'development',
    KEYWAY_ADMIN_KEY: adminKey,
    KEYWAY_SANDBOX_URL: sandbox.url,
    DOWNSTREAM_PACE_MS: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_SECOND: '0',
    SHUTDOWN_DELAY_MS: '0',
    ...options.env,
  });
  if (options.database) await armAuditGuard(database, auditedColumns);
  const late: { app?: RequestListener; url: string } = { url: '' };
  const server = createHttpServer(
    env,
    (request, response) => late.app?.(request, response),
    () => late.url,
  );
  const port = await listen(server, 0, '127.0.0.1');
  late.url = `http://127.0.0.1:${port}`;
  const deps = await compose({
    env,
    baseUrl: env.BASE_URL ?? late.url,
    database,
    masterKeys: options.masterKeys ?? {
      current: localKey(options.masterKey ?? randomBytes(32)),
      previous: undefined,
    },
    logger: options.logger ?? createLogger(env.LOG_LEVEL),
    registry: options.registry,
    page: options.page,
    consolePage: options.consolePage,
    reference: options.reference,
    docs: options.docs,
    now: options.now,
    processClock: options.processClock,
    monotonic: options.monotonic,
    downstreamTimeoutMs: options.downstreamTimeoutMs,
  });
  late.app = buildApp(deps);

  const admin = async (path: string, body: unknown) => {
    const answer = await callServer(late.url, 'POST', path, {
      key: adminKey,
      app: null,
      consumer: null,
      body,
    });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return answer.body.data as { id: string; secret: string };
  };
  const addApplication = async (body: Record<string, unknown> = {}): Promise<TestApplication> => {
    const { id } = await admin('/applications', {
      name: 'Test',
      redirect_uris: ['https://app.example.com/done'],
      ...body,
    });
    const { secret } = await admin(`/applications/${id}/keys`, { name: 'test' });
    return { id, apiKey: secret };
  };
  const application = await addApplication();
  const api = (method: string, path: string, given: ApiOptions = {}) =>
    callServer(late.url, method, path, {
      key: application.apiKey,
      app: application.id,
      consumer: TEST_CONSUMER,
      ...given,
    });

  return {
    url: late.url,
    deps,
    sandbox,
    application,
    adminKey,
    api,
    addApplication,
    connect: async (serviceId, settings, consumer = TEST_CONSUMER) => {
      await api('POST', '/vault/integrations', {
        body: { service_id: serviceId, credentials_source: 'sandbox' },
      });
      const answer = await api('POST', `/vault/connections/customer-support/${serviceId}`, {
        consumer,
        body: { settings },
      });
      if (answer.body.data?.state !== 'callable')
        throw new Error(`${serviceId} is not callable: ${answer.text}`);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.close();
      if (!options.sandbox) await sandbox.close();
      if (!options.database) await database.close();
    },
  };
}

/** Sends a request to any server; a POST without a transaction ID gets one. */
export async function callServer(
  url: string,
  method: string,
  path: string,
  options: ApiOptions,
): Promise<ApiAnswer> {
  const headers: Record<string, string> = {};
  if (options.key) headers.authorization = `Bearer ${options.key}`;
  if (options.app) headers['x-vendor-app-id'] = options.app;
  if (options.consumer) headers['x-vendor-consumer-id'] = options.consumer;
  if (options.service) headers['x-vendor-service-id'] = options.service;
  if (method === 'POST') headers['x-unique-transaction-id'] = randomUUID();
  const given = options.body;
  const isWhole = given instanceof Uint8Array || given instanceof FormData;
  if (given !== undefined && !isWhole) headers['content-type'] = 'application/json';
  const body = isWhole ? (given as Uint8Array<ArrayBuffer> | FormData) : JSON.stringify(given);
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...options.headers },
    body,
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
