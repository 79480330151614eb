import { createHash, randomBytes } from 'node:crypto';

import { isMissing, type OperationFacts, registry, tableOf } from '@keyway/connectors';
import { type SandboxServiceId, sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { connectAny } from '../../fixtures/connect-any.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';

const SIZE = 2.5 * 1024 * 1024;
const content = randomBytes(SIZE);
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of takesFiles) await connectAny(app, service);
});
afterAll(() => app.close());
// The simulators share one helpdesk: a message of the same second by the same agent could take a file at ServiceNow.
beforeEach(() => app.sandbox.control.reset());

const servicesWhose = (creates: (create: OperationFacts) => boolean | undefined): SandboxServiceId[] =>
  [...registry.connectors.values()]
    .filter((connector) => {
      const create = tableOf(connector, 'messages')?.create;
      return create && !isMissing(create) && creates(create);
    })
    .map(({ id }) => id as SandboxServiceId);
const takesFiles = servicesWhose(({ accepts }) => accepts?.includes('attachments'));
const showsFiles = servicesWhose((create) => create.showsFiles);

it('no more than four helpdesks take no files with a message', () => {
  expect(registry.connectors.size - takesFiles.length).toBeLessThanOrEqual(4);
});

it.each(takesFiles)('a file of 2.5 MB reaches a conversation as it is: %s', async (service) => {
  const form = new FormData();
  const conversation_id = sandboxCredentials[service].conversationId;
  form.append(
    'json',
    JSON.stringify({
      conversation_id,
      body: 'see file',
      attachments: [{ part: 'photo' }],
    }),
  );
  form.append('photo', new Blob([content], { type: 'image/png' }), 'photo.png');
  const created = await app.api('POST', '/messages', { service, body: form });
  expect(created.status, created.text).toBe(201);
  const read = await app.api('GET', `/messages/${created.body.data.id}`, { service });
  const file = read.body.data.attachments.find(
    (each: { file_name: string }) => each.file_name === 'photo.png',
  );
  expect(file, read.text).toBeDefined();
  expect(await digestOf(file.id, service)).toBe(digest(content));
  expect(app.deps.spool.usedBytes()).toBe(0);
});

it.each(showsFiles)('an image of 2.5 MB is shown within the text: %s', async (service) => {
  const form = new FormData();
  const json = {
    conversation_id: sandboxCredentials[service].conversationId,
    body_html: '<p>Our logo: <img src="cid:logo"></p>',
    attachments: [{ part: 'logo', content_id: 'logo' }, { part: 'photo' }],
  };
  form.append('json', JSON.stringify(json));
  form.append('logo', new Blob([content], { type: 'image/png' }), 'logo.png');
  form.append('photo', new Blob(['a photo'], { type: 'image/png' }), 'photo.png');
  const created = await app.api('POST', '/messages', { service, body: form });
  expect(created.status, created.text).toBe(201);
  const { data } = (await app.api('GET', `/messages/${created.body.data.id}`, { service })).body;
  expect(data.body_html.match(/<img /g)).toHaveLength(1);
  expect(data.body_html).not.toContain('cid:logo"');
  const digests = data.attachments.map(({ id }: { id: string }) => digestOf(id, service));
  expect(await Promise.all(digests)).toContain(digest(content));
});

async function digestOf(id: string, service: SandboxServiceId): Promise<string> {
  const answer = await fetch(`${app.url}/attachments/${id}/content`, {
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': service,
    },
  });
  expect(answer.status).toBe(200);
  return digest(new Uint8Array(await answer.arrayBuffer()));
}
