import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, requestTokens, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { key } = sandboxCredentials.zammad;
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/zammad/api/v1${path}`, { authorization: key?.value ?? '', ...init });
const write = (json: unknown): Promise<Answer> => api('/ticket_articles', { method: 'POST', json });

test('tells a wrong credential from a missing one', async () => {
  const wrong = await api('/users/me', { authorization: basic({ username: 'ada', password: 'no' }) });
  const token = await api('/users/me', { authorization: 'Token token=nothing' });
  const bearer = await api('/users/me', { authorization: 'Bearer nothing' });
  const missing = await call(`${outside.sandbox.url}/zammad/api/v1/users/me`);
  expect([wrong.status, token.status, bearer.status, missing.status]).toEqual([401, 401, 401, 403]);
  expect(missing.body).toEqual({ error: 'Authentication required', error_human: 'Authentication required' });
  expect(missing.headers.get('x-failure')).toBe('Authentication required');
  expect((await api('/users/me')).body).toMatchObject({ login: 'ada@acme.example' });
});

test('gives tickets by number and at most a hundred at once, and their articles whole', async () => {
  const first = await api('/tickets?page=1&per_page=3');
  const last = await api('/tickets?page=3&per_page=3');
  expect([...first.body, ...last.body].map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 7, 8]);
  expect((await api('/tickets?page=9')).body).toEqual([]);
  const { body } = await api('/ticket_articles/by_ticket/1');
  expect(body[0]).toMatchObject({
    ticket_id: 1,
    type: 'email',
    sender: 'Customer',
    internal: false,
    from: 'Marta Nowak <marta.nowak@post.example>',
    attachments: [{ filename: 'cracked-lid.png', size: expect.stringMatching(/^\d+$/) as unknown }],
  });
  expect(
    body.some(({ sender, type }: { sender: string; type: string }) => sender === 'System' && type === 'note'),
  ).toBe(true);
  expect(await api('/ticket_articles/by_ticket/9999')).toMatchObject({
    status: 404,
    body: { error: "Couldn't find Ticket with 'id'=9999" },
  });
});

test('an email is written before it is sent, and one without recipients fails later', async () => {
  const email = { ticket_id: 1, type: 'email', body: 'Hi', to: 'marta.nowak@post.example' };
  const created = await write(email);
  expect(created).toMatchObject({
    status: 201,
    body: { preferences: { email_address_id: 1 }, sender: 'Agent' },
  });
  expect(created.body.preferences.delivery_status).toBeUndefined();
  expect((await api(`/ticket_articles/${created.body.id}`)).body.preferences.delivery_status).toBe('success');
  const { body } = await write({ ...email, to: '' });
  expect((await api(`/ticket_articles/${body.id}`)).body.preferences.delivery_status).toBe('fail');
});

test('a text message goes out only in a ticket that one opened', async () => {
  const { body } = await write({ ticket_id: 1, type: 'sms', body: 'Hi', to: '+4930123456' });
  expect(body.preferences).toEqual({});
  expect((await api(`/ticket_articles/${body.id}`)).body.preferences).toMatchObject({
    delivery_status: 'fail',
    delivery_status_message: expect.stringContaining('channel_id') as unknown,
  });
});

test('says what is missing, and looks at files only after the article is there', async () => {
  expect((await write({ ticket_id: 1 })).body.error).toContain('Need at least article');
  expect((await write({ ticket_id: 1, body: 'x', type: 'pigeon' })).status).toBe(422);
  const before = (await api('/ticket_articles/by_ticket/2')).body.length as number;
  const broken = await write({
    ticket_id: 2,
    body: 'x',
    attachments: [{ filename: 'a', 'mime-type': 'a/b', data: '%' }],
  });
  expect(broken).toMatchObject({
    status: 422,
    body: { error: "Invalid base64 for attachment with index '0'" },
  });
  expect((await api('/ticket_articles/by_ticket/2')).body).toHaveLength(before + 1);
  expect((await api('/tickets', { method: 'POST', json: { title: 'x', group: 'Nobody' } })).status).toBe(422);
});

test('changes only whether an article is internal, and deletes only own notes', async () => {
  const { body: note } = await write({ ticket_id: 1, body: 'n', internal: true });
  const path = `/ticket_articles/${note.id}`;
  expect((await api(path, { method: 'PUT', json: { body: 'other', internal: false } })).body).toMatchObject({
    body: 'n',
    internal: false,
    type: 'note',
  });
  expect(await api(path, { method: 'DELETE' })).toMatchObject({ status: 200, body: {} });
  const { body: email } = await write({ ticket_id: 1, body: 'x', type: 'email', to: 'a@x.example' });
  const refused = await api(`/ticket_articles/${email.id}`, { method: 'DELETE' });
  expect(refused).toMatchObject({ status: 403, body: { error: 'communication articles cannot be deleted' } });
  const [first] = (await api('/ticket_articles/by_ticket/1')).body;
  expect((await api(`/ticket_articles/${first.id}`, { method: 'DELETE' })).status).toBe(403);
});

test('a ticket opens for a customer guessed by address, with its article', async () => {
  const ticket = await api('/tickets', {
    method: 'POST',
    json: {
      title: 'New',
      group: 'Support',
      customer_id: 'guess:new@customer.example',
      article: { body: 'Hello' },
    },
  });
  expect(ticket).toMatchObject({ status: 201, body: { article_ids: [expect.any(Number) as unknown] } });
  const { body } = await api(`/ticket_articles/by_ticket/${ticket.body.id}`);
  expect(body).toMatchObject([{ type: 'note', sender: 'Agent', body: 'Hello' }]);
});

test('tokens are revoked, and given, only with the client in the body', async () => {
  const minted = await outside.sandbox.control.mintTokens('zammad');
  const renewed = await outside.sandbox.control.mintTokens('zammad');
  const bearer = (token: string): Promise<Answer> => api('/users/me', { authorization: `Bearer ${token}` });
  expect((await bearer(minted.access_token)).status).toBe(200);
  const revoke = (form: Record<string, string>): Promise<Answer> =>
    call(`${outside.sandbox.url}/zammad/oauth/revoke`, { method: 'POST', body: new URLSearchParams(form) });
  expect((await revoke({ token: minted.access_token })).status).toBe(403);
  const client = { client_id: 'keyway-sandbox', client_secret: 'keyway-sandbox-secret' };
  expect((await revoke({ ...client, token: minted.access_token })).status).toBe(200);
  expect((await bearer(minted.access_token)).status).toBe(401);
  expect((await bearer(renewed.access_token)).status).toBe(200);
  expect(
    (await requestTokens(outside.sandbox, 'zammad', { grant_type: 'refresh_token', refresh_token: 'x' }))
      .status,
  ).toBe(401);
});

test('a limit answers in plain text', async () => {
  outside.sandbox.control.addFault({ service: 'zammad', times: 1, rateLimit: 7 });
  const refused = await api('/users/me');
  expect(refused).toMatchObject({ status: 429, text: 'Retry later\n' });
  expect(refused.headers.get('retry-after')).toBe('7');
});

test('a ticket comes with the people it names; nothing is pending without a time', async () => {
  const put = (json: unknown): Promise<Answer> => api('/tickets/4', { method: 'PUT', json });
  const whole = await api('/tickets/4?full=true');
  const { customer_id: customer } = whole.body.assets.Ticket['4'];
  expect(whole.body.assets.User[customer]).toMatchObject({ id: customer, role_ids: [3] });
  expect((await api('/tickets?full=true&per_page=2')).body.record_ids).toEqual([1, 2]);
  expect((await put({ state: 'pending reminder' })).body.error).toContain('pending_time');
  const due = '2031-01-01T00:00:00.000Z';
  expect((await put({ state_id: 3, pending_time: due })).body).toMatchObject({ pending_time: due });
  expect((await put({ state: 'open' })).body).toMatchObject({ state_id: 2, pending_time: null });
  expect((await put({ state: 'nothing' })).status).toBe(422);
});

test('tags of a ticket have calls of their own', async () => {
  const tag = { object: 'Ticket', o_id: 4, item: 'loud' };
  expect((await api('/tags/add', { method: 'POST', json: tag })).status).toBe(201);
  expect((await api('/tags?object=Ticket&o_id=4')).body.tags).toContain('loud');
  expect((await api('/tags/remove', { method: 'DELETE', json: tag })).body).toBe(true);
  expect((await api('/tags?object=Ticket&o_id=4')).body.tags).not.toContain('loud');
});
