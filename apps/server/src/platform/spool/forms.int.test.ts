import { randomBytes } from 'node:crypto';

import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

const TAKES = 'freshdesk';
const UPLOADS = 'zendesk';
const MEGABYTE = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { ATTACHMENT_LIMIT_MB: '30', SPOOL_LIMIT_MB: '64' },
  });
  for (const service of [TAKES, UPLOADS] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());
beforeEach(() => app.sandbox.control.reset());
/** Whatever came of a call, it leaves nothing. */
afterEach(async () => {
  await expect.poll(() => app.deps.spool.usedBytes()).toBe(0);
});

const { conversationId } = sandboxCredentials[TAKES];
const reply = (attachments: object[]) => ({ conversation_id: conversationId, body: 'see file', attachments });

type Part = readonly [name: string, value: string | Blob, fileName?: string];
function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, ...(fileName === undefined ? [] : [fileName]));
  }
  return form;
}
const bytes = (size: number, type = 'application/x-plan') => new Blob([randomBytes(size)], { type });
const jsonPart = (value: unknown): Part => ['json', JSON.stringify(value)];
const post = (parts: readonly Part[], path = '/messages', service: string = TAKES, headers = {}) =>
  app.api('POST', path, { service, headers, body: formOf(parts) });

/** No connector is asked by what is run. */
async function expectNoCall<Value>(run: () => Promise<Value>): Promise<Value> {
  const before = app.sandbox.control.counters();
  const value = await run();
  expect(app.sandbox.control.counters()).toEqual(before);
  return value;
}

describe('files that come as parts of a form', () => {
  it('a message has them, by the names that the form or the JSON gives', async () => {
    const json = reply([{ part: 'file1' }, { part: 'b', file_name: 'ünï.txt', content_type: 'text/plain' }]);
    const { status, body, text } = await post([
      jsonPart(json),
      ['file1', bytes(2.5 * MEGABYTE), 'a "b".bin'],
      ['b', bytes(3), 'other.txt'],
    ]);
    expect(status, text).toBe(201);
    const read = await app.api('GET', `/messages/${body.data.id}`, { service: TAKES });
    expect(read.body.data.attachments).toMatchObject([
      { file_name: 'a "b".bin', content_type: 'application/x-plan', size: 2.5 * MEGABYTE },
      { file_name: 'ünï.txt', content_type: 'text/plain', size: 3 },
    ]);
  });

  it('the JSON may be a file of the form, too', async () => {
    const json = new Blob([JSON.stringify(reply([{ part: 'f' }]))], { type: 'application/json' });
    expect(
      (
        await post([
          ['json', json],
          ['f', bytes(5)],
        ])
      ).status,
    ).toBe(201);
  });

  it('a new conversation has them in its first message', async () => {
    const message = { body: 'see file', attachments: [{ part: 'f' }] };
    const parts: Part[] = [jsonPart({ subject: 'A plan', message }), ['f', bytes(MEGABYTE), 'plan.bin']];
    const { status, text } = await post(parts, '/conversations', UPLOADS);
    expect(status, text).toBe(201);
  });

  it('an upload is a form with one file', async () => {
    const { status, body, text } = await post([['any', bytes(70_000), 'plan.bin']], '/attachments', UPLOADS);
    expect(status, text).toBe(200);
    expect(body.data).toMatchObject({
      file_name: 'plan.bin',
      content_type: 'application/x-plan',
      size: 70_000,
    });
    const named = await post([['any', bytes(5), 'a.bin']], '/attachments?file_name=b.bin', UPLOADS);
    expect(named.body.data).toMatchObject({ file_name: 'b.bin' });
  });

  it('a repeat is answered as before, and with another file it is another request', async () => {
    const content = bytes(100);
    const headers = { 'x-unique-transaction-id': 'form-1' };
    const parts = (file: Blob): Part[] => [jsonPart(reply([{ part: 'f' }])), ['f', file, 'a.bin']];
    const first = await post(parts(content), '/messages', TAKES, headers);
    const again = await post(parts(content), '/messages', TAKES, headers);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(again.body.data.id).toBe(first.body.data.id);
    const other = await post(parts(bytes(100)), '/messages', TAKES, headers);
    expect([other.status, other.body.type_name]).toEqual([422, 'TransactionMismatchError']);
  });
});

