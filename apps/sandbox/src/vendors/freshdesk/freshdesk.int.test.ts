import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { form, key } = sandboxCredentials.freshdesk;
const authorization = key?.value ?? '';
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/freshdesk/api/v2${path}`, { authorization, ...init });
const post = (path: string, json: unknown): Promise<Answer> => api(path, { method: 'POST', json });
const ids = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const everything = 'updated_since=2000-01-01T00:00:00Z';

test('the API key is the user name; email and password work too; anything else is refused', async () => {
  const password = basic({ username: form.email ?? '', password: form.password ?? '' });
  expect((await api('/tickets', { authorization: password })).status).toBe(200);
  expect((await api('/tickets')).status).toBe(200);
  const refused = await api('/tickets', { authorization: basic({ username: 'nobody', password: 'X' }) });
  expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
});

test('tickets older than 30 days come only when asked for, in pages that a Link header connects', async () => {
  expect((await api('/tickets')).body).toEqual([]);
  const first = await api(`/tickets?${everything}&per_page=5&order_by=created_at&order_type=asc`);
  expect(first.headers.get('link')).toBe(
    `<https://acme.freshdesk.com/api/v2/tickets?updated_since=2000-01-01T00%3A00%3A00Z&per_page=5&order_by=created_at&order_type=asc&page=2>; rel="next"`,
  );
  expect(first.body[0]).not.toHaveProperty('description');
  const second = await api(`/tickets?${everything}&per_page=5&order_by=created_at&order_type=asc&page=2`);
  expect([ids(first).length, ids(second).length, second.headers.get('link')]).toEqual([5, 3, null]);
});

test.each(['per_page=101', 'page=0', 'page=301', 'limit=3', 'order_by=id', 'updated_since=soon'])(
  '?%s is a 400 with its field',
  async (query) => {
    const answer = await api(`/tickets?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      description: 'Validation failed',
      errors: [{ field: query.split('=')[0] }],
    });
  },
);

test('the description is the first message and not among the conversations', async () => {
  const ticket = await api('/tickets/1?include=requester');
  expect(ticket.body.description).toContain('the lid of the teapot is cracked');
  expect(ticket.body).toMatchObject({
    requester: { name: 'Marta Nowak' },
    attachments: [{ name: 'cracked-lid.png' }],
  });
  const { body } = await api('/tickets/1/conversations?per_page=100');
  expect(body).toHaveLength(7);
  expect(body[0]).toMatchObject({ source: 0, incoming: false, private: false, ticket_id: 1 });
  expect(body[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(body.filter((item: { source: number }) => item.source === 2)[0]).toMatchObject({ private: true });
});

test('a reply answers without its kind, and only notes can be changed and deleted', async () => {
  const reply = await post('/tickets/2/reply', { body: 'a<br>b', cc_emails: ['c@post.example'] });
  expect(reply).toMatchObject({ status: 201, body: { body: '<div>a<br>b</div>', body_text: 'a b' } });
  for (const name of ['source', 'incoming', 'private', 'to_emails'])
    expect(reply.body).not.toHaveProperty(name);
  expect((await api(`/conversations/${reply.body.id}`, { method: 'DELETE' })).status).toBe(400);
  const note = await post('/tickets/2/notes', { body: 'marker-f' });
  expect(note.body).toMatchObject({ private: true, incoming: false });
  const path = `/conversations/${note.body.id}`;
  expect((await api(path, { method: 'PUT', json: { body: 'new' } })).body.body_text).toBe('new');
  expect((await api(path, { method: 'DELETE' })).status).toBe(204);
  expect((await api(path, { method: 'DELETE' })).status).toBe(404);
  expect(outside.sandbox.control.counters().createdByMarker['marker-f']).toBe(1);
});

test('files come as a form', async () => {
  const body = new FormData();
  body.set('body', 'see file');
  body.set('private', 'false');
  body.append('attachments[]', new File(['seven b'], 'ünï "1".txt', { type: 'text/plain' }));
  const note = await api('/tickets/2/notes', { method: 'POST', body });
  expect(note.body).toMatchObject({ private: false, attachments: [{ name: 'ünï "1".txt', size: 7 }] });
});

test('a new ticket needs a requester; an outbound email needs what the vendor says, and is closed', async () => {
  const made = await post('/tickets', { email: 'n@new.example', subject: 'S', description: 'D' });
  expect(made).toMatchObject({ status: 201, body: { source: 2, status: 2, description: '<div>D</div>' } });
  expect((await post('/tickets', { subject: 'S' })).body.errors).toMatchObject([
    { field: 'requester_id', code: 'missing_field' },
  ]);
  const email = { email: 'n@new.example', subject: 'S', description: 'D' };
  expect((await post('/tickets/outbound_email', email)).body.errors).toMatchObject([
    { field: 'email_config_id' },
  ]);
  const sent = await post('/tickets/outbound_email', { ...email, email_config_id: 1070000112341 });
  expect(sent).toMatchObject({ status: 201, body: { source: 10, status: 5 } });
});

test('refusals: no such ticket, unknown member, wrong type, wrong method, no JSON', async () => {
  const gone = await api('/tickets/999/conversations');
  expect([gone.status, gone.text]).toEqual([404, '']);
  expect((await post('/tickets/2/reply', { body: 'x', to_emails: [] })).body.errors).toMatchObject([
    { field: 'to_emails', code: 'invalid_field' },
  ]);
  expect((await post('/tickets/2/reply', { body: 1 })).body.errors[0].code).toBe('datatype_mismatch');
  expect((await api('/tickets/2/reply')).status).toBe(405);
  expect((await api('/tickets/2/reply', { method: 'POST', body: 'x' })).status).toBe(415);
});

test('limits are on every answer; 429 says when to come back', async () => {
  expect((await api('/tickets/1')).headers.get('x-ratelimit-total')).toBe('700');
  outside.sandbox.control.addFault({ service: 'freshdesk', rateLimit: 7, times: 1 });
  const refused = await api('/tickets/1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
});

test('a ticket changes by numbers that there are, keeps the rest, and is gone when deleted', async () => {
  const put = (json: unknown): Promise<Answer> => api('/tickets/4', { method: 'PUT', json });
  const before = await api('/tickets/4?include=stats');
  const after = await put({ status: 5, responder_id: null, tags: ['new'] });
  expect(after.body).toMatchObject({ status: 5, responder_id: null, tags: ['new'] });
  expect(after.body.group_id).toBe(before.body.group_id);
  expect((await api('/tickets/4?include=stats')).body.stats.closed_at).toMatch(/Z$/);
  for (const [field, value] of Object.entries({ responder_id: 7, group_id: 7, status: 9, priority: 5 }))
    expect((await put({ [field]: value })).body.errors).toMatchObject([{ field, code: 'invalid_value' }]);
  expect((await post('/tickets/outbound_email', { responder_id: 1 })).body.errors).toMatchObject([
    { field: 'responder_id', code: 'invalid_field' },
  ]);
  expect((await api('/tickets/4', { method: 'DELETE' })).status).toBe(204);
  expect((await api('/tickets/4')).status).toBe(404);
});
