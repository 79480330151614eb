import { beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { authorizeUrl, call, callbackUri, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { conversationId, goneConversationId, oauth } = sandboxCredentials['help-scout'];
const conversation = `/conversations/${conversationId}`;
let authorization = '';
beforeAll(async () => {
  authorization = `Bearer ${(await outside.sandbox.control.mintTokens('help-scout')).access_token}`;
});
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/help-scout/v2${path}`, { authorization, ...init });
const post = (path: string, json: unknown): Promise<Answer> => api(path, { method: 'POST', json });
type Thread = { id: number; type: string; body: string; createdAt: string };
const threads = async (path = conversation): Promise<Thread[]> =>
  (await api(`${path}/threads`)).body._embedded.threads;

test('only a token opens it; the token endpoint wants a form and names no scope', async () => {
  expect((await api('/users/me')).body).toMatchObject({ email: 'ada@acme.example', type: 'user' });
  const refused = await api('/users/me', { authorization: 'Bearer x' });
  expect([refused.status, refused.body.error]).toEqual([401, 'invalid_token']);
  const url = `${outside.sandbox.url}/help-scout${oauth?.tokenPath}`;
  const back = await outside.sandbox.control.authorize(
    'help-scout',
    authorizeUrl('help-scout', undefined, { scope: '' }),
  );
  const fields = {
    grant_type: 'authorization_code',
    code: new URL(back).searchParams.get('code') ?? '',
    redirect_uri: callbackUri('help-scout'),
    client_id: oauth?.clientId ?? '',
    client_secret: oauth?.clientSecret ?? '',
  };
  expect((await call(url, { method: 'POST', json: fields })).status).toBe(400);
  const tokens = await call(url, { method: 'POST', body: new URLSearchParams(fields) });
  expect(tokens.body).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String) });
  expect(tokens.body.expires_in).toBeGreaterThan(172_000);
  expect(tokens.body).not.toHaveProperty('scope');
});

test('threads come newest first with events among them; an empty page embeds nothing', async () => {
  const all = await threads();
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['customer', 'message', 'note', 'lineitem']));
  expect(all.at(-1)?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const beyond = (await api(`${conversation}/threads?page=2`)).body;
  expect(beyond).not.toHaveProperty('_embedded');
  expect(beyond.page).toMatchObject({ size: 50, number: 2, totalPages: 1 });
});

test('without a status only active conversations are listed; pages link to the next', async () => {
  const count = async (query: string) => (await api(`/conversations${query}`)).body.page.totalElements;
  expect(await count('?status=all')).toBe(8);
  expect(await count('')).toBeLessThan(8);
  expect((await api('/conversations?status=wrong')).body._embedded.errors[0]).toMatchObject({
    path: 'status',
  });
  expect((await api('/conversations?page=0')).status).toBe(400);
});

test('a create answers with a header and nothing else', async () => {
  const made = await post(`${conversation}/reply`, {
    text: 'marker-h',
    customer: { email: 'new@post.example' },
  });
  expect([made.status, made.text]).toEqual([201, '']);
  const [newest] = await threads();
  expect(newest).toMatchObject({
    id: Number(made.headers.get('resource-id')),
    body: 'marker-h',
    type: 'message',
  });
  expect(outside.sandbox.control.counters().createdByMarker['marker-h']).toBe(1);
});

test('a new conversation needs all that the vendor wants', async () => {
  const refused = await post('/conversations', { subject: 'S' });
  expect(refused.body._embedded.errors.map(({ path }: { path: string }) => path)).toEqual([
    'customer',
    'mailboxId',
    'type',
    'status',
    'threads',
  ]);
  const customer = { email: 'n@new.example', firstName: 'N' };
  const made = await post('/conversations', {
    subject: 'S',
    customer,
    mailboxId: 85,
    type: 'email',
    status: 'active',
    threads: [{ type: 'customer', customer, text: 'Hi' }],
  });
  expect(made.status).toBe(201);
  const path = `/conversations/${made.headers.get('resource-id')}`;
  expect(await threads(path)).toMatchObject([{ type: 'customer', body: 'Hi' }]);
  expect((await api(path)).body.primaryCustomer).toMatchObject({ email: 'n@new.example' });
});

test('only text and visibility can be changed', async () => {
  const [thread] = await threads();
  const patch = (json: unknown) => api(`${conversation}/threads/${thread?.id}`, { method: 'PATCH', json });
  expect((await patch({ op: 'replace', path: '/text', value: 'new' })).status).toBe(204);
  expect((await threads())[0]?.body).toBe('new');
  expect((await patch({ op: 'replace', path: '/hidden', value: true })).status).toBe(204);
  expect((await patch({ op: 'remove', path: '/text' })).status).toBe(400);
  expect((await patch({ op: 'replace', path: '/status', value: 'closed' })).status).toBe(400);
  expect((await api(`${conversation}/threads/${thread?.id}`, { method: 'DELETE' })).status).toBe(405);
});

test('a conversation ends at 100 threads', async () => {
  const made = await post('/conversations', {
    subject: 'Long',
    customer: { email: 'n@new.example' },
    mailboxId: 85,
    type: 'email',
    status: 'active',
    threads: Array.from({ length: 100 }, () => ({ type: 'note', text: 'x' })),
  });
  const path = `/conversations/${made.headers.get('resource-id')}`;
  expect((await post(`${path}/notes`, { text: 'x' })).status).toBe(412);
  const first = (await api(`${path}/threads`)).body;
  expect(first._embedded.threads).toHaveLength(50);
  expect(first._links.next.href).toBe(`https://api.helpscout.net/v2${path}/threads?page=2`);
});

test('refusals: gone, unknown member, no text, unknown customer', async () => {
  expect((await api(`/conversations/${goneConversationId}/threads`)).body).toMatchObject({
    message: 'Not found',
  });
  const refused = async (json: unknown) =>
    (await post(`${conversation}/reply`, json)).body._embedded.errors[0].path;
  const customer = { email: 'n@new.example' };
  expect(await refused({ text: 'x', customer, to: [] })).toBe('to');
  expect(await refused({ customer })).toBe('text');
  expect(await refused({ text: 'x', customer: { id: 1 } })).toBe('customer.id');
  expect(await refused({ text: 'x' })).toBe('customer');
});

test('limits are on every answer; 429 has a header of its own', async () => {
  expect((await api('/users/me')).headers.get('x-ratelimit-limit-minute')).toBe('400');
  outside.sandbox.control.addFault({ service: 'help-scout', rateLimit: 7, times: 1 });
  const refused = await api('/users/me');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-ratelimit-retry-after')).toBe('7');
  expect(refused.headers.get('retry-after')).toBeNull();
});
