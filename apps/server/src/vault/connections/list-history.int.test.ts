import type { ConnectionHistoryEntry } from '@keyway/contract';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ApiError } from '../../api-error.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';
import { loadResolvedConnection } from '../model/index.js';
import { getApplication, getConnection, getIntegration } from '@keyway/db';

const GORGIAS = '/vault/connections/customer-support/gorgias';
const key = {
  ...{ consumerId: TEST_CONSUMER, unifiedApi: 'customer-support' },
  ...{ serviceId: 'gorgias', connectionId: 'default' },
};
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = (query = '', options = {}) => app.api('GET', `${GORGIAS}/history?${query}`, options);
async function entries(): Promise<ConnectionHistoryEntry[]> {
  const { status, body, text } = await read();
  expect(status, text).toBe(200);
  return body.data;
}
const events = async () => (await entries()).map(({ event }) => event);

const load = () =>
  app.deps.database.tenant(app.application.id, async (tx) => {
    const [application, integration] = [await getApplication(tx), await getIntegration(tx, 'gorgias')];
    const row = await getConnection(tx, key);
    const connector = app.deps.registry.getConnector('gorgias');
    if (!application || !integration || !connector || !row) throw new Error('nothing there');
    const parts = { ...key, application, integration, connector, row };
    return loadResolvedConnection(app.deps.keyring, app.deps.registry.sandboxUrl, parts);
  });

describe('the history of a connection', () => {
  test('of one that never was is no list', async () => {
    expect((await read()).status).toBe(404);
  });

  test('begins with who added it, in which call', async () => {
    await app.connect('gorgias', sandboxCredentials.gorgias.form);
    const [newest, first] = await entries();
    expect([newest?.event, first?.event].toSorted()).toEqual(['added', 'authorized']);
    const added = [newest, first].find((entry) => entry?.event === 'added');
    expect(added).toMatchObject({
      by: { kind: 'api_key', id: expect.stringMatching(/./) },
      request_id: expect.stringMatching(/./),
      state: { from: 'available', to: 'callable' },
      health: null,
      detail: 'State: available to callable.',
    });
  });

  test('tells that it was switched off and on, and which settings were changed, without their values', async () => {
    await app.api('PATCH', GORGIAS, { body: { enabled: false } });
    await app.api('PATCH', GORGIAS, { body: { enabled: true } });
    await app.api('PATCH', GORGIAS, { body: { metadata: { note: 'no news' } } });
    expect((await events()).slice(0, 2)).toEqual(['enabled', 'disabled']);
    const { text } = await read();
    for (const value of Object.values(sandboxCredentials.gorgias.form)) expect(text).not.toContain(value);
  });

  test('tells a health once, however many calls meet it', async () => {
    const before = (await entries()).length;
    const fault = new ApiError('ConnectorExecutionError', { status: 503 });
    const resolved = await load();
    await Promise.all([
      app.deps.connectionHealth.recordFailure(resolved, fault),
      app.deps.connectionHealth.recordFailure(await load(), fault),
    ]);
    await app.deps.connectionHealth.recordFailure(await load(), fault);
    await app.deps.connectionHealth.recordSuccess(await load());
    await app.deps.connectionHealth.recordSuccess(await load());
    const [recovered, degraded, ...rest] = await entries();
    expect(rest.length).toBe(before);
    expect(degraded).toMatchObject({
      event: 'health_changed',
      by: { kind: 'system', id: 'calls' },
      health: { from: 'ok', to: 'degraded' },
    });
    expect(recovered).toMatchObject({ health: { from: 'degraded', to: 'ok' }, request_id: null });
  });

  test('comes in pages without gaps or repeats', async () => {
    const all = await entries();
    const found: ConnectionHistoryEntry[] = [];
    let cursor = '';
    do {
      const { body } = await read(`limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...body.data);
      cursor = body.meta.cursors.next ?? '';
    } while (cursor);
    expect(found).toEqual(all);
    const other = await read(`cursor=${(await read('limit=2')).body.meta.cursors.next}`, {
      consumer: 'other',
    });
    expect(other.body.type_name).toBe('InvalidCursorError');
  });

  test('outlives it', async () => {
    expect((await app.api('DELETE', GORGIAS)).status).toBe(204);
    const [deleted] = (await entries()).filter(({ event }) => event === 'deleted');
    expect(deleted).toMatchObject({ state: { from: 'callable', to: 'available' } });
  });

  test('is nothing to another application, another consumer or a session', async () => {
    const other = await app.addApplication();
    expect((await read('', { key: other.apiKey, app: other.id })).status).toBe(404);
    expect((await read('', { consumer: 'somebody-else' })).status).toBe(404);
    const { body } = await app.api('POST', '/vault/sessions', { body: {} });
    const session = { key: body.data.session_token as string, app: null, consumer: null };
    expect((await read('', session)).status).toBe(403);
  });
});
