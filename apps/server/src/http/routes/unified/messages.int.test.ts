import { createSandbox, sandboxCredentials, type Sandbox } from '@keyway/sandbox';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type ApiOptions, type TestApp } from '../../../testing.js';

type Vendor = {
  id: 'gorgias' | 'zendesk' | 'request-tracker';
  filter: string;
  total: number;
  edits: boolean;
};
const vendors: Vendor[] = [
  { id: 'gorgias', filter: '', total: 210, edits: true },
  { id: 'zendesk', filter: '&filter[conversation_id]=1', total: 10, edits: false },
  { id: 'request-tracker', filter: '', total: 210, edits: false },
];

let sandbox: Sandbox;
let database: Awaited<ReturnType<typeof openAnyTestDatabase>>;
let app: TestApp;
const masterKey = randomBytes(32);

beforeAll(async () => {
  sandbox = await createSandbox({ seed: { messages: 210 } });
  database = await openAnyTestDatabase();
  app = await startTestApp({ sandbox, database, masterKey });
  for (const { id } of vendors) sandbox.control.setRateLimit(id, null);
  await app.connect('gorgias', sandboxCredentials.gorgias.form);
  await app.connect('request-tracker', sandboxCredentials['request-tracker'].form);
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox' },
  });
  const { access_token, refresh_token, expires_in } = await sandbox.control.mintTokens('zendesk');
  const credentials = { access_token, refresh_token, expires_in, issued_at: new Date().toISOString() };
  const body = { credentials, settings: sandboxCredentials.zendesk.settings };
  const imported = await app.api('POST', '/vault/connections/customer-support/zendesk/import', { body });
  expect(imported.body.data, imported.text).toMatchObject({ state: 'callable', auth_type: 'oauth2' });
});
afterAll(async () => {
  await app.close();
  await Promise.all([sandbox.close(), database.close()]);
});

const list = (vendor: Vendor, query: string, options: ApiOptions = {}) =>
  app.api('GET', `/messages?${query}`, { service: vendor.id, ...options });

/** Follows the cursors; `limits` apply in turn, page by page. */
async function listAll(vendor: Vendor, limits: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 100; page += 1) {
    const limit = limits[page % limits.length]!;
    const answer = await list(
      vendor,
      cursor === null ? `limit=${limit}${vendor.filter}` : `limit=${limit}&cursor=${cursor}`,
    );
    expect(answer.status, answer.text).toBe(200);
    const { data, meta, links } = answer.body;
    expect(data.length).toBeLessThanOrEqual(limit);
    expect(meta.items_on_page).toBe(data.length);
    expect(typeof meta.cursors.current).toBe('string');
    expect(links.current).toContain(`${app.url}/messages?limit=${limit}`);
    expect(Object.hasOwn(links, 'next')).toBe(meta.cursors.next !== null);
    ids.push(...data.map(({ id }: { id: string }) => id));
    cursor = meta.cursors.next;
    if (cursor === null) return ids;
    expect(new URL(links.next).searchParams.get('cursor')).toBe(cursor);
  }
  throw new Error('The list does not end.');
}

async function newest(vendor: Vendor) {
  const { body } = await list(vendor, `limit=1${vendor.filter}`);
  return { cursor: body.meta.cursors.next as string, message: body.data[0] };
}

test.each(vendors)('$id lists every message once, whatever the page size', async (vendor) => {
  const all = await listAll(vendor, [200]);
  expect(new Set(all).size).toBe(vendor.total);
  for (const limits of [[7], [20], [3, 200, 5], [150, 1, 30]])
    expect(await listAll(vendor, limits)).toEqual(all);
});

test.each(vendors)('$id answers 20 messages when no limit is given', async (vendor) => {
  const { body } = await list(vendor, vendor.filter.slice(1));
  expect(body).toMatchObject({
    status_code: 200,
    status: 'OK',
    service: vendor.id,
    resource: 'messages',
    operation: 'all',
  });
  expect(body.data).toHaveLength(Math.min(20, vendor.total));
  expect(body._raw).toBeUndefined();
});

test.each(vendors)('$id accepts only its own cursors, unaltered', async (vendor) => {
  const { cursor } = await newest(vendor);
  const before = sandbox.control.counters().requests;
  const foreign = await newest(vendors[(vendors.indexOf(vendor) + 1) % vendors.length]!);
  const bad = [foreign.cursor, cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, 'x'];
  for (let index = 0; index < cursor.length; index += 10) {
    bad.push(`${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`);
  }
  for (const one of bad) {
    const answer = await list(vendor, `cursor=${encodeURIComponent(one)}`);
    expect([answer.status, answer.body.type_name], one).toEqual([400, 'InvalidCursorError']);
  }
  expect(sandbox.control.counters().requests[vendor.id]).toEqual(before[vendor.id]);
});

