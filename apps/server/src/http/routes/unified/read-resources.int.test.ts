import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

const SERVICE = 'zendesk';
const form = sandboxCredentials[SERVICE].form;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.connect(SERVICE, form);
});
afterAll(() => app.close());
beforeEach(() => app.sandbox.control.clearFaults());

const get = (path: string, options: Parameters<TestApp['api']>[2] = {}) =>
  app.api('GET', path, { service: SERVICE, ...options });

describe('resources that are only read', () => {
  it('lists agents in the envelope of every list, and reads each by its id', async () => {
    const listed = await get('/agents?limit=2');
    expect(listed.status, listed.text).toBe(200);
    expect(listed.body).toMatchObject({ service: SERVICE, resource: 'agents', operation: 'all' });
    expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Okafor',
      'Ben Lindqvist',
    ]);
    const { next } = listed.body.meta.cursors;
    const rest = await get(`/agents?limit=2&cursor=${encodeURIComponent(next)}`);
    expect(rest.body.data).toHaveLength(1);
    expect(rest.body.meta.cursors.next).toBeNull();
    const [first] = listed.body.data;
    const one = await get(`/agents/${first.id}`);
    expect(one.body).toMatchObject({ resource: 'agents', operation: 'one', data: first });
  });

  it('names the author of a message as the agent that it is', async () => {
    const messages = await get('/messages?filter[conversation_id]=1&limit=50');
    const authors = messages.body.data.flatMap(({ author }: { author: { type: string; id: string } }) =>
      author.type === 'agent' ? [author.id] : [],
    );
    const agents = await get('/agents');
    expect(agents.body.data.map(({ id }: { id: string }) => id)).toContain(authors[0]);
  });

  it('narrows agents, in any case of an address', async () => {
    const found = await get('/agents?filter[email]=BEN@acme.example&fields=name');
    expect(found.body.data).toEqual([{ id: expect.any(String), name: 'Ben Lindqvist' }]);
    expect((await get('/agents?filter[active]=false')).body.data).toEqual([]);
    const refused = await get('/agents?filter[team_id]=61');
    expect(refused.body).toMatchObject({
      type_name: 'UnsupportedFiltersError',
      detail: { unsupported: ['team_id'], supported: ['email', 'active'] },
    });
    expect((await get('/agents?filter[active]=perhaps')).body.type_name).toBe('RequestValidationError');
    expect((await get('/tags?filter[name]=x')).body.type_name).toBe('RequestValidationError');
  });

  it('lists teams and tags, also under the alias, with raw mode', async () => {
    expect((await get('/customer-support/teams')).body.data).toHaveLength(3);
    const tags = await get('/customer-support/tags?limit=3&raw=true');
    expect(tags.body.data.map(({ id }: { id: string }) => id)).toEqual(['bug', 'feedback', 'refund']);
    expect(tags.body._raw).toBeDefined();
    expect((await get('/tags/vip')).body.data).toMatchObject({ id: 'vip', name: 'vip', color: null });
  });

  it('says that an unknown record is not found, by its name', async () => {
    for (const [path, entity] of [
      ['/agents/nobody', 'agent'],
      ['/teams/1', 'team'],
      ['/tags/none', 'tag'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.body.detail]).toEqual([404, { not_found: { entity } }]);
    }
  });

  it('takes no cursor of another resource', async () => {
    const { body } = await get('/teams?limit=1');
    const cursor = encodeURIComponent(body.meta.cursors.next);
    expect((await get(`/teams?limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const path of ['/tags', '/messages'])
      expect((await get(`${path}?limit=1&cursor=${cursor}`)).body.type_name).toBe('InvalidCursorError');
  });

  it('has no writes', async () => {
    expect((await app.api('POST', '/agents', { service: SERVICE, body: {} })).status).toBe(405);
    expect((await app.api('DELETE', '/tags/vip', { service: SERVICE })).status).toBe(405);
  });

  it('is covered in addition to messages', async () => {
    const { body } = await app.api('GET', `/connector/connectors/${SERVICE}`);
    const [{ supported_resources: names }] = body.data.unified_apis;
    expect(names.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['agents', 'messages', 'tags', 'teams']),
    );
    const coverage = await app.api('GET', `/connector/connectors/${SERVICE}/resources/agents`);
    expect(coverage.body.data).toMatchObject({
      id: 'agents',
      operations: [
        { name: 'list', capability: 'supported', scopes: ['users:read'] },
        { name: 'get', capability: 'supported', scopes: ['users:read'] },
      ],
      supported_filters: ['email', 'active'],
      pagination: { mode: 'virtual', max_page_size: 200 },
      create_effect: null,
      supported_create_fields: [],
    });
  });
});

describe('a connection from before', () => {
  it('works on for messages, and names the scopes that the new resources lack', async () => {
    const { access_token } = await app.sandbox.control.mintTokens(SERVICE, {
      scopes: ['tickets:read', 'tickets:write', 'users:read'],
    });
    const credentials = { access_token, scopes: ['tickets:read', 'tickets:write', 'users:read'] };
    const consumer = 'from-before';
    const path = `/vault/connections/customer-support/${SERVICE}`;
    const imported = await app.api('POST', `${path}/import`, {
      consumer,
      body: { credentials, settings: sandboxCredentials[SERVICE].settings },
    });
    expect(imported.status, imported.text).toBeLessThan(300);
    expect((await app.api('GET', path, { consumer })).body.data).toMatchObject({
      state: 'callable',
      missing_scopes: ['users:write', 'read'],
    });
    for (const listed of ['/messages', '/agents'])
      expect((await get(listed, { consumer })).status, listed).toBe(200);
    const refused = await get('/teams', { consumer });
    expect([refused.status, refused.body]).toMatchObject([
      401,
      {
        type_name: 'ConnectorCredentialsError',
        detail: { operation: 'teams.list', missing_scopes: ['read'] },
      },
    ]);
  });

  it('of an integration for messages alone refuses the others, and says how to allow them', async () => {
    const integration = `/vault/integrations/${SERVICE}`;
    const before = (await app.api('GET', integration)).body.data.operations as string[];
    expect(before).toContain('agents.list');
    await app.api('PATCH', integration, { body: { operations: ['list', 'get', 'create'] } });
    const refused = await get('/agents');
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { type_name: 'ForbiddenError', detail: { operation: 'agents.list' } },
    ]);
    expect((await get('/messages')).status).toBe(200);
    await app.api('PATCH', integration, { body: { operations: before } });
    expect((await get('/agents')).status).toBe(200);
  });
});
