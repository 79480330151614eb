import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { startTestApp, TEST_CONSUMER, type TestApp } from '../../../testing.js';

const TAKES = 'zendesk';
const TAKES_NONE = 'freshdesk';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of [TAKES, TAKES_NONE] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());
beforeEach(() => app.sandbox.control.reset());

async function upload(service: string, content: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${app.url}/customer-support/attachments?file_name=plan.bin`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.application.apiKey}`,
      'x-vendor-app-id': app.application.id,
      'x-vendor-consumer-id': TEST_CONSUMER,
      'x-vendor-service-id': service,
      'content-type': 'application/x-plan',
    },
    body: content,
  });
  const body = (await answer.json()) as { data: { id: string }; type_name?: string; detail?: unknown };
  return { status: answer.status, body };
}
const { conversationId } = sandboxCredentials[TAKES];
const reply = (service: string, attachments: object[]) =>
  app.api('POST', '/messages', {
    service,
    body: {
      conversation_id: sandboxCredentials[service as typeof TAKES].conversationId,
      body: 'see file',
      attachments,
    },
  });

it('a file goes up, its message names it, and it comes down again', async () => {
  const content = new Uint8Array(200_000).fill(7);
  const { status, body } = await upload(TAKES, content);
  expect([status, body.data]).toMatchObject([200, { file_name: 'plan.bin', size: content.length }]);
  const { body: created, status: createStatus } = await reply(TAKES, [{ id: body.data.id }]);
  expect([createStatus, created.data]).toMatchObject([201, { conversation_id: conversationId }]);
  const { id } = created.data as { id: string };
  const { body: read } = await app.api('GET', `/messages/${id}`, { service: TAKES });
  const [file] = (read.data as { attachments: { id: string; file_name: string }[] }).attachments;
  expect(file?.file_name).toBe('plan.bin');
  const { text, status: contentStatus } = await app.api('GET', `/attachments/${file?.id}/content`, {
    service: TAKES,
  });
  expect([contentStatus, text.length, text[0]]).toEqual([200, content.length, '\u0007']);
});

it('a message cannot name a file that is none, nor one twice over', async () => {
  const { body: uploaded } = await upload(TAKES, new Uint8Array([1]));
  const { id } = uploaded.data;
  const unknown = await reply(TAKES, [{ id: 'bm9wZQ' }]);
  expect([unknown.status, unknown.body.type_name]).toEqual([404, 'EntityNotFoundError']);
  const whole = { file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' };
  for (const attachment of [{ id, ...whole }, { file_name: 'a.txt' }, {}]) {
    const { status, body } = await reply(TAKES, [attachment]);
    expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(JSON.stringify(body.detail)).toContain('content_base64');
  }
  const { status } = await app.api('GET', `/attachments/${id}`, { service: TAKES });
  expect(status).toBe(404);
});

it.each([{}, { file_name: 'a.txt' }])(
  'a message names each file once, also among others: %j',
  async (beside) => {
    const { body: uploaded } = await upload(TAKES, new Uint8Array([1]));
    const { id } = uploaded.data;
    const inline = { content_type: 'text/plain', content_base64: 'aGk=', ...beside };
    const attachments = [{ id }, ...('file_name' in beside ? [inline] : []), { id }];
    const place = `attachments[${attachments.length - 1}].id`;
    const twice = await reply(TAKES, attachments);
    expect([twice.status, twice.body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(twice.body.detail).toMatchObject({ [`body.${place}`]: expect.stringContaining('once') as string });
    const first = await app.api('POST', '/conversations', {
      service: TAKES,
      body: { subject: 'A plan', message: { body: 'see file', attachments } },
    });
    expect([first.status, Object.keys(first.body.detail as object)]).toEqual([
      400,
      [`body.message.${place}`],
    ]);
    expect((await reply(TAKES, [{ id }])).status).toBe(201);
  },
);

it('where files come with their message only, an upload says so, and a message that names one too', async () => {
  const { status, body } = await upload(TAKES_NONE, new Uint8Array([1]));
  expect([status, body.type_name]).toEqual([501, 'ConnectorOperationUnsupportedError']);
  expect(JSON.stringify(body.detail)).toContain('content_base64');
  const named = await reply(TAKES_NONE, [{ id: 'WyJ1cGxvYWQiLCJ4Il0' }]);
  expect([named.status, named.body.type_name]).toEqual([400, 'UnsupportedAttributesError']);
  const message = expect.stringContaining('Send content_base64') as string;
  expect(named.body.detail).toMatchObject({
    unsupported: [{ path: 'body.attachments[0].id', reason: 'attribute', message }],
  });
});

it('the first message of a conversation may have as large a file as any', async () => {
  const content_base64 = Buffer.alloc(400_000).toString('base64');
  const attachments = [{ file_name: 'a.txt', content_type: 'text/plain', content_base64 }];
  const { status, text } = await app.api('POST', '/conversations', {
    service: TAKES,
    body: { subject: 'A plan', message: { body: 'see file', attachments } },
  });
  expect(status, text).toBe(201);
});
