import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';
import { copyConnection } from './copy-connection.js';

const SERVICE = 'gorgias';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterAll(() => app.close());

const copyTo = (...consumerIds: string[]) =>
  copyConnection(app.deps, {
    applicationId: app.application.id,
    key: {
      consumerId: TEST_CONSUMER,
      unifiedApi: 'customer-support',
      serviceId: SERVICE,
      connectionId: 'default',
    },
    consumerIds,
    credentialsOf: (credentials, index) =>
      index === 0
        ? credentials
        : { ...credentials, values: { ...credentials.values, api_key: 'another-key' } },
  });
const read = (consumer: string) => app.api('GET', '/messages?limit=1', { service: SERVICE, consumer });

test('consumers get a connection like the one that is copied, each with a credential of its own', async () => {
  expect(await copyTo('first', 'second')).toBe(2);
  expect((await read('first')).status).toBe(200);
  expect((await read('second')).body.type_name).toBe('ConnectorCredentialsError');
  const listed = await app.api('GET', '/vault/consumers');
  expect(JSON.stringify(listed.body.data)).toMatch(/"first".*"second"|"second".*"first"/);
});

test('a consumer that has a connection keeps it', async () => {
  expect(await copyTo('third', 'first', TEST_CONSUMER)).toBe(1);
  expect((await read('first')).status).toBe(200);
  const path = `/vault/connections/customer-support/${SERVICE}`;
  expect((await app.api('DELETE', path, { consumer: 'first' })).status).toBe(204);
  expect((await read('third')).status).toBe(200);
});
