import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { callbackUri, authorizeUrl, call, requestTokens, useSandbox, type Answer } from '../../testing.js';
import { toId } from './format.js';

const outside = useSandbox();
const authorization = `Bearer ${sandboxCredentials.front.form.api_token}`;
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/front${path}`, { authorization, redirect: 'manual', ...init });
const first = `/conversations/${sandboxCredentials.front.conversationId}`;
const second = `/conversations/${toId('cnv', 2)}`;
const ids = (answer: Answer): string[] => answer.body._results.map(({ id }: { id: string }) => id);

test('wants its token', async () => {
  expect((await api('/me')).body.id).toBe('cmp_k30');
  const refused = await api('/me', { authorization: 'Bearer x' });
  expect([refused.status, refused.body._error.title]).toEqual([401, 'Unauthenticated']);
  expect((await api('/nowhere', { authorization: '' })).status).toBe(401);
});

test('messages come newest first, in pages that follow each other on the company’s own host', async () => {
  const all = ids(await api(`${first}/messages?limit=100`));
  expect(all.every((id) => id.startsWith('msg_'))).toBe(true);
  const page = await api(`${first}/messages?limit=3&sort_by=created_at&sort_order=asc`);
  expect(ids(page)).toEqual(all.toReversed().slice(0, 3));
  const next = new URL(page.body._pagination.next);
  expect(next.host).toBe('acme.api.frontapp.com');
  const last = await api(`${next.pathname}${next.search}`);
  expect(ids(last)).toEqual(all.toReversed().slice(3, 6));
  expect(last.body._pagination.next).toBeNull();
  const token = next.searchParams.get('page_token');
  expect((await api(`${second}/messages?page_token=${token}`)).status).toBe(400);
  expect(page.body._results[0]).toMatchObject({ is_inbound: true, author: null, created_at: 1740992400.037 });
});

test('comments come all at once', async () => {
  const { body } = await api(`${first}/comments?limit=1`);
  expect(body._results).toHaveLength(2);
  expect(body._pagination).toBeUndefined();
  expect(body._results[1].body).toBe('Third cracked lid from batch 0917. Told purchasing.');
});

test('a reply is accepted with a uid, which leads nowhere for a moment, and archives unless told not to', async () => {
  const send = (json: unknown) => api(`${second}/messages`, { method: 'POST', json });
  const accepted = await send({ body: '<p>marker-f</p>', options: { archive: false } });
  expect(accepted).toMatchObject({ status: 202, body: { status: 'accepted' } });
  expect(Object.keys(accepted.body)).toEqual(['status', 'message_uid']);
  const read = () => api(`/messages/alt:uid:${accepted.body.message_uid}`);
  const statuses = [await read(), await read(), await read()].map(({ status }) => status);
  expect(statuses[0]).toBe(404);
  expect(statuses[2]).toBe(200);
  const stored = (await read()).body;
  expect(stored).toMatchObject({ body: '<p>marker-f</p>', text: 'marker-f', author: null });
  expect((await api(`/messages/${stored.id}`)).body).toEqual(stored);
  expect((await api(second)).body.status).toBe('assigned');
  expect((await send({ body: 'x' })).status).toBe(202);
  expect((await api(second)).body.status).toBe('archived');
  expect(outside.sandbox.control.counters().createdByMarker['marker-f']).toBe(1);
});

test('a form carries files and nested fields', async () => {
  const form = new FormData();
  form.set('body', 'see file');
  form.append('to[]', 'ada@example.com');
  form.append('options[archive]', 'false');
  form.append('attachments[]', new File(['hello'], 'ü.txt', { type: 'text/plain' }));
  const { message_uid: uid } = (await api(`${first}/messages`, { method: 'POST', body: form })).body;
  for (let misses = 0; misses < 2; misses += 1) await api(`/messages/alt:uid:${uid}`);
  expect((await api(`/messages/alt:uid:${uid}`)).body).toMatchObject({
    recipients: [{ role: 'from' }, { role: 'to', handle: 'ada@example.com' }],
    attachments: [{ filename: 'ü.txt', size: 5, content_type: 'text/plain' }],
  });
});

test('a comment’s body is changed only by the token that wrote it', async () => {
  const made = await api(`${first}/comments`, { method: 'POST', json: { body: 'one' } });
  expect(made).toMatchObject({ status: 201, body: { author: { type: 'api' }, is_pinned: false } });
  const patch = (id: string, json: unknown, more = {}) =>
    api(`/comments/${id}/`, { method: 'PATCH', json, ...more });
  expect((await patch(made.body.id, { body: 'two' })).body.body).toBe('two');
  const { access_token: token } = await outside.sandbox.control.mintTokens('front');
  const other = { authorization: `Bearer ${token}` };
  expect((await patch(made.body.id, { body: 'three' }, other)).status).toBe(403);
  expect((await patch(made.body.id, { is_pinned: true }, other)).body.is_pinned).toBe(true);
  expect((await api(`/comments/${made.body.id}`, { method: 'DELETE' })).status).toBe(404);
});

test('a merged conversation leads on; unknown ones and bad bodies are refused', async () => {
  const merged = await api(`/conversations/${toId('cnv', 77_001)}/messages?limit=1`);
  expect(merged.status).toBe(301);
  expect(merged.headers.get('location')).toBe(`https://acme.api.frontapp.com${first}/messages?limit=1`);
  expect((await api(`/conversations/${toId('cnv', 999)}/messages`)).body._error.status).toBe(404);
  expect((await api('/messages/alt:uid:nothing')).status).toBe(404);
  const bad = await api(`${first}/messages`, { method: 'POST', json: { text: 'x' } });
  expect(bad.body._error.details).toEqual(['body.body: missing']);
  expect((await api(`${first}/messages?limit=101`)).status).toBe(400);
  const author = { body: 'x', author_id: 'tea_zzz' };
  expect((await api(`${first}/comments`, { method: 'POST', json: author })).status).toBe(400);
});

test('tokens say when they end, not how long they live, and a refresh gives the same refresh token', async () => {
  const { sandbox } = outside;
  const back = await sandbox.control.authorize('front', authorizeUrl('front', undefined, { scope: '' }));
  const grant = { grant_type: 'authorization_code', redirect_uri: callbackUri('front') };
  const code = new URL(back).searchParams.get('code') ?? '';
  const { body } = await requestTokens(sandbox, 'front', { ...grant, code });
  expect(Object.keys(body).toSorted()).toEqual(['access_token', 'expires_at', 'refresh_token', 'token_type']);
  expect(body.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500);
  const again = await requestTokens(sandbox, 'front', {
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token,
  });
  expect(again.body.refresh_token).toBe(body.refresh_token);
  const bearer = { authorization: `Bearer ${again.body.access_token}` };
  expect((await api(`${first}/comments`, bearer)).status).toBe(200);
});

test('scopes and limits are the vendor’s', async () => {
  const { control } = outside.sandbox;
  const { access_token: token } = await control.mintTokens('front', { scopes: ['messages:read'] });
  const refused = await api(`${first}/comments`, { authorization: `Bearer ${token}` });
  expect([refused.status, refused.body._error.message]).toEqual([
    403,
    'Token is missing the scope comments:read',
  ]);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('120');
  control.addFault({ service: 'front', rateLimit: 7, times: 1 });
  const limited = await api('/me');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
});
