import { randomUUID } from 'node:crypto';

import { testBackends } from '@keyway/db/testing';
import { sandboxCredentials, type SandboxServiceId } from '@keyway/sandbox';
import {
  AuthenticationError,
  BadRequestError,
  Keyway,
  NotFoundError,
  ServerError,
  UnprocessableError,
  type ApiError,
  type ErrorTypeName,
  type Message,
} from '@keyway/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing.js';

/** Contains characters that break unescaped URLs. */
const CONSUMER = 'customer/../7%2F?#&+';
const DONE = 'https://app.example.com/done';
/** The first seeded conversation: open, and more than one page long when pages are small. */
const CONVERSATION = '1';

type Script = {
  readonly service: SandboxServiceId;
  readonly authType: 'basic' | 'apiKey' | 'oauth2';
  readonly canChange: boolean;
  /** A path of the vendor's own API, and a string that its response contains. */
  readonly proxied: { readonly url: string; readonly holds: string };
};

const scripts: readonly Script[] = [
  {
    service: 'gorgias',
    authType: 'basic',
    canChange: true,
    proxied: { url: '/tickets/1', holds: 'subject' },
  },
  {
    service: 'zendesk',
    authType: 'oauth2',
    canChange: false,
    proxied: { url: 'tickets/1', holds: 'ticket' },
  },
  {
    service: 'request-tracker',
    authType: 'apiKey',
    canChange: false,
    proxied: { url: '/ticket/1', holds: 'Subject' },
  },
];

for (const backend of testBackends()) {
  describe(`the whole way through the SDK, on ${backend.name}`, () => {
    let database: Awaited<ReturnType<typeof backend.open>>;
    let app: TestApp;
    beforeAll(async () => {
      database = await backend.open();
      app = await startTestApp({ database: database.database });
    });
    afterAll(async () => {
      await app?.close();
      await database?.close();
    });
    beforeEach(() => {
      app.sandbox.control.reset({ tokens: true });
    });

    const variants = scripts.flatMap((script) => [false, true].map((raw) => ({ ...script, raw })));
    test.each(variants)('$service by $authType, raw $raw', async ({ raw, ...script }) => {
      const keyway = await openApplication(app, script, raw);
      await refusesBeforeConnected(keyway, script);
      await connect(app, keyway, script);
      await readsAll(keyway);
      await creates(app, keyway, script, raw);
      await changesWhereItCan(keyway, script);
      await reachesTheVendorItself(keyway, script);
      await endsAuthorization(keyway, script);
      await forgetsTheConsumer(keyway, script);
    });
  });
}

/** Creates an application with a key and the vendor's integration through the SDK. */
async function openApplication(app: TestApp, { service }: Script, raw: boolean): Promise<Keyway> {
  const operator = new Keyway({ baseUrl: app.url, adminKey: app.adminKey });
  const application = await operator.management.applications.create({
    name: 'Scenario',
    redirect_uris: [DONE],
  });
  const { secret } = await operator.management.applications.createKey(application.id, { name: 'first' });
  const keyway = new Keyway({
    baseUrl: app.url,
    apiKey: secret,
    appId: application.id,
    consumerId: CONSUMER,
    serviceId: service,
    raw,
  });
  const integration = await keyway.vault.integrations.create({
    service_id: service,
    credentials_source: 'sandbox',
  });
  expect(integration).toMatchObject({ service_id: service, state: 'configured' });
  return keyway;
}

async function refusesBeforeConnected(keyway: Keyway, { service }: Script): Promise<void> {
  await refuses(keyway.messages.list(), NotFoundError, 'ConnectionNotFoundError');
  const available = await keyway.vault.connections.list();
  expect(available.data).toMatchObject([{ service_id: service, state: 'available' }]);
}

