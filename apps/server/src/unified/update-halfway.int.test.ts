import { createRegistry, send, type ConnectorDefinition, type ResourceTable } from '@keyway/connectors';
import { sandboxCredentials, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { stubConnector } from '../fixtures/stub-connectors.js';
import { startStubVendor } from '../fixtures/stub-vendor.js';
import { startTestApp, type TestApp } from '../testing.js';

type Named = { id: string; name: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const { service } of cases) await app.connect(service, sandboxCredentials[service].form);
});
beforeEach(() => app.sandbox.control.reset());
afterAll(() => app.close());

/** Connectors that need several requests for one change, the last of them for tags. */
const cases: readonly { service: SandboxServiceId; method: string; path: string }[] = [
  { service: 'gorgias', method: 'POST', path: '/tags' },
  { service: 'intercom', method: 'POST', path: '/tags' },
  { service: 'front', method: 'POST', path: '/tags' },
];

const call = async (service: SandboxServiceId, method: 'GET' | 'PATCH', path: string, body?: unknown) =>
  app.api(method, path, { service, ...(body === undefined ? {} : { body }) });

async function changesFor(
  service: SandboxServiceId,
  conversation: string,
): Promise<{ tag: Named; changes: object }> {
  const { tags } = (await call(service, 'GET', conversation)).body.data as { tags: Named[] };
  const known = (await call(service, 'GET', '/tags')).body.data as Named[];
  const tag = known.find(({ id }) => !tags.some((each) => each.id === id));
  if (!tag) throw new Error('the conversation has every tag');
  return { tag, changes: { status: 'solved', add_tags: [tag.id] } };
}

describe.each(cases)('a change at $service that fails half-way', ({ service, method, path }) => {
  const conversation = `/conversations/${sandboxCredentials[service].conversationId}`;

  test.each([400, 500])('by a %i says so, and can be sent again', async (status) => {
    const { tag, changes } = await changesFor(service, conversation);
    // Writes are not retried automatically.
    app.sandbox.control.addFault({ service, method, path, status, body: { message: 'No.' }, times: 1 });
    const failed = await call(service, 'PATCH', conversation, changes);
    expect(failed.status).toBe(status);
    expect(failed.body).toMatchObject({
      type_name: 'ConnectorExecutionError',
      message: expect.stringMatching(/ Part of the change may have been made before\. .*again\.$/) as string,
      detail: { status_code: status, outcome: 'unknown' },
    });
    const again = await call(service, 'PATCH', conversation, changes);
    expect([again.status, again.body.data.status]).toEqual([200, 'solved']);
    const { tags } = (await call(service, 'GET', conversation)).body.data as { tags: Named[] };
    expect(tags.filter(({ id }) => id === tag.id)).toHaveLength(1);
  });

  test('by a label that is passed over names it', async () => {
    const { tag, changes } = await changesFor(service, conversation);
    app.sandbox.control.addFault({ service, method, path, status: 200, body: {}, times: 1 });
    const answer = await call(service, 'PATCH', conversation, changes);
    expect(answer.body, answer.text).toMatchObject({
      status_code: 422,
      type_name: 'ConnectorExecutionError',
      detail: { applied: [], not_applied: [{ field: 'add_tags', value: tag.id }] },
    });
  });

  test('and is refused at once says nothing of the kind', async () => {
    const { changes } = await changesFor(service, conversation);
    for (const each of ['PUT', 'PATCH', 'POST'])
      app.sandbox.control.addFault({
        service,
        method: each,
        status: 400,
        body: { message: 'No.' },
        times: 1,
      });
    const refused = await call(service, 'PATCH', conversation, changes);
    expect(refused.status).toBe(400);
    expect(refused.body.message).not.toContain('Part of the change');
    expect(refused.body.detail).not.toHaveProperty('outcome');
  });
});

/** The vendor reads by POST, and its response is unusable. */
const askedByPost: ConnectorDefinition = {
  ...stubConnector,
  id: 'stub-search',
  name: 'Search',
  resources: {
    messages: {
      ...(stubConnector.resources.messages as ResourceTable),
      list: {
        ...{ paging: { mode: 'native', maxPageSize: 50 }, filters: [], sort: [] },
        *run() {
          yield* send({ method: 'POST', path: '/search', json: {} });
          throw new TypeError('body: expected a list');
        },
      },
    },
  },
};

test('a list that is asked for by POST has written nothing', async () => {
  const stub = await startStubVendor();
  const other = await startTestApp({
    registry: createRegistry([askedByPost]),
    env: { KEYWAY_EGRESS_ALLOW: stub.egressAllow },
  });
  const settings = { base_url: stub.url, token: 'stub-token' };
  await other.api('POST', '/vault/integrations', { body: { service_id: askedByPost.id } });
  await other.api('POST', `/vault/connections/customer-support/${askedByPost.id}`, { body: { settings } });
  const { body } = await other.api('GET', '/messages');
  await Promise.all([other.close(), stub.close()]);
  expect(body).toMatchObject({ type_name: 'MappingError' });
  expect(body.detail).not.toHaveProperty('outcome');
});
