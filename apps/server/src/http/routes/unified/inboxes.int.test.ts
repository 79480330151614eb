import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

const SERVICE = 'zendesk';
const WITHOUT_INBOXES = 'intercom';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of [SERVICE, WITHOUT_INBOXES] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());

const get = (path: string, options: Parameters<TestApp['api']>[2] = {}) =>
  app.api('GET', path, { service: SERVICE, ...options });

const withOperations = async (operations: readonly string[], work: () => Promise<void>) => {
  const integration = `/vault/integrations/${SERVICE}`;
  const before = (await app.api('GET', integration)).body.data.operations as string[];
  expect((await app.api('PATCH', integration, { body: { operations } })).status).toBe(200);
  await work();
  await app.api('PATCH', integration, { body: { operations: before } });
};

describe('inboxes', () => {
  it('lists what a new conversation takes as its inbox, and reads each by its id', async () => {
    const { body, status } = await get('/inboxes?limit=1');
    expect([status, body.data]).toEqual([
      200,
      [
        {
          id: '360000001',
          downstream_id: '360000001',
          name: 'Acme',
          channel: null,
          address: 'support@acme.zendesk.com',
          web_url: 'https://acme.zendesk.com',
        },
      ],
    ]);
    const rest = await get(`/inboxes?cursor=${encodeURIComponent(body.meta.cursors.next)}`);
    const [outlet] = rest.body.data;
    expect((await get(`/customer-support/inboxes/${outlet.id}`)).body).toMatchObject({
      resource: 'inboxes',
      operation: 'one',
      data: outlet,
    });
    const made = await app.api('POST', '/conversations', {
      service: SERVICE,
      headers: { 'x-unique-transaction-id': 'in-an-inbox' },
      body: { message: { body: 'Where is my parcel?' }, inbox_id: outlet.id },
    });
    expect([made.status, made.body.data.inbox]).toMatchObject([201, { id: outlet.id }]);
    expect((await get('/inboxes/360000009')).body.detail).toEqual({ not_found: { entity: 'inbox' } });
  });

  it('says of a helpdesk without inboxes that it has none, and why', async () => {
    const refused = await get('/inboxes', { service: WITHOUT_INBOXES });
    expect(refused.body).toMatchObject({
      type_name: 'ConnectorOperationUnsupportedError',
      detail: { operation: 'inboxes.list', reason: expect.stringContaining('teams') },
    });
    const coverage = await app.api('GET', `/connector/connectors/${WITHOUT_INBOXES}/resources/inboxes`);
    expect(coverage.body.data.operations[0]).toMatchObject({ name: 'list', capability: 'unsupported' });
  });

  it('are read with the scope and the operation of conversations, and have none of their own', async () => {
    const keyOf = async (scope: string) => {
      const { body } = await app.api('POST', `/applications/${app.application.id}/keys`, {
        key: app.adminKey,
        body: { name: scope, scopes: [scope] },
      });
      return body.data.secret as string;
    };
    const reader = await keyOf('conversations:read');
    expect((await get('/inboxes', { key: reader })).status).toBe(200);
    expect((await get('/inboxes', { key: await keyOf('teams:read') })).body).toMatchObject({
      type_name: 'ForbiddenError',
      detail: { missing_scope: 'conversations:read' },
    });
    const { body } = await app.api('GET', `/vault/integrations/${SERVICE}`);
    expect(body.data.operations.filter((name: string) => name.includes('inbox'))).toEqual([]);
    await withOperations(['conversations.list', 'conversations.get'], async () => {
      expect((await get('/inboxes')).status).toBe(200);
    });
    await withOperations(['list', 'get'], async () => {
      expect((await get('/inboxes')).body).toMatchObject({
        type_name: 'ForbiddenError',
        detail: { operation: 'conversations.list' },
      });
    });
  });

  it('ask for no OAuth scope, miss none, and name the one that a call lacks', async () => {
    const coverage = await app.api('GET', `/connector/connectors/${SERVICE}/resources/inboxes`);
    expect(coverage.body.data.operations[0]).toMatchObject({ name: 'list', scopes: ['read'] });
    const operations = ['conversations.list', 'conversations.get'];
    await withOperations(operations, async () => {
      const integration = await app.api('GET', `/vault/integrations/${SERVICE}`);
      expect(integration.body.data.scopes).toEqual(['tickets:read', 'users:read']);
      const scopes = ['tickets:read', 'users:read'];
      const { access_token } = await app.sandbox.control.mintTokens(SERVICE, { scopes });
      const consumer = 'narrow';
      const path = `/vault/connections/customer-support/${SERVICE}`;
      await app.api('POST', `${path}/import`, {
        consumer,
        body: { credentials: { access_token, scopes }, settings: sandboxCredentials[SERVICE].settings },
      });
      expect((await app.api('GET', path, { consumer })).body.data).toMatchObject({
        state: 'callable',
        health: 'ok',
        missing_scopes: [],
      });
      expect((await get('/conversations', { consumer })).status).toBe(200);
      const refused = await get('/inboxes', { consumer });
      expect([refused.status, refused.body]).toMatchObject([
        401,
        {
          type_name: 'ConnectorCredentialsError',
          detail: { operation: 'inboxes.list', missing_scopes: ['read'] },
        },
      ]);
    });
  });
});