async function connect(app: TestApp, keyway: Keyway, { service, authType }: Script): Promise<void> {
  const { form, settings } = sandboxCredentials[service];
  const given = { settings: authType === 'oauth2' ? settings : form };
  const added = await keyway.vault.connections.create({ serviceId: service }, given);
  if (authType === 'oauth2') {
    expect(added.state).toBe('added');
    await authorize(app, keyway, service, added.authorize_url);
  }
  const connection = await keyway.vault.connections.get({ serviceId: service });
  expect(connection).toMatchObject({ state: 'callable', health: 'ok', auth_type: authType });
  expect(await keyway.vault.connections.validate({ serviceId: service })).toMatchObject({
    state: 'callable',
  });
}

/** Completes the consent as a browser would, then confirms it as the client. */
async function authorize(
  app: TestApp,
  keyway: Keyway,
  service: SandboxServiceId,
  link: string | null,
): Promise<void> {
  const nonce = randomUUID();
  const started = await visit(link, { redirect_uri: DONE, nonce });
  const callback = await app.sandbox.control.authorize(service, started.location);
  const { location } = await visit(callback, {}, started.cookie);
  const [page, fragment] = location.split('#');
  expect(page).toBe(DONE);
  const returned = Object.fromEntries(new URLSearchParams(fragment));
  expect(returned).toMatchObject({ nonce, service_id: service });

  const pending = await keyway.vault.connections.get({ serviceId: service });
  expect(pending).toMatchObject({ state: 'added', health: 'pending_confirmation' });
  const confirm = (confirm_token: string) =>
    keyway.vault.connections.confirm({ serviceId: service }, { confirm_token });
  await refuses(confirm('another'), UnprocessableError, 'OAuthInvalidStateError');
  expect(await confirm(returned.confirm_token ?? '')).toEqual({ confirmed: true });
  // A repeat after a lost response changes nothing.
  expect(await confirm(returned.confirm_token ?? '')).toEqual({ confirmed: true });
}

async function visit(link: string | null, query: Record<string, string>, cookie = '') {
  const url = new URL(link ?? '');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
  expect(response.status, await response.text()).toBe(303);
  return {
    location: response.headers.get('location') ?? '',
    cookie: response.headers.getSetCookie().map((line) => line.split(';')[0])[0],
  };
}

async function readsAll(keyway: Keyway): Promise<void> {
  const filter = { conversation_id: CONVERSATION };
  const whole = await keyway.messages.list({ filter, limit: 100 });
  expect(whole.data.length).toBeGreaterThanOrEqual(5);
  expect(whole.hasNextPage()).toBe(false);
  const found: string[] = [];
  for await (const { id } of keyway.messages.list({ filter, limit: 2 })) found.push(id);
  expect(found).toEqual(whole.data.map(({ id }) => id));
  const [first] = whole.data;
  expect(await keyway.messages.get(first?.id ?? '')).toEqual(first);
  const part = await keyway.messages.get(first?.id ?? '', { query: { fields: ['id', 'body'] } });
  expect(part).toEqual({ id: first?.id, body: first?.body });
  await refuses(keyway.messages.list({ filter, cursor: 'x' }), BadRequestError, 'InvalidCursorError');
}

async function creates(app: TestApp, keyway: Keyway, { service }: Script, raw: boolean): Promise<void> {
  const transactionId = randomUUID();
  const marker = `marker-${transactionId}`;
  const body = `Grüße aus Zoë’s ☃ shop ${marker}`;
  const create = () => keyway.messages.create({ conversation_id: CONVERSATION, body }, { transactionId });
  const { data: message, envelope, response } = await create().withResponse();
  expect(response.status).toBe(201);
  expect(message).toMatchObject({ type: 'message', direction: 'outbound', body });
  expect(envelope).toMatchObject({ service, resource: 'messages', operation: 'add' });
  expect('_raw' in envelope).toBe(raw);
  for (const secret of secretsOf(service)) expect(JSON.stringify(envelope)).not.toContain(secret);
  expect((await create()).id).toBe(message.id);
  expect(app.sandbox.control.counters().createdByMarker[marker]).toBe(1);
  await isStored(keyway, message);
  await isStored(
    keyway,
    await keyway.messages.create({ conversation_id: CONVERSATION, type: 'note', body: 'for us' }),
  );
}

