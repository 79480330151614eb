import { createRegistry, type ConnectorDefinition, type ResourceTable } from '@keyway/connectors';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { plainMessage, stubConnector } from '../../fixtures/stub-connectors.js';
import { startStubVendor, type StubVendor } from '../../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
let stub: StubVendor;
const order: string[] = [];
/** Runs other work waiting for the event loop in its next turn. */
const letIn = (): void => void setImmediate(() => order.push('others'));

/** Records when its response is mapped and when it is written. */
const watched: ConnectorDefinition = {
  ...stubConnector,
  resources: {
    messages: {
      ...stubConnector.resources.messages,
      list: {
        paging: { mode: 'none' },
        filters: [],
        sort: [],
        request: () => ({ method: 'GET', path: '/messages' }),
        response: () => {
          order.push('mapped');
          letIn();
          const written = { toJSON: () => order.push('written') };
          return { items: [{ ...plainMessage('1'), metadata: written as never }], next: null };
        },
      },
    } as ResourceTable,
  },
};

beforeAll(async () => {
  stub = await startStubVendor();
  app = await startTestApp({
    registry: createRegistry([watched]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
  });
  await app.api('POST', '/vault/integrations', { body: { service_id: 'stub' } });
  const settings = { base_url: stub.url, token: 'stub-token' };
  await app.api('POST', '/vault/connections/customer-support/stub', { body: { settings } });
  const { largeResponses } = app.deps;
  const { takeTurn } = largeResponses;
  Object.assign(largeResponses, {
    takeTurn: async (...wanted: Parameters<typeof takeTurn>) => {
      const isGiven = await takeTurn(...wanted);
      letIn();
      return isGiven;
    },
  });
});
afterAll(() => Promise.all([app.close(), stub.close()]));

async function list(bytes: number) {
  stub.answer(() => ({ body: { text: 'x'.repeat(bytes) } }));
  order.length = 0;
  expect((await app.api('GET', '/messages', { service: 'stub' })).status).toBe(200);
  return order;
}

test('while a large answer is read, mapped and written, others come in between', async () => {
  expect(await list(2_000_000)).toEqual(['others', 'mapped', 'others', 'written']);
});

test('a small one is done without a stop', async () => {
  expect((await list(1_000)).slice(0, 2)).toEqual(['mapped', 'written']);
});
