import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const authorization = basic(sandboxCredentials.gorgias.basic);
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/gorgias/api${path}`, { authorization, ...init });
const required = { channel: 'email', via: 'api', from_agent: true };

test('wrong or missing credentials are refused before anything else', async () => {
  const wrong = await api('/messages', {
    authorization: basic({ username: 'ada@acme.example', password: 'no' }),
  });
  const missing = await call(`${outside.sandbox.url}/gorgias/api/messages`);
  const unknownPath = await call(`${outside.sandbox.url}/gorgias/api/nothing`);
  expect([wrong.status, missing.status, unknownPath.status]).toEqual([401, 401, 401]);
  expect(wrong.body.error.msg).toMatch(/credentials/);
  expect((await api('/account')).body.domain).toBe('acme');
});

test('pages cover every message once, newest first by default, and lead back', async () => {
  outside.sandbox.control.setRateLimit('gorgias', null);
  const seen: number[] = [];
  let cursor: string | null = '';
  let last: Answer | undefined;
  while (cursor !== null) {
    last = await api(`/messages?limit=20${cursor ? `&cursor=${cursor}` : ''}`);
    seen.push(...last.body.data.map(({ id }: { id: number }) => id));
    cursor = last.body.meta.next_cursor;
  }
  const all = await api('/messages?limit=100&order_by=created_datetime:asc');
  expect(seen).toEqual(all.body.data.map(({ id }: { id: number }) => id).reverse());
  const back = await api(`/messages?limit=20&cursor=${last?.body.meta.prev_cursor}`);
  expect(back.body.data.map(({ id }: { id: number }) => id)).toEqual(seen.slice(20, 40));
});

test.each([
  ['/messages?limit=101', 'limit'],
  ['/messages?limit=x', 'limit'],
  ['/messages?order_by=id:asc', 'order_by'],
  ['/messages?cursor=abc', 'cursor'],
  ['/messages?ticket_id=x', 'ticket_id'],
])('%s is a 400 that names %s', async (path, field) => {
  const answer = await api(path);
  expect(answer.status).toBe(400);
  expect(answer.body.error.data).toHaveProperty(field);
});

test('a message is created, read, changed and deleted; dates have no zone', async () => {
  const created = await api('/tickets/1/messages', {
    method: 'POST',
    json: { ...required, body_text: 'marker-gorgias-1', external_id: 'ext-1' },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    ticket_id: 1,
    from_agent: true,
    sent_datetime: null,
    external_id: 'ext-1',
  });
  expect(created.body.created_datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  const path = `/tickets/1/messages/${created.body.id}`;
  expect((await api(path)).body.sent_datetime).not.toBeNull();
  expect(await api(path, { method: 'PUT', json: { body_text: 'x' } })).toMatchObject({ status: 400 });
  expect(await api(path, { method: 'PUT', json: { ...required, body_text: 'new' } })).toMatchObject({
    status: 202,
    body: { body_text: 'new' },
  });
  expect((await api(path, { method: 'DELETE' })).status).toBe(204);
  expect((await api(path)).status).toBe(404);
  expect(outside.sandbox.control.counters().createdByMarker).toMatchObject({
    'marker-gorgias-1': 1,
    'ext-1': 1,
  });
});

test('required fields, unknown tickets, unknown methods and broken JSON are answered the vendor’s way', async () => {
  const missing = await api('/tickets/1/messages', { method: 'POST', json: {} });
  expect(missing.body.error.data).toEqual({
    channel: ['Missing data for required field.'],
    via: ['Missing data for required field.'],
    from_agent: ['Missing data for required field.'],
  });
  expect((await api('/tickets/9999/messages', { method: 'POST', json: required })).status).toBe(404);
  const method = await api('/messages', { method: 'DELETE' });
  expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET']);
  const broken = await api('/tickets/1/messages', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.status).toBe(400);
});

test('a ticket opens with its first message, and an internal note is not public', async () => {
  const ticket = await api('/tickets', {
    method: 'POST',
    json: {
      subject: 'Hi',
      customer: { email: 'new@customer.example' },
      messages: [
        { ...required, from_agent: false, sender: { email: 'new@customer.example' }, body_text: 'Hello' },
      ],
    },
  });
  expect(ticket.status).toBe(201);
  expect(ticket.body).toMatchObject({ customer: { email: 'new@customer.example' }, messages_count: 1 });
  const note = await api(`/tickets/${ticket.body.id}/messages`, {
    method: 'POST',
    json: { ...required, channel: 'internal-note', body_text: 'n' },
  });
  expect(note.body).toMatchObject({ public: false, channel: 'internal-note' });
  expect((await api('/tickets', { method: 'POST', json: { subject: 'x' } })).body.error.data).toHaveProperty(
    'messages',
  );
});

test('the limit is on every answer and ends in 429 with Retry-after', async () => {
  outside.sandbox.control.setRateLimit('gorgias', { limit: 2, windowSeconds: 60 });
  expect((await api('/account')).headers.get('x-gorgias-account-api-call-limit')).toBe('1/2');
  await api('/account');
  const refused = await api('/account');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  outside.sandbox.control.setRateLimit('gorgias', null);
});

test('a bearer token needs the scope', async () => {
  const { access_token: token } = await outside.sandbox.control.mintTokens('gorgias', {
    scopes: ['tickets:read'],
  });
  const bearer = `Bearer ${token}`;
  expect((await api('/messages', { authorization: bearer })).status).toBe(200);
  expect(
    (await api('/tickets/1/messages', { method: 'POST', json: required, authorization: bearer })).status,
  ).toBe(403);
  expect((await api('/messages', { authorization: 'Bearer nothing' })).status).toBe(401);
});
