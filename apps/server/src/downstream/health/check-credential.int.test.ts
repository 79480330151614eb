import { randomUUID } from 'node:crypto';

import { createRegistry } from '@keyway/connectors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubAnswer, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../../testing.js';

const FIELD = 'body.settings.base_url';
const stub = '/vault/connections/customer-support/stub';

let app: TestApp;
let vendor: StubVendor;
let gone: StubVendor;

beforeAll(async () => {
  vendor = await startStubVendor();
  gone = await startStubVendor();
  await gone.close();
  app = await startTestApp({
    registry: createRegistry([stubConnector]),
    env: { KEYWAY_EGRESS_ALLOW: `${vendor.egressAllow},${gone.egressAllow}` },
    downstreamTimeoutMs: 400,
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});
afterEach(() => vendor.answer(() => ({ body: {} })));

function newConsumer() {
  const consumer = `consumer-${randomUUID()}`;
  return (method: string, path: string, settings?: Record<string, string>) =>
    app.api(method, path, { consumer, ...(settings ? { body: { settings } } : {}) });
}

describe('a key or setting that cannot be checked', () => {
  it.each([
    ['a host that does not exist', () => 'https://helpdesk.invalid', /could not be reached.*resolved/],
    ['a port where nobody listens', () => gone.url, /could not be reached/],
    ['a host that does not speak TLS', () => vendor.url.replace('http:', 'https:'), /could not be reached/],
    ['an address that may not be called', () => 'http://10.20.30.40', /may not be called/],
  ])('is not saved: %s', async (_name, address, words) => {
    const api = newConsumer();
    const refused = await api('POST', stub, { base_url: address(), token: 'wrong' });
    expect(refused.body).toMatchObject({
      status_code: 400,
      type_name: 'RequestValidationError',
      detail: { [FIELD]: expect.stringMatching(words) },
    });
    expect((await api('GET', stub)).body.type_name).toBe('ConnectionNotFoundError');
  });

  it.each<[string, StubAnswer]>([
    ['nothing there', { status: 404, body: {} }],
    ['a redirect', { status: 302, headers: { location: 'https://example.com' } }],
    ['a page instead of data', { headers: { 'content-type': 'text/html' }, body: '<p>Welcome</p>' }],
    ['data that is broken', { headers: { 'content-type': 'application/json' }, body: '{' }],
  ])('is not saved where the address answers with %s', async (_name, answer) => {
    const api = newConsumer();
    vendor.answer(() => answer);
    const refused = await api('POST', stub, { base_url: vendor.url, token: 'good' });
    expect(refused.body).toMatchObject({
      status_code: 400,
      type_name: 'RequestValidationError',
      detail: { [FIELD]: expect.stringMatching(/does not answer as Stub/) },
    });
    expect((await api('GET', stub)).body.type_name).toBe('ConnectionNotFoundError');
  });

  it.each<[string, StubAnswer, number, string]>([
    ['fails', { status: 503, body: {} }, 503, 'ConnectorExecutionError'],
    ['is busy', { status: 429, headers: { 'retry-after': '0' }, body: {} }, 429, 'ConnectorRateLimitError'],
  ])('is not saved while the helpdesk %s, and may be sent again', async (_name, answer, status, type) => {
    const api = newConsumer();
    vendor.answer(() => answer);
    const settings = { base_url: vendor.url, token: 'good' };
    const failed = await api('POST', stub, settings);
    expect(failed.body).toMatchObject({ status_code: status, type_name: type });
    expect(failed.body.message).toContain('Nothing was saved');
    expect((await api('GET', stub)).body.type_name).toBe('ConnectionNotFoundError');
    vendor.answer(() => ({ body: {} }));
    await expect
      .poll(async () => (await api('POST', stub, settings)).body.data?.state as string)
      .toBe('callable');
  });

  it('leaves a connection that works as it was', async () => {
    const api = newConsumer();
    vendor.answer(() => ({ body: {} }));
    await api('POST', stub, { base_url: vendor.url, token: 'good' });
    const before = (await api('GET', stub)).body.data as Record<string, unknown>;
    expect(before).toMatchObject({ state: 'callable', health: 'ok' });
    const moved = await api('PATCH', stub, { base_url: gone.url, token: 'other' });
    expect(moved.body.detail).toHaveProperty([FIELD]);
    vendor.answer(() => ({ status: 503, body: {} }));
    expect((await api('PATCH', stub, { token: 'other' })).status).toBe(503);
    vendor.answer(() => ({ afterMs: 5000 }));
    expect((await api('PATCH', stub, { token: 'other' })).body.detail).toHaveProperty([FIELD]);
    vendor.answer(() => ({ body: {} }));
    expect((await api('GET', stub)).body.data).toMatchObject({
      state: 'callable',
      health: 'ok',
      settings: before.settings,
      updated_at: before.updated_at,
    });
  });
});

describe('validate', () => {
  it('takes no page for the helpdesk’s answer, and changes nothing', async () => {
    const api = newConsumer();
    vendor.answer(() => ({ body: {} }));
    await api('POST', stub, { base_url: vendor.url, token: 'good' });
    vendor.answer(() => ({ headers: { 'content-type': 'text/html' }, body: '<p>Welcome</p>' }));
    expect((await api('POST', `${stub}/validate`)).body).toMatchObject({
      status_code: 502,
      type_name: 'ConnectorExecutionError',
    });
    expect((await api('GET', stub)).body.data).toMatchObject({ state: 'callable', health: 'ok' });
  });
});
