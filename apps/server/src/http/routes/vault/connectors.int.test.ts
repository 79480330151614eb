import { connectors, isMissing } from '@keyway/connectors';
import { connectorResourceSchema, connectorSchema } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { startTestApp, type TestApp } from '../../../testing.js';

type Connector = z.infer<typeof connectorSchema>;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('connectors', () => {
  it('are listed, paged and filtered', async () => {
    const { body } = await app.api('GET', '/connector/connectors?limit=200', { consumer: null });
    const ids = (body.data as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual([...app.deps.registry.connectors.keys()].sort());
    for (const record of body.data as unknown[])
      expect(connectorSchema.safeParse(record).error).toBeUndefined();
    const first = await app.api('GET', '/connector/connectors?limit=1');
    const next = first.body.meta.cursors.next as string;
    expect((await app.api('GET', `/connector/connectors?limit=1&cursor=${next}`)).body.data[0].id).toBe(
      ids[1],
    );
    const live = await app.api('GET', '/connector/connectors?filter[status]=live');
    expect((live.body.data as { status: string }[]).every(({ status }) => status === 'live')).toBe(true);
  });

  it('describe one connector and its coverage', async () => {
    expect((await app.api('GET', '/connector/connectors/zendesk')).body.data).toMatchObject({
      service_id: 'zendesk',
      auth_types: ['oauth2', 'basic'],
      oauth_scopes: expect.arrayContaining([{ id: 'tickets:write', label: 'tickets:write' }]),
      unified_apis: [
        {
          id: 'customer-support',
          supported_resources: expect.arrayContaining([
            { id: 'messages', name: 'Messages', status: 'beta' },
            { id: 'tags', name: 'Tags', status: 'beta' },
          ]),
        },
      ],
    });
    const { data } = (await app.api('GET', '/connector/connectors/zendesk/resources/messages')).body;
    expect(connectorResourceSchema.safeParse(data).error).toBeUndefined();
    expect(data.supported_fields).toContainEqual({ unified_property: 'body' });
    const path = '/connector/connectors/zendesk/resources/messages?unified_api=';
    expect((await app.api('GET', `${path}customer-support`)).body.data).toEqual(data);
    expect((await app.api('GET', `${path}crm`)).body.type_name).toBe('RequestValidationError');
    expect(data.operations.find(({ name }: { name: string }) => name === 'update')).toMatchObject({
      capability: 'unsupported',
      reason: expect.any(String),
    });
  });

  it('tell what to do at the vendor, and what to enter there', async () => {
    const { data } = (await app.api('GET', '/connector/connectors?limit=200')).body;
    const records = new Map((data as Connector[]).map((each) => [each.id, each]));
    expect(records.get('zendesk')).toMatchObject({
      redirect_uri: `${app.deps.baseUrl}/vault/callback/zendesk`,
      setup: { oauth_app: expect.arrayContaining([expect.stringContaining('_OAuth clients_')]) },
      events: { set_up_by: 'keyway', takes_signing_key: false },
    });
    expect(records.get('freshdesk')).toMatchObject({
      redirect_uri: null,
      setup: { oauth_app: [] },
      events: { set_up_by: 'keyway' },
    });
    expect(records.get('servicenow')).toMatchObject({
      events: { set_up_by: 'person', address: 'connection' },
    });
    expect(records.get('front')).toMatchObject({
      events: { set_up_by: 'person', address: 'integration', takes_signing_key: true },
    });
    for (const { id, auth } of connectors.values())
      expect(records.get(id)?.setup.oauth_app.some(Boolean), id).toBe(auth.oauth2 !== undefined);
  });

  it('gives the coverage of every resource of every connector, of files too', async () => {
    for (const connector of connectors.values())
      for (const resource of Object.keys(connector.resources)) {
        const { status, body } = await app.api(
          'GET',
          `/connector/connectors/${connector.id}/resources/${resource}`,
        );
        expect([connector.id, resource, status]).toEqual([connector.id, resource, 200]);
        expect(connectorResourceSchema.parse(body.data)).toEqual(body.data);
        const upload = connector.resources.attachments?.upload;
        const takesFiles = resource === 'attachments' && upload !== undefined && !isMissing(upload);
        expect(body.data.max_upload_size !== null).toBe(takesFiles);
      }
  });

  it('say how large a file passes here, which may be less than the vendor takes', async () => {
    const limit = app.deps.env.ATTACHMENT_LIMIT_MB * 1024 * 1024;
    const sizeAt = async (id: string) =>
      (await app.api('GET', `/connector/connectors/${id}/resources/attachments`)).body.data.max_upload_size;
    expect(await sizeAt('salesforce')).toBe(limit);
    expect(await sizeAt('zendesk')).toBe(50 * 1024 * 1024);
    expect(await sizeAt('freshdesk')).toBeNull();
  });

  it('name what they do not know', async () => {
    expect((await app.api('GET', '/connector/connectors/nobody')).body.type_name).toBe(
      'ConnectorNotFoundError',
    );
    expect((await app.api('GET', '/connector/connectors/nobody/resources/messages')).body.type_name).toBe(
      'ConnectorNotFoundError',
    );
    for (const resource of ['tickets', 'constructor', '__proto__']) {
      const answer = await app.api('GET', `/connector/connectors/zendesk/resources/${resource}`);
      expect(answer.body).toMatchObject({
        type_name: 'EntityNotFoundError',
        detail: { not_found: { entity: 'resource', id: resource } },
      });
    }
  });

  it('belong to a unified API', async () => {
    const { body } = await app.api('GET', '/connector/apis');
    expect(body.data).toMatchObject([
      {
        id: 'customer-support',
        resources: expect.arrayContaining([{ id: 'messages', name: 'Messages', status: 'live' }]),
      },
    ]);
  });
});
