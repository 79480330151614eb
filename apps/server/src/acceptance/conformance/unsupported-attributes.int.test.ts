import { registry } from '@keyway/connectors';
import { resources } from '@keyway/contract';
import { type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { connectAny } from '../../fixtures/connect-any.js';
import { startTestApp, type TestApp } from '../../testing.js';

const services = [...registry.connectors.keys()] as SandboxServiceId[];
const written = ['messages', 'conversations', 'customers'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of services) await connectAny(app, service);
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(() => app.close());

const samples: Readonly<Record<string, unknown>> = {
  channel: 'email',
  subject: 'x',
  body_html: '<p>x</p>',
  author: { type: 'agent', id: '1' },
  recipients: [{ role: 'to', address: 'ada@example.com' }],
  attachments: [{ file_name: 'a.txt', content_type: 'text/plain', content_base64: 'YQ==' }],
  in_reply_to_id: '1',
  external_id: 'own-1',
  metadata: { plan: 'gold' },
  type: 'note',
  priority: 'high',
  assignee_id: '1',
  team_id: '1',
  inbox_id: '1',
  tags: ['1'],
  customer_id: '1',
  message: { body: 'x' },
  first_name: 'Ada',
  last_name: 'Byron',
  phones: [{ phone: '+4930123456' }],
  company_id: '1',
  title: 'Countess',
  language: 'en',
  time_zone: 'UTC',
};

describe.each(services)('%s', (service) => {
  test.each(written)(
    'refuses all attributes of %s that its coverage does not name, without a call',
    async (name) => {
      const path = `/connector/connectors/${service}/resources/${name}`;
      const coverage = (await app.api('GET', path)).body.data;
      const create = coverage.operations.find((each: { name: string }) => each.name === 'create');
      if (create.capability !== 'supported') return;
      const known = Object.keys((resources[name].write.create as unknown as { shape: object }).shape);
      const others = known.filter(
        (each) => each in samples && !coverage.supported_create_fields.includes(each),
      );
      if (others.length === 0) return;
      const body = {
        ...(name === 'messages' ? { conversation_id: '1', body: 'x' } : {}),
        ...(name === 'customers' ? { name: 'Ada Byron', email: 'new@example.com' } : {}),
        ...Object.fromEntries(others.map((each) => [each, samples[each]])),
      };
      const before = app.sandbox.control.counters();
      const answer = await app.api('POST', `/${name}`, { service, body });
      expect(answer.status, answer.text).toBe(400);
      // A missing required attribute is reported first, with both lists.
      expect(['UnsupportedAttributesError', 'RequestValidationError']).toContain(answer.body.type_name);
      const { unsupported } = answer.body.detail as { unsupported: { path: string; reason: string }[] };
      for (const each of others)
        expect(unsupported).toContainEqual(
          expect.objectContaining({ path: `body.${each}`, reason: 'attribute' }),
        );
      expect(app.sandbox.control.counters()).toEqual(before);
    },
  );
});

test('a change that was saved is 200, also where reading it back meets the limit of the helpdesk', async () => {
  const service = 'dixa';
  app.sandbox.control.setRateLimit(service, null);
  const { data } = (await app.api('GET', '/conversations?limit=20', { service })).body;
  const open = data.find(
    (each: { status: string; assignee: unknown }) => each.status === 'open' && each.assignee,
  );
  app.sandbox.control.addFault({ service, method: 'GET', path: '/agents', rateLimit: 7, times: 10 });
  const answer = await app.api('PATCH', `/conversations/${open.id}`, { service, body: { status: 'solved' } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data).toMatchObject({
    id: open.id,
    status: 'solved',
    etag: null,
    subject: open.subject,
  });
  app.sandbox.control.clearFaults();
  app.sandbox.control.reset();
});

test('an image within the text is refused where the helpdesk cannot show it', async () => {
  const body = {
    conversation_id: '1',
    body_html: '<img src="cid:logo">',
    attachments: [
      { file_name: 'a.png', content_type: 'image/png', content_base64: 'YQ==', content_id: 'logo' },
    ],
  };
  const answer = await app.api('POST', '/messages', { service: 'freshdesk', body });
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body).toMatchObject({
    type_name: 'UnsupportedAttributesError',
    detail: { unsupported: [{ path: 'body.attachments[0].content_id', reason: 'attribute' }] },
  });
});