test('a cursor is bound to consumer, filters and sort; what is left out comes from it', async () => {
  const [flat] = vendors as [Vendor];
  await app.connect('gorgias', sandboxCredentials.gorgias.form, 'neighbour');
  const { body } = await list(
    flat,
    'limit=2&filter[conversation_id]=3&sort[by]=created_at&sort[direction]=desc',
  );
  const cursor = body.meta.cursors.next;
  const refused = [
    'filter[conversation_id]=4',
    'sort[by]=created_at&sort[direction]=asc',
    'sort[by]=created_at',
  ];
  for (const other of refused)
    expect((await list(flat, `cursor=${cursor}&${other}`)).body.type_name, other).toBe('InvalidCursorError');
  expect((await list(flat, `cursor=${cursor}`, { consumer: 'neighbour' })).body.type_name).toBe(
    'InvalidCursorError',
  );
  const same = await list(
    flat,
    `cursor=${cursor}&filter[conversation_id]=3&sort[by]=created_at&sort[direction]=desc`,
  );
  const short = await list(flat, `cursor=${cursor}`);
  expect(short.body.data).toEqual(same.body.data);
  expect(new Set(short.body.data.map(({ conversation_id: id }: { conversation_id: string }) => id))).toEqual(
    new Set(['3']),
  );
});

test('cursors and connections outlive the process', async () => {
  const [flat] = vendors as [Vendor];
  const first = await list(flat, 'limit=5');
  const again = await startTestApp({ sandbox, database, masterKey });
  const options = { key: app.application.apiKey, app: app.application.id, service: flat.id };
  const next = await again.api('GET', `/messages?limit=5&cursor=${first.body.meta.cursors.next}`, options);
  expect(next.status, next.text).toBe(200);
  expect(next.body.data).toEqual((await list(flat, 'limit=10')).body.data.slice(5));
  await again.close();
});

test.each(vendors)('$id creates a reply and a note, and reads them again', async (vendor) => {
  for (const type of ['message', 'note'] as const) {
    const text = `marker-${vendor.id}-${type}`;
    const created = await app.api('POST', '/messages', {
      service: vendor.id,
      body: { conversation_id: '1', type, body: text },
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      status_code: 201,
      status: 'Created',
      service: vendor.id,
      operation: 'add',
      data: { type, conversation_id: '1' },
    });
    const read = await app.api('GET', `/customer-support/messages/${created.body.data.id}`, {
      service: vendor.id,
    });
    expect(read.body, read.text).toMatchObject({
      status_code: 200,
      operation: 'one',
      data: { id: created.body.data.id, type },
    });
    expect(read.body.data.body).toContain(text);
    expect(read.body.data.direction).toBe(type === 'note' ? 'internal' : 'outbound');
    expect(sandbox.control.counters().createdByMarker[text]).toBe(1);
    const projected = await app.api('GET', `/messages/${created.body.data.id}?fields=body,type`, {
      service: vendor.id,
    });
    expect(Object.keys(projected.body.data).toSorted()).toEqual(['body', 'id', 'type']);
  }
});

test.each(vendors)(
  '$id updates and deletes where the vendor can, and refuses before it is called where it cannot',
  async (vendor) => {
    const created = await app.api('POST', '/messages', {
      service: vendor.id,
      body: { conversation_id: '1', body: 'First' },
    });
    const path = `/messages/${created.body.data.id}`;
    const before = sandbox.control.counters().requests[vendor.id];
    const updated = await app.api('PATCH', path, { service: vendor.id, body: { body: 'Second' } });
    const deleted = await app.api('DELETE', path, { service: vendor.id });
    if (vendor.edits) {
      expect(updated.body, updated.text).toMatchObject({
        status_code: 200,
        operation: 'update',
        data: { id: created.body.data.id, body: 'Second' },
      });
      expect(deleted.body).toMatchObject({
        status_code: 200,
        operation: 'delete',
        data: { id: created.body.data.id },
      });
      const gone = await app.api('GET', path, { service: vendor.id });
      expect([gone.status, gone.body.type_name]).toEqual([404, 'EntityNotFoundError']);
      return;
    }
    for (const answer of [updated, deleted])
      expect([answer.status, answer.body.type_name]).toEqual([501, 'ConnectorOperationUnsupportedError']);
    expect(sandbox.control.counters().requests[vendor.id]).toEqual(before);
  },
);

