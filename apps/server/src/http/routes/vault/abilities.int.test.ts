import {
  abilitiesSchema,
  type ConnectionRecord,
  operationNames,
  resourceNames,
  resources,
} from '@keyway/contract';
import { sandboxCredentials, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of ['gorgias', 'zendesk', 'reamaze', 'servicenow'] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());

const pathOf = (service: string) => `/vault/connections/customer-support/${service}`;
const read = (service: SandboxServiceId, options: Parameters<TestApp['api']>[2] = {}) =>
  app.api('GET', `${pathOf(service)}/abilities`, options);

describe('the abilities of a connection', () => {
  it('have every operation of every resource, and agree with the coverage', async () => {
    const asked = app.sandbox.control.counters();
    const { status, body, text } = await read('gorgias');
    expect(status, text).toBe(200);
    expect(abilitiesSchema.safeParse(body.data).error?.issues).toBeUndefined();
    expect(Object.keys(body.data.resources)).toEqual(resourceNames);
    for (const name of resourceNames) {
      const abilities = body.data.resources[name];
      expect(Object.keys(abilities).toSorted()).toEqual([...resources[name].operations].toSorted());
      const covered = await app.api('GET', `/connector/connectors/gorgias/resources/${name}`);
      for (const { name: operation, capability } of covered.body.data.operations)
        expect(abilities[operation].state, `${name}.${operation}`).toBe(
          capability === 'supported' ? 'yes' : 'unsupported',
        );
    }
    expect(app.sandbox.control.counters()).toEqual(asked);
  });

  it('say of a create what it needs, which values there are, and how large files may be', async () => {
    const { messages, conversations, customers } = (await read('gorgias')).body.data.resources;
    expect(messages.list).toMatchObject({
      filters: ['conversation_id', 'created_since'],
      sort: ['created_at'],
    });
    expect(messages.create).toMatchObject({
      only: null,
      attributes: { body: { state: 'yes' }, in_reply_to_id: { state: 'unsupported' } },
      files: {
        inline: 734_003,
        upload: expect.any(Number) as number,
        multipart: expect.any(Number) as number,
      },
    });
    expect(conversations.create).toMatchObject({
      attributes: {
        message: { state: 'required' },
        customer: { state: 'yes' },
        'message.in_reply_to_id': { state: 'unsupported' },
        status: { state: 'yes', values: expect.arrayContaining(['open']) as string[] },
      },
      required: expect.arrayContaining([['message'], ['customer', 'customer_id']]) as string[][],
    });
    expect(customers.create.files).toBeNull();
  });

  it('show what a connector declares it cannot do', async () => {
    const { customers } = (await read('zendesk')).body.data.resources;
    expect(customers.update.attributes.phones).toEqual({ state: 'yes', max: 1 });
    const { messages, conversations } = (await read('reamaze')).body.data.resources;
    expect(messages.create).toMatchObject({ files: null, required: [['conversation_id']] });
    expect(messages.create.attributes.conversation_id.state).toBe('required');
    expect(conversations.create.attributes['message.type'].values).toEqual(['message']);
  });

  it('are switched off by the integration, and by the connection', async () => {
    const operations = ['list', 'get', 'conversations.list'];
    const integration = '/vault/integrations/gorgias';
    const before = (await app.api('GET', integration)).body.data.operations as string[];
    await app.api('PATCH', integration, { body: { operations } });
    const { resources: limited } = (await read('gorgias')).body.data;
    expect(limited.messages.list.state).toBe('yes');
    expect(limited.messages.create).toMatchObject({ state: 'switched_off', files: { upload: null } });
    expect(limited.inboxes.list.state).toBe('yes');
    expect(limited.agents.list.state).toBe('switched_off');
    await app.api('PATCH', integration, { body: { operations: before } });
    await app.api('PATCH', pathOf('gorgias'), { body: { enabled: false } });
    const { resources: off } = (await read('gorgias')).body.data;
    for (const name of resourceNames)
      for (const operation of operationNames)
        if (off[name][operation]) expect(off[name][operation].state).toBe('switched_off');
    await app.api('PATCH', pathOf('gorgias'), { body: { enabled: true } });
  });

  it('name what the authorization has no scope for', async () => {
    const scopes = ['tickets:read', 'users:read'];
    const { access_token } = await app.sandbox.control.mintTokens('zendesk', { scopes });
    const consumer = 'narrow';
    await app.api('POST', `${pathOf('zendesk')}/import`, {
      consumer,
      body: { credentials: { access_token, scopes }, settings: sandboxCredentials.zendesk.settings },
    });
    const { conversations, inboxes } = (await read('zendesk', { consumer })).body.data.resources;
    expect([conversations.list.state, conversations.create.state]).toEqual(['yes', 'missing_scope']);
    expect(inboxes.list.state).toBe('missing_scope');
  });

  it('follow the settings of the connection', async () => {
    const statuses = async () =>
      (await read('servicenow')).body.data.resources.conversations.update.attributes.status.values;
    expect(await statuses()).toContain('on_hold');
    await app.api('PATCH', pathOf('servicenow'), {
      body: { settings: { table: 'sn_customerservice_case' } },
    });
    expect(await statuses()).not.toContain('on_hold');
  });

  it('are for keys with a scope of any resource, and for vault sessions', async () => {
    const keys = `/applications/${app.application.id}/keys`;
    const keyWith = async (scopes: string[]): Promise<string> =>
      (await app.api('POST', keys, { key: app.adminKey, body: { name: 'one', scopes } })).body.data.secret;
    expect((await read('gorgias', { key: await keyWith(['tags:read']) })).status).toBe(200);
    const refused = await read('gorgias', { key: await keyWith(['proxy']) });
    expect([refused.status, refused.body.type_name]).toEqual([403, 'ForbiddenError']);
    expect(refused.body.detail.one_of_scopes).toContain('conversations:read');
    const session = await app.api('POST', '/vault/sessions', { body: {} });
    const token = session.body.data.session_token as string;
    expect((await read('gorgias', { key: token })).status).toBe(200);
  });

  it('are not found where nothing was connected', async () => {
    const unknown = await read('front');
    expect(unknown.status).toBe(404);
  });
});

describe('the access of a connection', () => {
  it('is in the list before it is connected: what is allowed and supported', async () => {
    const accessOf = async (service: SandboxServiceId) => {
      const { body } = await app.api('GET', '/vault/connections', { consumer: 'newcomer' });
      const records = body.data as ConnectionRecord[];
      return records.find(({ service_id }) => service_id === service)?.access;
    };
    expect(await accessOf('gorgias')).toEqual({
      operations: expect.arrayContaining(['list', 'create', 'customers.list']) as string[],
      events: false,
    });
    // This connector cannot delete conversations, whatever the integration allows.
    const operations = ['conversations.list', 'list', 'conversations.delete'];
    const { status, text } = await app.api('PATCH', '/vault/integrations/reamaze', {
      body: { operations, events: true },
    });
    expect(status, text).toBe(200);
    expect(await accessOf('reamaze')).toEqual({ operations: ['list', 'conversations.list'], events: true });
  });
});
