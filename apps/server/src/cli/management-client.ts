import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { contract, errorBodySchema, headerNames, type ErrorBody } from '@keyway/contract';
import { initClient, tsRestFetchApi, type ApiFetcherArgs } from '@keyway/contract/ts-rest';

import { isCertificateError } from './certificate-error.js';
import { CommandError } from './command-error.js';
import { readSandboxFacts } from './sandbox/sandbox-facts.js';

export type ServerOptions = {
  /** From the command line. */
  url?: string;
  /** BASE_URL and PORT of the environment, which may belong to another program. */
  envBaseUrl?: string;
  envPort?: string;
  dataDir?: string;
  adminKey?: string;
};
export type ApplicationOptions = ServerOptions & { key?: string; app?: string };

/** The key must not follow a redirect to another host. */
const fetchOptions = { redirect: 'manual' } as const;

/** Creates a client of a running server's management API. */
export const createManagementClient = (options: ServerOptions) =>
  initClient(contract.applications, asAdmin(options));

/** Creates a client of the audit trail. */
export const createAuditClient = (options: ServerOptions) => initClient(contract.audit, asAdmin(options));

/** Creates a client of the console's sign-in. */
export const createConsoleClient = (options: ServerOptions) => initClient(contract.console, asAdmin(options));

const asAdmin = (options: ServerOptions) => ({
  baseUrl: managedUrlOf(options),
  baseHeaders: { authorization: `Bearer ${readAdminKey(options)}` },
  fetchOptions,
  api: reach,
});

/** Creates a client of one application's integrations, with that application's own key. */
export const createIntegrationClient = (options: ApplicationOptions) =>
  initClient(contract.integrations, asApplication(options));

/** Creates a client of one application's event log. */
export const createEventsClient = (options: ApplicationOptions) =>
  initClient(contract.events, asApplication(options));

/** Creates a client of one consumer's connections. */
export const createConnectionsClient = (options: ApplicationOptions, consumer: string) =>
  initClient(contract.connections, asConsumer(options, consumer));

/** Creates a client of one consumer's sessions. */
export const createSessionsClient = (options: ApplicationOptions, consumer: string) =>
  initClient(contract.sessions, asConsumer(options, consumer));

/** Creates a client of one application's webhooks. */
export const createWebhooksClient = (options: ApplicationOptions) =>
  initClient(contract.webhooks, asApplication(options));

/** Defaults to the application that `keyway start` has created. */
function asApplication(given: ApplicationOptions) {
  const options = given.key || given.app ? given : { ...given, ...ofSandbox(given) };
  if (!options.key)
    throw new CommandError('Set KEYWAY_API_KEY to an API key of the application, or specify one with --key.');
  if (!options.app)
    throw new CommandError('Specify the application with --app, or set KEYWAY_APPLICATION_ID.');
  return {
    baseUrl: baseUrlOf(options),
    baseHeaders: { authorization: `Bearer ${options.key}`, [headerNames.applicationId]: options.app },
    fetchOptions,
    api: reach,
  };
}

function asConsumer(options: ApplicationOptions, consumer: string) {
  const { baseHeaders, ...rest } = asApplication(options);
  return { ...rest, baseHeaders: { ...baseHeaders, [headerNames.consumerId]: consumer } };
}

function ofSandbox(options: ApplicationOptions): ApplicationOptions {
  const facts = readSandboxFacts(options);
  // The key is only valid at its own server.
  if (!facts || (options.url && baseUrlOf(options) !== facts.base_url)) return {};
  return { url: facts.base_url, key: facts.api_key, app: facts.application_id };
}

/**
 * Returns the URL of the server to manage. An admin key that `keyway start` has stored in its folder leads to that
 * start's own server.
 */
export function managedUrlOf(options: ServerOptions): string {
  const ofFolder = options.adminKey ? undefined : readSandboxFacts(options)?.base_url;
  return baseUrlOf({ ...options, url: options.url || ofFolder });
}

