import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jsonLimits } from '../../../security/input/parse-json.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../../testing.js';

const LONGEST = jsonLimits.maxStringLength;
const SERVICE = 'freshdesk';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
});
afterAll(() => app.close());

let sent = 0;
const reply = (body: object, to = app) =>
  to.api('POST', '/messages', {
    body: { conversation_id: '1', body: 'With a scan.', ...body },
    headers: { 'x-unique-transaction-id': `read-body-${(sent += 1)}` },
  });
const attachment = (content: string) => ({
  file_name: 'scan.bin',
  content_type: 'application/octet-stream',
  content_base64: content,
});
const created = () => app.sandbox.control.counters().createdMessages;

describe('a string in a body', () => {
  test.each(['body', 'body_html'])('may be so long as %s, and no longer', async (attribute) => {
    expect(await reply({ [attribute]: 'x'.repeat(LONGEST) })).toMatchObject({ status: 201 });
    const before = created();
    expect(await reply({ [attribute]: 'x'.repeat(LONGEST + 1) })).toMatchObject({
      status: 400,
      body: {
        type_name: 'RequestValidationError',
        message: `${attribute} is longer than ${LONGEST} characters.`,
        detail: `${attribute} is longer than ${LONGEST} characters.`,
      },
    });
    expect(created()).toEqual(before);
  });

  test('may be longer as the content of an attachment, wherever that stands', async () => {
    const files = [attachment('AAAA'), attachment('A'.repeat(2 * LONGEST))];
    expect(await reply({ attachments: files })).toMatchObject({ status: 201 });
  });

  test.each([
    [
      'attachments[0].file_name',
      { attachments: [{ ...attachment('AAAA'), file_name: 'x'.repeat(LONGEST + 1) }] },
    ],
    ['metadata.content_base64', { metadata: { content_base64: 'A'.repeat(LONGEST + 1) } }],
    [
      'metadata.attachments[0].content_base64',
      { metadata: { attachments: [{ content_base64: 'A'.repeat(LONGEST + 1) }] } },
    ],
  ])('may not be longer as %s', async (path, body) => {
    expect(await reply(body)).toMatchObject({
      status: 400,
      body: { message: `${path} is longer than ${LONGEST} characters.` },
    });
  });

  test('has the same limit on other routes', async () => {
    const metadata = { note: 'x'.repeat(LONGEST + 1) };
    expect(await app.api('PATCH', `/vault/consumers/${TEST_CONSUMER}`, { body: { metadata } })).toMatchObject(
      {
        status: 400,
        body: { message: `metadata.note is longer than ${LONGEST} characters.` },
      },
    );
  });
});

test('a setting lets larger bodies in, and says how large', async () => {
  const roomy = await startTestApp({ env: { BODY_LIMIT_MB: '3' } });
  try {
    await roomy.connect(SERVICE, sandboxCredentials[SERVICE].form);
    const send = (megabytes: number) =>
      reply({ attachments: [attachment(Buffer.alloc(0.75 * megabytes * 1e6).toString('base64'))] }, roomy);
    expect(await send(2.9)).toMatchObject({ status: 201 });
    expect(await send(3.2)).toMatchObject({
      status: 413,
      body: { type_name: 'RequestTooLargeError', message: 'The body is larger than 3 MB.' },
    });
  } finally {
    await roomy.close();
  }
});

describe('a number that JavaScript cannot hold', () => {
  const patch = (json: string, headers: Record<string, string> = {}) =>
    app.api('PATCH', `/vault/connections/customer-support/${SERVICE}`, {
      body: Buffer.from(json, /utf-16/.test(headers['content-type'] ?? '') ? 'utf16le' : 'utf8'),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const problem = 'is a number that JavaScript cannot represent exactly; send it as a string';

  test.each(['9007199254740993', '-9007199254740993', '1e400', '1e-400'])(
    'is refused: %s',
    async (number) => {
      expect(await patch(`{"metadata":{"list":[1,{"n\\u00e4":${number}}]}}`)).toMatchObject({
        status: 400,
        body: {
          type_name: 'RequestValidationError',
          message: `body.metadata.list.1.nä ${problem}.`,
          detail: { 'body.metadata.list.1.nä': problem },
        },
      });
    },
  );

  test('is refused in another encoding, too', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-16le' };
    expect(await patch('{"metadata":{"n":1e400}}', headers)).toMatchObject({
      status: 400,
      body: { detail: { 'body.metadata.n': problem } },
    });
  });

  test('may stand in a string, and a smaller one anywhere', async () => {
    const answer = await patch('{"metadata":{"a":"9007199254740993","b":9007199254740991,"c":1.5e10}}');
    expect(answer.body.data.metadata, answer.text).toMatchObject({
      a: '9007199254740993',
      b: 9007199254740991,
      c: 1.5e10,
    });
  });
});
