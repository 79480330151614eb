import { randomBytes, randomUUID } from 'node:crypto';

import { isMissing, registry, tableOf, type ConnectorDefinition } from '@keyway/connectors';
import type { OperationOf } from '@keyway/contract';
import { errorBodySchema, messageSchema } from '@keyway/contract';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { createSandbox, sandboxCredentials, type FaultInput, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, TEST_CONSUMER, type ApiAnswer, type ApiOptions, type TestApp } from '../../testing.js';

/** Longer than the timeout of `hasty`. */
const SLOW_MS = 6_000;
const HASTY_MS = 2_000;
const MAX_WINDOW_SECONDS = 60;

type Database = Awaited<ReturnType<typeof openAnyTestDatabase>>;

let database: Database;
let app: TestApp;
/** Another process on the same database, with a shorter vendor timeout. */
let hasty: TestApp;

beforeAll(async () => {
  database = await openAnyTestDatabase();
  const shared = { database, sandbox: await createSandbox(), masterKey: randomBytes(32) };
  app = await startTestApp(shared);
  hasty = await startTestApp({ ...shared, downstreamTimeoutMs: HASTY_MS });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(async () => {
  const { sandbox } = app;
  await hasty.close();
  await app.close();
  await Promise.all([sandbox.close(), database.close()]);
});

const pathOf = (id: string): string => `/vault/connections/customer-support/${id}`;

/** Form values that a customer enters, without the credential when OAuth supplies it. */
function formOf(connector: ConnectorDefinition, id: SandboxServiceId): Record<string, string> {
  const { basic, settings, form } = sandboxCredentials[id];
  const all = { ...basic, ...settings, ...form };
  const strategies = connector.auth.oauth2 ? [] : [connector.auth.apiKey, connector.auth.basic];
  const fields = [...connector.settings, ...strategies.flatMap((strategy) => strategy?.fields ?? [])];
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => fields.some((field) => field.id === name)),
  );
}

/**
 * Walks a consumer's browser through the flow: our start URL, the simulator's consent, our callback, and its
 * confirmation.
 */
async function authorize(id: string, authorizeUrl: string): Promise<string> {
  const door = new URL(authorizeUrl);
  door.searchParams.set('redirect_uri', 'https://app.example.com/done');
  door.searchParams.set('nonce', 'nonce');
  const started = await fetch(door, { redirect: 'manual' });
  const provider = started.headers.get('location') ?? '';
  const callback = await app.sandbox.control.authorize(id, provider);
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ended = await fetch(callback, { redirect: 'manual', headers: { cookie } });
  const [page = '', fragment] = (ended.headers.get('location') ?? '').split('#');
  const confirm_token = new URLSearchParams(fragment).get('confirm_token');
  await app.api('POST', `${pathOf(id)}/confirm`, { body: { confirm_token } });
  return page;
}

/** Imports tokens, with the settings that the provider returned for the first consumer. */
async function importTokens(connector: ConnectorDefinition, id: SandboxServiceId, consumer: string) {
  const { access_token, refresh_token, expires_in } = await app.sandbox.control.mintTokens(id);
  const known = (await app.api('GET', pathOf(id))).body.data.settings as Record<string, string>;
  const found = connector.auth.oauth2?.discovery?.finds ?? [];
  const told = Object.fromEntries(Object.entries(known).filter(([name]) => found.includes(name)));
  const credentials = {
    access_token,
    expires_in,
    issued_at: new Date().toISOString(),
    ...(sandboxCredentials[id].oauth?.hasRefreshTokens ? { refresh_token } : {}),
  };
  const body = { credentials, settings: { ...formOf(connector, id), ...told } };
  return app.api('POST', `${pathOf(id)}/import`, { consumer, body });
}

/** Connects another consumer, which must stay unaffected by the first one's requests. */
async function connectAnother(connector: ConnectorDefinition, id: SandboxServiceId, consumer: string) {
  const answer = connector.auth.oauth2
    ? await importTokens(connector, id, consumer)
    : await app.api('POST', pathOf(id), { consumer, body: { settings: formOf(connector, id) } });
  expect(answer.body.data, answer.text).toMatchObject({ state: 'callable' });
}

