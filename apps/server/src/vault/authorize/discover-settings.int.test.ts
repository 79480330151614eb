import { ConnectorError, type ConnectorDefinition, type FormField } from '@keyway/connectors';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { authorize, callVendor, DONE, readRow, startOAuthApp } from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';

const SERVICE = 'sites';
const path = `/vault/connections/customer-support/${SERVICE}`;
const fields: FormField[] = [
  { id: 'site', label: 'Site', type: 'text', required: false },
  { id: 'cloud_id', label: 'Cloud id', type: 'text', required: true, pattern: '[a-z]+-[0-9]+' },
];

let app: TestApp;
let provider: TestProvider;
let consumer = '';
let count = 0;
/** The vendor's response to a new token: the sites that it may access. */
let told: { status: number; body: unknown };
const asked: { url: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  provider = await startTestProvider(SERVICE, {
    discovery: {
      finds: ['cloud_id'],
      url: () => `${provider.origin}/api/accounts?all=1`,
      read: ({ body }, { site }) => {
        const sites = body as { id: string; name: string }[];
        const found = sites.find(({ name }) => site === undefined || name === site);
        if (!found) throw new ConnectorError('invalid_request', `The account has no site ${site}.`);
        return { cloud_id: found.id, site: 'not asked for' };
      },
    },
  });
  const connector: ConnectorDefinition = {
    ...provider.connector,
    settings: fields,
    baseUrl: ({ cloud_id: cloudId }) => `${provider.origin}/api/${cloudId}`,
  };
  provider.knobs.api = ({ url = '', headers }: IncomingMessage, response) => {
    asked.push({ url, authorization: headers.authorization });
    const { status, body } = url.startsWith('/api/accounts') ? told : { status: 200, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  app = await startOAuthApp([{ ...provider, connector }]);
});
beforeEach(() => {
  consumer = `sites-${(count += 1)}`;
  asked.length = 0;
  told = {
    status: 200,
    body: [
      { id: 'cloud-1', name: 'acme' },
      { id: 'cloud-2', name: 'beta' },
    ],
  };
});
afterAll(() => Promise.all([app.close(), provider.close()]));

const connection = async () => (await app.api('GET', path, { consumer })).body.data;
const save = (settings: Record<string, string | null>) =>
  app.api('PATCH', path, { consumer, body: { settings } });
const add = (settings: Record<string, string>) => app.api('POST', path, { consumer, body: { settings } });

test('an integration’s setting stays, and no request is sent', async () => {
  const settings = { cloud_id: 'cloud-4' };
  const saved = await app.api('PATCH', `/vault/integrations/${SERVICE}`, { body: { settings } });
  expect(saved.body.data, saved.text).toMatchObject({ settings });
  await authorize(app, SERVICE, {}, consumer);
  expect(asked).toEqual([]);
  expect((await callVendor(app, SERVICE, consumer)).status).toBe(200);
  expect(asked.at(-1)?.url).toBe('/api/cloud-4/me');
  // A URL may change only if no credential would follow it.
  await app.api('DELETE', path, { consumer });
  const reset = await app.api('PATCH', `/vault/integrations/${SERVICE}`, { body: { settings: {} } });
  expect(reset.status, reset.text).toBe(200);
});

test('a setting that only the provider knows is requested with the new token and stored with it', async () => {
  expect(await authorize(app, SERVICE, {}, consumer)).toBe(DONE);
  expect(asked).toEqual([{ url: '/api/accounts?all=1', authorization: expect.stringMatching(/^Bearer ./) }]);
  expect(await connection()).toMatchObject({ state: 'callable', settings: { cloud_id: 'cloud-1' } });
  expect((await connection()).settings).not.toHaveProperty('site');
  expect((await callVendor(app, SERVICE, consumer)).status).toBe(200);
  expect(asked.at(-1)?.url).toBe('/api/cloud-1/me');
});

test('it follows the consumer’s choice, with every new authorization', async () => {
  await add({ site: 'beta' });
  await authorize(app, SERVICE, {}, consumer);
  expect((await connection()).settings).toMatchObject({ site: 'beta', cloud_id: 'cloud-2' });
  // Another account, whose site has the same name but a different ID: requests must not go to the first one's.
  told = { status: 200, body: [{ id: 'cloud-7', name: 'beta' }] };
  await authorize(app, SERVICE, {}, consumer);
  expect((await connection()).settings).toMatchObject({ site: 'beta', cloud_id: 'cloud-7' });
});

test('what it found is no change that takes the credential away', async () => {
  await authorize(app, SERVICE, {}, consumer);
  const repeats: Record<string, string>[] = [{ cloud_id: 'cloud-1' }, { site: 'acme' }];
  for (const settings of repeats) {
    const saved = await save(settings);
    expect(saved.body.data, saved.text).toMatchObject({ state: 'callable' });
  }
  const integration = await app.api('PATCH', `/vault/integrations/${SERVICE}`, {
    body: { settings: { site: 'acme' } },
  });
  expect(integration.status, integration.text).toBe(200);
  expect((await callVendor(app, SERVICE, consumer)).status).toBe(200);
  await app.api('PATCH', `/vault/integrations/${SERVICE}`, { body: { settings: {} } });
});

test('it waits for the confirmation with the grant, and comes into force with it', async () => {
  const location = await authorize(app, SERVICE, { nonce: 'n-1' }, consumer);
  const { confirm_token } = Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)));
  expect((await connection()).settings).not.toHaveProperty('cloud_id');
  const confirmed = await app.api('POST', `${path}/confirm`, { consumer, body: { confirm_token } });
  expect(confirmed.status, confirmed.text).toBe(200);
  expect(await connection()).toMatchObject({ state: 'callable', settings: { cloud_id: 'cloud-1' } });
});

test.each<[string, { status: number; body: unknown }, RegExp]>([
  ['nothing that fits', { status: 200, body: [{ id: 'cloud-9', name: 'other' }] }, /has no site acme/],
  ['a value of another form', { status: 200, body: [{ id: 'x/../y', name: 'acme' }] }, /could not be read/],
  ['something else', { status: 200, body: { sites: [] } }, /could not be read/],
  ['broken JSON', { status: 200, body: '[{' }, /could not be read/],
  ['a refusal', { status: 403, body: {} }, /answered 403: status 403/],
  ['a fault', { status: 500, body: {} }, /answered 500/],
])('on %s nothing is stored, and the client gets the error', async (_name, answer, words) => {
  await add({ site: 'acme' });
  told = answer;
  const location = await authorize(app, SERVICE, {}, consumer);
  const error = Object.fromEntries(new URL(location).searchParams);
  expect(error).toMatchObject({ error_type: 'OAuthConnectorError', service_id: SERVICE });
  expect(error.error_message).toMatch(words);
  const row = await readRow(app, SERVICE, consumer);
  expect([row?.credentialsSealed, row?.pendingSealed, row?.settings]).toEqual([null, null, { site: 'acme' }]);
});
