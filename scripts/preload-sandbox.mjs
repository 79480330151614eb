import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const CONSUMER = 'test-consumer';
/** Whose changes become events from the start: of one, so that whoever listens sees one thing once. */
const WITH_EVENTS = 'zendesk';

/**
 * Sets up the sandbox application through the public API, as any client would: an application with a key, and
 * for every simulator an integration and a connection of one consumer. A later start finds it all and keeps it.
 * @param {{ baseUrl: string, sandboxUrl: string, adminKey: string, sandboxFile: string }} options
 */
export async function preloadSandbox({ baseUrl, sandboxUrl, adminKey, sandboxFile }) {
  const { Keyway } = await import('../packages/sdk/dist/index.js');
  const known = existsSync(sandboxFile) ? JSON.parse(readFileSync(sandboxFile, 'utf8')) : undefined;
  const identity = (await isUsable(Keyway, known, baseUrl))
    ? known
    : await createApplication(Keyway, { baseUrl, adminKey });
  const keyway = new Keyway({
    baseUrl,
    apiKey: identity.api_key,
    appId: identity.application_id,
    consumerId: CONSUMER,
  });
  const credentials = await (await fetch(`${sandboxUrl}/_control/credentials`)).json();
  const existing = await keyway.vault.connections.list({ configured: true, limit: 200 });
  const connected = new Set(existing.data.map((connection) => connection.service_id));
  for (const [serviceId, simulator] of Object.entries(credentials)) {
    if (!connected.has(serviceId)) await connect(keyway, sandboxUrl, serviceId, simulator);
  }
  // A link that outlives a week of trying things out; every start makes a new one.
  const session = await keyway.vault.sessions.create({
    consumer_metadata: { account_name: 'Sandbox customer' },
    settings: { session_length: '1w', sandbox_mode: true },
  });
  const facts = describe({
    baseUrl,
    sandboxUrl,
    identity,
    serviceIds: Object.keys(credentials),
    sessionUri: session.session_uri,
  });
  writeFileSync(sandboxFile, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  return facts;
}

async function isUsable(Keyway, known, baseUrl) {
  if (!known) return false;
  const keyway = new Keyway({ baseUrl, apiKey: known.api_key, appId: known.application_id });
  return keyway.vault.integrations.list({ limit: 1 }).then(
    () => true,
    () => false,
  );
}

async function createApplication(Keyway, { baseUrl, adminKey }) {
  const { management } = new Keyway({ baseUrl, adminKey });
  const application = await management.applications.create({
    name: 'Sandbox',
    redirect_uris: ['http://localhost:8080/connected'],
  });
  const key = await management.applications.createKey(application.id, { name: 'sandbox', mode: 'test' });
  return { application_id: application.id, api_key: key.secret };
}

/** By OAuth where the simulator has it and its tokens can be minted, else by what a customer would type. */
async function connect(keyway, sandboxUrl, serviceId, { form, settings, oauth }) {
  await keyway.vault.integrations.create({
    service_id: serviceId,
    credentials_source: 'sandbox',
    events: serviceId === WITH_EVENTS,
  });
  if (!oauth || form.api_key) {
    await keyway.vault.connections.create({ serviceId }, { settings: form });
    return;
  }
  const tokens = await mintTokens(sandboxUrl, serviceId, oauth.scopes);
  const { access_token, refresh_token, expires_in } = tokens;
  await keyway.vault.connections.import(
    { serviceId },
    { credentials: { access_token, refresh_token, expires_in }, settings },
  );
}

async function mintTokens(sandboxUrl, service, scopes) {
  const response = await fetch(`${sandboxUrl}/_control/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, scopes }),
  });
  if (!response.ok) throw new Error(`The sandbox minted no token for ${service}: ${await response.text()}`);
  return response.json();
}

function describe({ baseUrl, sandboxUrl, identity, serviceIds, sessionUri }) {
  const [firstService] = serviceIds;
  const headers = [
    `Authorization: Bearer ${identity.api_key}`,
    `x-vendor-app-id: ${identity.application_id}`,
    `x-vendor-consumer-id: ${CONSUMER}`,
    `x-vendor-service-id: ${firstService}`,
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