const RETRY_MS = 250;

/** Waits until the server accepts requests; throws a CommandError if it does not in time. */
export async function waitUntilReady(options: ServerOptions, withinMs: number): Promise<void> {
  const url = managedUrlOf(options);
  const deadline = Date.now() + withinMs;
  while (!(await isReady(url))) {
    if (Date.now() > deadline)
      throw new CommandError(`The server at ${url} was not ready within ${withinMs / 1000} s.`);
    await sleep(RETRY_MS);
  }
}

const isReady = (baseUrl: string): Promise<boolean> =>
  initClient(contract.system, { baseUrl, baseHeaders: {}, fetchOptions })
    .ready()
    .then(
      ({ status }) => status === 200,
      () => false,
    );

/** Returns the headers that every create request needs. */
export const newTransaction = () => ({ [headerNames.transactionId]: randomUUID() });

export type Answer = { status: number; body: unknown };
type Success<A extends Answer> = Extract<A, { status: 200 | 201 | 204 }>;

/** Returns the body of a successful response; otherwise throws a CommandError with the server's message. */
export async function bodyOf<A extends Answer>(call: Promise<A>): Promise<Success<A>['body']> {
  const answer = await call;
  if (isOurs(answer)) return answer.body;
  const error = errorBodySchema.safeParse(answer.body);
  if (error.success) throw new CommandError(describe(error.data));
  throw new CommandError(
    `The server that responded (status ${answer.status}) is not Keyway. Check --url, BASE_URL and PORT.`,
  );
}

// Another program on the port may respond with 200 as well.
const isOurs = ({ status, body }: Answer): boolean =>
  status === 204 || (status < 300 && typeof body === 'object' && body !== null && 'data' in body);

/** Returns every item of a list, page by page. */
export async function readAll<Item>(
  list: (query: {
    limit: number;
    cursor?: string;
  }) => Promise<{ data: Item[]; meta: { cursors: { next: string | null } } }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 200, cursor });
    items.push(...page.data);
    cursor = page.meta.cursors.next ?? undefined;
  } while (cursor !== undefined);
  return items;
}

function baseUrlOf({ url, envBaseUrl, envPort }: ServerOptions): string {
  const address = (url || envBaseUrl || `http://localhost:${envPort || '3000'}`).replace(/\/+$/, '');
  if (/^https?:\/\/[^/]/.test(address) && URL.canParse(address)) return address;
  throw new CommandError(`${address} is not a URL. Specify --url as http://host:port or https://host.`);
}

function readAdminKey({ adminKey, dataDir }: ServerOptions): string {
  if (adminKey) return adminKey;
  const file = join(dataDir || '.keyway', 'admin.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new CommandError(
    `Set KEYWAY_ADMIN_KEY to the admin key of the server, or DATA_DIR to the folder that has it (${file} doesn’t exist).`,
  );
}

/** Returns the message for a request without a response; `code` is the connection's error code. */
export function explainUnreachable(origin: string, code: string | undefined): string {
  if (code !== undefined && isCertificateError(code))
    return `Node does not trust the certificate of ${origin} (${code}). If your own CA issued it, set NODE_EXTRA_CA_CERTS to the CA’s file.`;
  return `No server can be reached at ${origin}${code ? ` (${code})` : ''}. Start it with keyway serve, or specify its URL with --url or BASE_URL.`;
}

/** Sends a request; an error names the URL, which may be the default. */
async function reach(call: ApiFetcherArgs): ReturnType<typeof tsRestFetchApi> {
  try {
    return await tsRestFetchApi(call);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    throw new CommandError(explainUnreachable(new URL(call.path).origin, code), { cause: error });
  }
}

function describe({ message, detail, type_name, request_id }: ErrorBody): string {
  const facts =
    typeof detail === 'object' && Object.keys(detail).length > 0
      ? `\n${JSON.stringify(detail, null, 2)}`
      : '';
  return `${message} (${type_name}, request ${request_id})${facts}`;
}