function secretsOf(service: SandboxServiceId): string[] {
  const { form, settings } = sandboxCredentials[service];
  return Object.entries(form).flatMap(([name, value]) =>
    name in settings || name === 'email' ? [] : [value],
  );
}

async function isStored(keyway: Keyway, created: Message): Promise<void> {
  expect(await keyway.messages.get(created.id)).toMatchObject({
    type: created.type,
    direction: created.type === 'note' ? 'internal' : 'outbound',
    body: created.body,
    conversation_id: CONVERSATION,
  });
}

async function changesWhereItCan(keyway: Keyway, { canChange }: Script): Promise<void> {
  const { id } = await keyway.messages.create({ conversation_id: CONVERSATION, body: 'first' });
  if (!canChange) {
    await refuses(
      keyway.messages.update(id, { body: 'second' }),
      ServerError,
      'ConnectorOperationUnsupportedError',
    );
    await refuses(keyway.messages.delete(id), ServerError, 'ConnectorOperationUnsupportedError');
    return;
  }
  expect(await keyway.messages.update(id, { body: 'second' })).toMatchObject({ id, body: 'second' });
  expect(await keyway.messages.get(id)).toMatchObject({ body: 'second' });
  expect(await keyway.messages.delete(id)).toEqual({ id });
  await refuses(keyway.messages.get(id), NotFoundError, 'EntityNotFoundError');
}

async function reachesTheVendorItself(keyway: Keyway, { proxied }: Script): Promise<void> {
  const response = await keyway.proxy.request({ url: proxied.url });
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty(proxied.holds);
  expect((await keyway.proxy.request({ url: `${proxied.url}9876` })).status).toBe(404);
  await refuses(
    keyway.proxy.request({ url: 'https://elsewhere.example/' }),
    BadRequestError,
    'RequestValidationError',
  );
}

/** Ends the authorization: an OAuth grant by its revoke link, a key or password by deleting its connection. */
async function endsAuthorization(keyway: Keyway, { service, authType }: Script): Promise<void> {
  const list = () => keyway.messages.list({ filter: { conversation_id: CONVERSATION } });
  if (authType === 'oauth2') {
    const { revoke_url } = await keyway.vault.connections.get({ serviceId: service });
    expect((await visit(revoke_url, { redirect_uri: DONE })).location).toBe(DONE);
    expect(await keyway.vault.connections.get({ serviceId: service })).toMatchObject({
      state: 'added',
      health: 'revoked',
    });
    await refuses(list(), AuthenticationError, 'ConnectorCredentialsError');
  }
  expect(await keyway.vault.connections.delete({ serviceId: service })).toBeUndefined();
  await refuses(list(), NotFoundError, 'ConnectionNotFoundError');
}

async function forgetsTheConsumer(keyway: Keyway, { service }: Script): Promise<void> {
  await keyway.vault.connections.create(
    { serviceId: service },
    { settings: sandboxCredentials[service].form },
  );
  await keyway.messages.list({ filter: { conversation_id: CONVERSATION } });
  expect(await keyway.vault.consumers.delete(CONSUMER)).toEqual({ consumer_id: CONSUMER });
  await refuses(keyway.vault.consumers.get(CONSUMER), NotFoundError, 'EntityNotFoundError');
  await refuses(keyway.messages.list(), NotFoundError, 'ConnectionNotFoundError');
}

async function refuses(
  call: PromiseLike<unknown>,
  kind: typeof ApiError,
  typeName: ErrorTypeName,
): Promise<void> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ typeName, requestId: expect.any(String) as string });
}