async function upload(service: string, content: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${app.url}/customer-support/attachments?file_name=plan%20(1).bin`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': service,
    },
    body: content,
  });
  return { status: answer.status, body: (await answer.json()) as { data: { id: string } } };
}

const callsOf = (id: string): number =>
  Object.values(app.sandbox.control.counters().requests[id] ?? {}).reduce((sum, count) => sum + count, 0);
const refreshesOf = (id: string): number =>
  app.sandbox.control.counters().tokenRequests[id]?.refresh_token ?? 0;

function expectError(answer: ApiAnswer, status: number, typeName: string): ApiAnswer {
  expect(errorBodySchema.parse(answer.body), answer.text).toMatchObject({
    status_code: status,
    type_name: typeName,
  });
  return answer;
}

const isSimulated = (id: string): id is SandboxServiceId => id in sandboxCredentials;

describe.each([...registry.connectors.values()])('$id over HTTP', (connector) => {
  const id = connector.id as SandboxServiceId;
  const messages = connector.resources.messages!;
  const { list } = messages;
  const filter =
    !isMissing(list) && list.requiredFilters?.length
      ? `&filter[conversation_id]=${encodeURIComponent(sandboxCredentials[id].conversationId)}`
      : '';
  const get = (options: ApiOptions = {}, limit = 3) =>
    app.api('GET', `/messages?limit=${limit}${filter}`, { service: id, ...options });
  const fault = (input: FaultInput) => app.sandbox.control.addFault({ service: id, ...input });

  test('is connected', async () => {
    expect(isSimulated(id)).toBe(true);
    app.sandbox.control.setRateLimit(id, null);
    const integration = { service_id: id, credentials_source: 'sandbox' };
    expect((await app.api('POST', '/vault/integrations', { body: integration })).status).toBe(201);
    const added = await app.api('POST', pathOf(id), { body: { settings: formOf(connector, id) } });
    expect(added.status, added.text).toBe(201);
    if (connector.auth.oauth2)
      expect(await authorize(id, added.body.data.authorize_url)).toBe('https://app.example.com/done');
    const { data } = (await app.api('GET', pathOf(id))).body;
    expect(data).toMatchObject({ state: 'callable', health: 'ok' });
    // A connector that can read the account's name labels the connection with it.
    expect(data.label === null, data.label).toBe(connector.account === undefined);
    const validated = await app.api('POST', `${pathOf(id)}/validate`, {});
    expect(validated.body.data, validated.text).toMatchObject({ state: 'callable', health: 'ok' });
  });

  test.skipIf(isMissing(list))('lists valid messages, page by page', async () => {
    const first = await get();
    expect(first.status, first.text).toBe(200);
    const { data, meta } = first.body as { data: { id: string }[]; meta: { cursors: { next: string } } };
    expect(data).toHaveLength(3);
    for (const message of data) expect(messageSchema.safeParse(message).error?.issues).toBeUndefined();
    const next = await app.api('GET', `/messages?limit=3&cursor=${meta.cursors.next}`, { service: id });
    expect(next.status, next.text).toBe(200);
    const ids = [...data, ...(next.body.data as { id: string }[])].map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.skipIf(isMissing(list))('tells the vendor’s faults for what they are', async () => {
    fault({ status: 503 });
    const failed = expectError(await get(), 503, 'ConnectorExecutionError');
    expect(failed.body.detail).toMatchObject({ status_code: 503 });
    app.sandbox.control.clearFaults();
    fault({ malformed: true, times: 1 });
    const broken = expectError(await get(), 502, 'ConnectorExecutionError');
    expect(broken.body.detail).toMatchObject({ status_code: 200 });
    expect((await get()).status).toBe(200);
  });

  test.skipIf(isMissing(list))('tells the vendor’s rate limit with its time', async () => {
    await connectAnother(connector, id, 'hurried');
    fault({ rateLimit: 7, times: 1 });
    const answer = expectError(await get({ consumer: 'hurried' }), 429, 'ConnectorRateLimitError');
    const seconds = Number(answer.headers.get('retry-after'));
    // Some vendors send the reset time instead, in whole seconds, and some only the length of the rate-limit window.
    expect(seconds).toBeGreaterThanOrEqual(6);
    expect(seconds).toBeLessThanOrEqual(MAX_WINDOW_SECONDS);
  });

  const takesUploads = !isMissing(tableOf(connector, 'attachments')?.upload ?? { capability: '' });
  test.skipIf(!takesUploads)('takes files as they come, and has them with their message', async () => {
    // Small files are sent from memory, larger ones are streamed.
    const sizes = [7, 200_000];
    const uploaded: { id: string }[] = [];
    for (const size of sizes) {
      const { status, body } = await upload(id, new Uint8Array(size).fill(97));
      expect(status, JSON.stringify(body)).toBe(200);
      uploaded.push({ id: body.data.id });
    }
    const { conversationId: conversation_id } = sandboxCredentials[id];
    const write = (type: 'message' | 'note') => {
      const body = { type, conversation_id, body: 'see files', attachments: uploaded };
      return app.api('POST', '/messages', { service: id, body });
    };
    // A note needs no recipients, but some vendors' notes take no files.
    const noted = await write('note');
    const created = noted.status === 400 ? await write('message') : noted;
    expect(created.status, created.text).toBe(201);
    const read = await app.api('GET', `/messages/${created.body.data.id}`, { service: id });
    const { attachments } = read.body.data as { attachments: { id: string }[] };
    const contents: string[] = [];
    for (const file of attachments)
      contents.push((await app.api('GET', `/attachments/${file.id}/content`, { service: id })).text);
    expect(contents.map(({ length }) => length).toSorted()).toEqual(sizes.toSorted());
  });

  const takesFiles = !isMissing(messages.create) && messages.create.accepts.includes('attachments');
  test.skipIf(!takesFiles)('writes a message with two inline files under one transaction id', async () => {
    const attachments = ['one.txt', 'two.txt'].map((file_name) => ({
      ...{ file_name, content_type: 'text/plain' },
      content_base64: Buffer.from(file_name).toString('base64'),
    }));
    const { conversationId: conversation_id } = sandboxCredentials[id];
    const write = (type: 'message' | 'note') => {
      const body = { type, conversation_id, body: 'see files', attachments };
      const headers = { 'x-unique-transaction-id': randomUUID() };
      return app.api('POST', '/messages', { service: id, body, headers });
    };
    const noted = await write('note');
    const created = noted.status === 400 ? await write('message') : noted;
    expect(created.status, created.text).toBe(201);
    const read = await app.api('GET', `/messages/${created.body.data.id}`, { service: id });
    const names = (read.body.data.attachments as { file_name: string }[]).map((file) => file.file_name);
    expect(names.toSorted()).toEqual(['one.txt', 'two.txt']);
  });

  test('refuses what it does not offer without a call', async () => {
    const attempts: Record<OperationOf<'messages'>, () => Promise<ApiAnswer>> = {
      list: () => get(),
      get: () => app.api('GET', '/messages/1', { service: id }),
      create: () =>
        app.api('POST', '/messages', { service: id, body: { conversation_id: '1', body: 'Hello' } }),
      update: () => app.api('PATCH', '/messages/1', { service: id, body: { body: 'Hello' } }),
      delete: () => app.api('DELETE', '/messages/1', { service: id }),
    };
    const before = callsOf(id);
    for (const [name, attempt] of Object.entries(attempts)) {
      const operation = messages[name as OperationOf<'messages'>];
      if (!isMissing(operation) || operation.capability !== 'unsupported') continue;
      const answer = expectError(await attempt(), 501, 'ConnectorOperationUnsupportedError');
      expect(answer.body.detail).toEqual({ operation: name, reason: operation.reason });
    }
    expect(callsOf(id)).toBe(before);
  });

  // Runs last: it revokes every token of the connector. A token refreshed a moment ago is not refreshed again.
  test.skipIf(!connector.auth.oauth2 || isMissing(list))(
    'renews an expired token once, if at all',
    async () => {
      const { hasRefreshTokens } = sandboxCredentials[id].oauth!;
      const consumer = 'expired';
      await connectAnother(connector, id, consumer);
      app.sandbox.control.expireTokens(id);
      const before = refreshesOf(id);
      for (const answer of await Promise.all([get({ consumer }), get({ consumer }), get({ consumer })])) {
        if (hasRefreshTokens) expect(answer.status, answer.text).toBe(200);
        else expectError(answer, 401, 'ConnectorCredentialsError');
      }
      expect(refreshesOf(id) - before).toBe(hasRefreshTokens ? 1 : 0);
    },
  );
});

test('no connector is waited for beyond the time of a request', async () => {
  const { apiKey: key, id } = app.application;
  const answers = [...registry.connectors.values()].map(async (connector) => {
    const service = connector.id as SandboxServiceId;
    await connectAnother(connector, service, 'patient');
    const { conversationId } = sandboxCredentials[service];
    app.sandbox.control.addFault({ service, latencyMs: SLOW_MS, times: 1 });
    const query = `filter[conversation_id]=${encodeURIComponent(conversationId)}`;
    const call = { key, app: id, consumer: 'patient', service };
    return hasty.api('GET', `/messages?${query}`, call);
  });
  for (const answer of await Promise.all(answers)) {
    expectError(answer, 504, 'ConnectorExecutionError');
    expect(answer.body.detail).toMatchObject({ reason: 'timeout' });
  }
});
