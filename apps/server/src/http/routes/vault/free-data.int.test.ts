import { getConnection, listEvents, updateConnection, updateConsumer } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

const path = '/vault/connections/customer-support/gorgias';
const LARGEST = 4096;
/** Returns an object with one member and this many characters of JSON. */
const filled = (length: number, name = 'note') => ({ [name]: 'x'.repeat(length - `{"${name}":""}`.length) });

let app: TestApp;
let consumer = '';
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'gorgias', credentials_source: 'sandbox' },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  consumer = `consumer-${(count += 1)}`;
  await app.api('POST', path, { consumer, body: {} });
});

const patch = (body: unknown) => app.api('PATCH', path, { consumer, body });
const key = () => ({
  consumerId: consumer,
  unifiedApi: 'customer-support',
  serviceId: 'gorgias',
  connectionId: 'default',
});
const store = (metadata: Record<string, unknown>) =>
  app.deps.database.tenant(app.application.id, (tx) => updateConnection(tx, key(), { metadata }));
const stored = () => app.deps.database.tenant(app.application.id, (tx) => getConnection(tx, key()));

test('metadata of a connection is bounded as a whole, however many writes it comes in', async () => {
  expect((await patch({ metadata: filled(LARGEST) })).status).toBe(200);
  const refused = await patch({ metadata: { more: 1 } });
  expect(refused.status).toBe(400);
  expect(refused.body.detail).toEqual({
    'body.metadata': 'must be at most 4096 characters of JSON with what is stored',
  });
  expect((await stored())?.metadata).toEqual(filled(LARGEST));
  expect((await patch({ metadata: { note: null, more: 1 } })).body.data.metadata).toEqual({ more: 1 });
});

test('metadata larger than the bound is read, shrinks, and stops no other change', async () => {
  const large = { ...filled(LARGEST), ...filled(LARGEST, 'other') };
  await store(large);
  expect((await app.api('GET', path, { consumer })).body.data.metadata).toEqual(large);
  expect((await patch({ label: 'Berlin' })).status).toBe(200);
  expect((await patch({ metadata: { note: large.note } })).status).toBe(200);
  expect((await patch({ metadata: { more: 1 } })).status).toBe(400);
  expect((await patch({ metadata: { note: large.note?.slice(1) } })).status).toBe(200);
  expect((await patch({ metadata: { note: null, other: null } })).body.data.metadata).toEqual({});
});

test('metadata is bounded where a connection is made and imported, too', async () => {
  const metadata = filled(LARGEST + 1);
  const made = await app.api('POST', path, { consumer: `${consumer}-new`, body: { metadata } });
  expect(made.body.type_name).toBe('RequestValidationError');
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox' },
  });
  const imported = await app.api('POST', '/vault/connections/customer-support/zendesk/import', {
    consumer,
    body: { credentials: { access_token: 'token' }, metadata },
  });
  expect(imported.body.type_name).toBe('RequestValidationError');
});

test('a change that changes nothing writes nothing', async () => {
  const body = {
    enabled: true,
    label: 'Berlin',
    settings: { subdomain: 'acme' },
    metadata: { zebra: { zulu: 1, b: [1, { y: 2, x: -0 }] }, a: 'x' },
  };
  await patch(body);
  const before = await stored();
  const events = () =>
    app.deps.database.tenant(app.application.id, (tx) => listEvents(tx, { consumerId: consumer }));
  const told = (await events()).length;
  const answer = await patch(body);
  expect(answer.status).toBe(200);
  expect(answer.body.data.metadata).toEqual(JSON.parse(JSON.stringify(body.metadata)));
  expect(await stored()).toEqual(before);
  expect((await events()).length).toBe(told);
});

test('metadata of a consumer is bounded by every way of writing it', async () => {
  // Each of these characters takes six in JSON.
  const [account_name, user_name] = ['\u0001'.repeat(255), '\u0002'.repeat(255)];
  const image = `https://app.example.com/${'i'.repeat(2_000)}`;
  const made = await app.api('POST', '/vault/consumers', {
    body: { consumer_id: `${consumer}-new`, metadata: { account_name, user_name, image } },
  });
  expect(made.body.type_name).toBe('RequestValidationError');
  const update = (metadata: unknown) =>
    app.api('PATCH', `/vault/consumers/${consumer}`, { consumer: null, body: { metadata } });
  expect((await update({ account_name, image })).status).toBe(200);
  expect((await update({ user_name })).body.detail).toEqual({
    'body.metadata': 'must be at most 4096 characters of JSON with what is stored',
  });
  const session = await app.api('POST', '/vault/sessions', {
    consumer,
    body: { consumer_metadata: { user_name } },
  });
  expect(session.body.type_name).toBe('RequestValidationError');
});

test('metadata of a consumer larger than the bound may change without growing', async () => {
  const image = `https://app.example.com/${'i'.repeat(5_000)}`;
  await app.deps.database.tenant(app.application.id, (tx) =>
    updateConsumer(tx, consumer, { metadata: { image, user_name: 'Ada L.' } }),
  );
  const update = (metadata: unknown) =>
    app.api('PATCH', `/vault/consumers/${consumer}`, { consumer: null, body: { metadata } });
  expect((await update({ user_name: 'Ada' })).status).toBe(200);
  expect((await update({ user_name: 'Ada Lovelace' })).status).toBe(400);
  const small = 'https://app.example.com/i.png';
  expect((await update({ image: small })).body.data.metadata).toEqual({ image: small, user_name: 'Ada' });
});

test('members of a consumer’s metadata that come at once are all kept', async () => {
  const change = (metadata: object) =>
    app.api('PATCH', `/vault/consumers/${consumer}`, { body: { metadata } });
  const open = (metadata: object) =>
    app.api('POST', '/vault/sessions', { consumer, body: { consumer_metadata: metadata } });
  for (let round = 0; round < 15; round += 1) {
    const value = `round ${round}`;
    const email = `round${round}@example.com`;
    const image = `https://example.com/${round}.png`;
    await Promise.all([
      open({ account_name: value }),
      open({ email }),
      change({ user_name: value }),
      change({ image }),
    ]);
    const { metadata } = (await app.api('GET', `/vault/consumers/${consumer}`)).body.data;
    expect(metadata).toEqual({ account_name: value, email, user_name: value, image });
  }
});