describe('a form that cannot be right is refused before the connector is called', () => {
  const f: Part = ['f', bytes(100), 'a.bin'];
  const good = jsonPart(reply([{ part: 'f' }]));
  it.each<[string, readonly Part[], string]>([
    ['the JSON last', [f, good], 'f'],
    ['the JSON twice', [good, good, f], 'json'],
    ['no JSON', [f], 'f'],
    ['nothing', [], 'json'],
    ['another field first', [['x', 'y'], good, f], 'x'],
    ['a field after it', [good, ['f', 'text']], 'f'],
    ['JSON that is none', [['json', '{'], f], 'json'],
    ['a file twice', [good, f, f], 'f'],
    ['a file that nobody names', [good, f, ['g', bytes(3), 'g.bin']], 'body.attachments'],
    [
      'a name without a file',
      [jsonPart(reply([{ part: 'f' }, { part: 'g' }])), f],
      'body.attachments[1].part',
    ],
    ['a file named twice', [jsonPart(reply([{ part: 'f' }, { part: 'f' }])), f], 'body.attachments[1].part'],
    ['a part called __proto__', [good, f, ['__proto__', bytes(3), 'p']], 'body.attachments'],
    ['a name called __proto__', [jsonPart(reply([{ part: '__proto__' }])), f], 'body.attachments[0].part'],
    [
      'base64 beside it',
      [jsonPart(reply([{ part: 'f', content_base64: 'aGk=' }])), f],
      'body.attachments[0]',
    ],
    [
      '1,000 parts',
      [good, ...Array.from({ length: 1_000 }, (_, at): Part => [`f${at}`, bytes(3), 'x'])],
      'body',
    ],
  ])('%s', async (_name, parts, path) => {
    const { status, body, text } = await expectNoCall(() => post(parts));
    expect([status, body.type_name], text).toEqual([400, 'RequestValidationError']);
    expect(Object.keys(body.detail as object)).toContain(path);
  });

  it('a part called __proto__ may hold a file', async () => {
    const { status } = await post([
      jsonPart(reply([{ part: '__proto__' }])),
      ['__proto__', bytes(3), 'p.bin'],
    ]);
    expect(status).toBe(201);
  });

  it('a name without a form', async () => {
    const { status, body } = await app.api('POST', '/messages', {
      service: TAKES,
      body: reply([{ part: 'f' }]),
    });
    expect([status, body.detail['body.attachments[0].part']]).toEqual([
      400,
      expect.stringContaining('multipart/form-data'),
    ]);
  });

  it.each<[string, readonly Part[]]>([
    ['no file', []],
    ['a field', [['f', 'text']]],
    ['two files', [f, ['g', bytes(3), 'g.bin']]],
    ['an empty file', [['f', bytes(0), 'a.bin']]],
  ])('an upload with %s', async (_name, parts) => {
    const { status, body, text } = await post(parts, '/attachments', UPLOADS);
    expect([status, body.type_name], text).toEqual([400, 'RequestValidationError']);
  });

  it('where no form is taken', async () => {
    const { status, body } = await post([jsonPart({ email: 'a@example.com' })], '/customers', UPLOADS);
    expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
  });

  it.each<[string, number, string, string]>([
    ['JSON of 10 MB', 10 * MEGABYTE, 'BODY_LIMIT_MB', 'parts of the form'],
    ['a file past the connector’s limit', 21 * MEGABYTE, '20 MB', 'body.attachments'],
    ['a file past the server’s limit', 31 * MEGABYTE, 'ATTACHMENT_LIMIT_MB', 'uploads'],
  ])('%s', async (name, size, limit, way) => {
    const large = 'x'.repeat(name.startsWith('JSON') ? size : 0);
    const file = name.startsWith('JSON') ? bytes(3) : new Blob([Buffer.alloc(size)]);
    const json = jsonPart({ ...reply([{ part: 'f' }]), body: `see file ${large}` });
    const { status, body, text } = await expectNoCall(() => post([json, ['f', file, 'a.bin']]));
    expect([status, body.type_name], text.slice(0, 300)).toEqual([413, 'RequestTooLargeError']);
    expect(body.message).toContain(limit);
    expect(body.message).toContain(way);
  });

  it('a JSON body past its limit names the form', async () => {
    const { status, body } = await app.api('POST', '/messages', {
      service: TAKES,
      body: { ...reply([]), body: 'x'.repeat(1.1 * MEGABYTE) },
    });
    expect([status, body.message]).toEqual([
      413,
      expect.stringMatching(/BODY_LIMIT_MB.*multipart\/form-data/),
    ]);
  });
});