test.each(vendors)('$id has no message under an id that is not its own', async (vendor) => {
  for (const id of ['nonsense', '1', 'WyIxIiwiOTk5OTk5Il0', '%2e%2e%2f', 'x'.repeat(500)]) {
    const answer = await app.api('GET', `/messages/${id}`, { service: vendor.id });
    expect([answer.status, answer.body.type_name], `${id}: ${answer.text}`).toEqual([
      404,
      'EntityNotFoundError',
    ]);
  }
});

test.each(vendors.filter(({ id }) => id !== 'request-tracker'))(
  '$id answers Markdown where it is asked for, and changes nothing but the body',
  async (vendor) => {
    const body_html = '<p>Read <a href="https://acme.example/a">this</a> <b>now</b>: 2*3</p>';
    const [service, body] = [vendor.id, { conversation_id: '1', body_html }];
    const created = await app.api('POST', '/messages?format=markdown', { service, body });
    expect(created.status, created.text).toBe(201);
    const path = `/messages/${created.body.data.id}`;
    const read = async (query: string) => (await app.api('GET', `${path}${query}`, { service })).body.data;
    const [text, markdown] = [await read(''), await read('?format=markdown')];
    // Zendesk's plain text omits URLs.
    const address = service === 'zendesk' ? '' : ' (https://acme.example/a)';
    expect(text.body).toBe(`Read this${address} now: 2*3`);
    expect(markdown).toEqual({ ...text, body: 'Read [this](https://acme.example/a) **now**: 2\\*3' });
    expect(await read('?format=text')).toEqual(text);
    expect(await read('?format=markdown&fields=body')).toEqual({ id: text.id, body: markdown.body });
    expect(created.body.data.body).toBe(markdown.body);
    const filter = 'filter[conversation_id]=1&sort[by]=created_at&sort[direction]=desc';
    const listed = await list(vendor, `limit=5&format=markdown&${filter}`);
    expect(listed.body.data).toContainEqual(markdown);
    // A cursor carries no format: each page request has its own.
    const next = await list(vendor, `limit=1&format=markdown&cursor=${listed.body.meta.cursors.next}`);
    expect(next.status, next.text).toBe(200);
  },
);

test('a message without HTML keeps its text in Markdown', async () => {
  const service = 'request-tracker';
  const body = { conversation_id: '1', body: 'a * b <c>' };
  const created = await app.api('POST', '/messages', { service, body });
  const read = await app.api('GET', `/messages/${created.body.data.id}?format=markdown`, { service });
  expect(read.body.data, read.text).toMatchObject({ body: 'a * b <c>', body_html: null });
});

test('an unknown format is refused with the formats there are, and none is taken where no message is answered', async () => {
  for (const path of ['/messages?format=html', '/customer-support/messages/1?format=html']) {
    const answer = await app.api('GET', path, { service: 'gorgias' });
    expect(answer.body, answer.text).toMatchObject({ status_code: 400, type_name: 'RequestValidationError' });
    expect(JSON.stringify(answer.body.detail)).toMatch(/query\.format.*text.*markdown/);
  }
  const answer = await app.api('GET', '/conversations?format=markdown', { service: 'gorgias' });
  expect(answer.body, answer.text).toMatchObject({ status_code: 400, type_name: 'RequestValidationError' });
});

test('with several connections the service has to be named', async () => {
  const answer = await app.api('GET', '/messages');
  expect([answer.status, answer.body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(answer.body.detail.service_ids.toSorted()).toEqual(vendors.map(({ id }) => id).toSorted());
});

test('what a connector cannot keep of a new message is refused, not dropped', async () => {
  const before = sandbox.control.counters().createdMessages;
  const whole = { conversation_id: '1', body: 'Hello', metadata: { order: 7 }, external_id: 'mine-1' };
  for (const service of ['zendesk', 'request-tracker']) {
    const answer = await app.api('POST', '/messages', { service, body: whole });
    expect([answer.status, answer.body.type_name], service).toEqual([400, 'UnsupportedAttributesError']);
    expect(
      answer.body.detail.unsupported.map(({ path }: { path: string }) => path),
      service,
    ).toEqual(['body.external_id', 'body.metadata']);
    const coverage = await app.api('GET', `/connector/connectors/${service}/resources/messages`);
    expect(coverage.body.data.supported_create_fields, service).not.toContain('metadata');
  }
  expect(sandbox.control.counters().createdMessages).toEqual(before);
  expect((await app.api('POST', '/messages', { service: 'gorgias', body: whole })).status).toBe(201);
});
