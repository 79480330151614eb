import { ConnectorError, createRegistry, type ConnectorDefinition } from '@keyway/connectors';
import { connectorResourceSchema } from '@keyway/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { plainMessage, stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../../testing.js';

const SERVICE = 'stub-notes';

function assertNote(id: string): void {
  if (!id.startsWith('note-')) throw new ConnectorError('unsupported', 'The vendor keeps what was sent.');
}

/** A vendor whose notes can be updated and deleted, while replies cannot. */
const notesConnector: ConnectorDefinition = {
  ...stubConnector,
  id: SERVICE,
  name: 'Notes',
  resources: {
    messages: {
      ...stubConnector.resources.messages!,
      update: {
        accepts: ['body'],
        only: 'note',
        request: ({ id, changes }) => {
          assertNote(id);
          return { method: 'PATCH', path: `/messages/${id}`, json: changes };
        },
        response: () => plainMessage('note-1'),
      },
      delete: {
        only: 'note',
        request: ({ id }) => {
          assertNote(id);
          return { method: 'DELETE', path: `/messages/${id}` };
        },
        response: () => undefined,
      },
    },
  },
};

let app: TestApp;
let stub: StubVendor;

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([notesConnector, stubConnector]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
  const settings = { base_url: stub.url, token: 'stub-token' };
  await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
});
beforeEach(() => {
  stub.received.length = 0;
  stub.answer(() => ({ status: 200, body: {} }));
});
afterAll(() => Promise.all([app.close(), stub.close()]));

const update = (id: string, body: unknown) => app.api('PATCH', `/messages/${id}`, { service: SERVICE, body });

test('what a connector cannot change is refused before anything is sent, emptying it too', async () => {
  for (const changes of [{ subject: 'new' }, { subject: null }, { body: 'new', body_html: '<p>new</p>' }]) {
    const answer = await update('note-1', changes);
    expect(answer.body, answer.text).toMatchObject({
      status_code: 400,
      type_name: 'UnsupportedAttributesError',
      detail: { unsupported: [{ path: `body.${Object.keys(changes).at(-1)}`, reason: 'attribute' }] },
    });
  }
  expect(stub.received).toEqual([]);
  const pass_through = [{ service_id: SERVICE, extend_object: { a: 1 } }];
  expect((await update('note-1', { body: 'new', pass_through })).status).toBe(200);
  expect(stub.received).toHaveLength(1);
});

test('what the vendor can do to other records only is an unsupported operation, with its reason', async () => {
  const answers = [
    await update('reply-1', { body: 'new' }),
    await app.api('DELETE', '/messages/reply-1', { service: SERVICE }),
  ];
  for (const { body } of answers) {
    expect(body).toMatchObject({
      status_code: 501,
      type_name: 'ConnectorOperationUnsupportedError',
      detail: { reason: 'The vendor keeps what was sent.' },
    });
  }
  expect(stub.received).toEqual([]);
  expect((await app.api('DELETE', '/messages/note-1', { service: SERVICE })).status).toBe(200);
});

test('the coverage says what can be changed, and on which records', async () => {
  const coverageOf = async (service: string) => {
    const { body } = await app.api('GET', `/connector/connectors/${service}/resources/messages`);
    return connectorResourceSchema.parse(body.data);
  };
  const coverage = await coverageOf(SERVICE);
  expect(coverage.supported_update_fields).toEqual(['body', 'pass_through']);
  expect(coverage.settles_unknown_creates).toBe(false);
  const only = Object.fromEntries(coverage.operations.map((operation) => [operation.name, operation.only]));
  expect(only).toEqual({ list: null, get: null, create: null, update: 'note', delete: 'note' });
  expect((await coverageOf('stub')).supported_update_fields).toEqual([]);
});
