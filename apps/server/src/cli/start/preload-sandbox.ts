import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { segment } from '../../security/input/index.js';
import {
  bodyOf,
  createConnectionsClient,
  createIntegrationClient,
  createManagementClient,
  createSessionsClient,
  newTransaction,
  readAll,
  type ApplicationOptions,
} from '../management-client.js';
import { openSandbox, type SandboxClient, type Simulator } from '../sandbox/sandbox-client.js';
import { sandboxFactsSchema, type SandboxFacts } from '../sandbox/sandbox-facts.js';

const CONSUMER = 'test-consumer';

type PreloadOptions = { baseUrl: string; sandboxUrl: string; adminKey: string; sandboxFile: string };
type Identity = Pick<SandboxFacts, 'application_id' | 'api_key'>;

/**
 * Sets up the sandbox application through the public API, as any client would: an application with a key, and for every
 * simulator an integration and one consumer's connection. A later start finds and keeps them.
 */
export async function preloadSandbox(options: PreloadOptions): Promise<SandboxFacts> {
  const { baseUrl, sandboxUrl, sandboxFile } = options;
  const identity = (await findIdentity(options)) ?? (await createIdentity(options));
  const application = { url: baseUrl, app: identity.application_id, key: identity.api_key };
  const sandbox = openSandbox({ sandboxUrl });
  const simulators = await sandbox.simulators();
  const connections = createConnectionsClient(application, CONSUMER);
  const existing = await readAll((query) =>
    bodyOf(connections.list({ query: { ...query, configured: 'true' }, headers: {} })),
  );
  const connected = new Set(existing.map((connection) => connection.service_id));
  for (const [service, simulator] of Object.entries(simulators))
    if (!connected.has(service)) await connect({ application, sandbox, service, simulator });
  // The link is valid for a week of evaluation; every start creates a new one.
  const session = await bodyOf(
    createSessionsClient(application, CONSUMER).create({
      headers: newTransaction(),
      query: {},
      body: {
        consumer_metadata: { account_name: 'Sandbox customer' },
        settings: { session_length: '1w', sandbox_mode: true },
      },
    }),
  );
  const facts = describe(options, identity, Object.keys(simulators), session.data.session_uri);
  writeFileSync(sandboxFile, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  return facts;
}

/** Returns the identity of an earlier start, if this database still has it. */
async function findIdentity({ baseUrl, sandboxFile }: PreloadOptions): Promise<Identity | undefined> {
  if (!existsSync(sandboxFile)) return undefined;
  const known = sandboxFactsSchema.safeParse(parse(readFileSync(sandboxFile, 'utf8')));
  if (!known.success) return undefined;
  const client = createIntegrationClient({
    url: baseUrl,
    app: known.data.application_id,
    key: known.data.api_key,
  });
  const { status } = await client.list({ query: { limit: 1 } });
  return status === 200 ? known.data : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file cut off while being written is recreated.
    return undefined;
  }
}

async function createIdentity({ baseUrl, adminKey }: PreloadOptions): Promise<Identity> {
  const client = createManagementClient({ url: baseUrl, adminKey });
  const application = await bodyOf(
    client.create({
      headers: newTransaction(),
      // Simulated customers write nothing secret, and the first failed request shows why at once.
      body: { name: 'Sandbox', redirect_uris: ['http://localhost:8080/connected'], log_detail: 'errors' },
    }),
  );
  const { id } = application.data;
  const key = await bodyOf(
    client.createKey({
      params: { id: segment(id) },
      headers: newTransaction(),
      body: { name: 'sandbox', mode: 'test' },
    }),
  );
  return { application_id: id, api_key: key.data.secret };
}

/**
 * Connects by OAuth if the simulator supports it and its tokens can be minted, otherwise with a customer's form values.
 */
async function connect({
  application,
  sandbox,
  service,
  simulator: { form, settings, oauth, tellsFirst },
}: {
  application: ApplicationOptions;
  sandbox: SandboxClient;
  service: string;
  simulator: Simulator;
}): Promise<void> {
  await bodyOf(
    createIntegrationClient(application).create({
      headers: newTransaction(),
      body: { service_id: service, credentials_source: 'sandbox', events: tellsFirst },
    }),
  );
  const connections = createConnectionsClient(application, CONSUMER);
  const place = {
    params: { unified_api: 'customer-support', service_id: segment(service) },
    headers: newTransaction(),
    query: {},
  } as const;
  if (!oauth || form.api_key) {
    await bodyOf(connections.create({ ...place, body: { settings: form } }));
    return;
  }
  const credentials = await sandbox.mintTokens(service, oauth.scopes);
  await bodyOf(connections.import({ ...place, body: { credentials, settings } }));
}

function describe(
  { baseUrl, sandboxUrl }: PreloadOptions,
  identity: Identity,
  serviceIds: string[],
  sessionUri: string,
): SandboxFacts {
  const headers = [
    `Authorization: Bearer ${identity.api_key}`,
    `x-vendor-app-id: ${identity.application_id}`,
    `x-vendor-consumer-id: ${CONSUMER}`,
    `x-vendor-service-id: ${serviceIds[0]}`,
  ];
  return {
    base_url: baseUrl,
    sandbox_url: sandboxUrl,
    application_id: identity.application_id,
    api_key: identity.api_key,
    consumer_id: CONSUMER,
    service_ids: serviceIds,
    session_uri: sessionUri,
    curl: `curl -s '${baseUrl}/messages?limit=5' ${headers.map((header) => `-H '${header}'`).join(' ')}`,
  };
}
