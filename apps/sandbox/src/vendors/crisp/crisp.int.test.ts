import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox({ seed: 'default' });
const { basic: account, conversationId, settings } = sandboxCredentials.crisp;
const headers = { 'x-crisp-tier': 'plugin' };
const website = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/crisp/v1/website/${settings.website_id}${path}`, {
    authorization: basic(account),
    headers,
    ...init,
  });
const session = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  website(`/conversation/${conversationId}${path}`, init);
const text = { type: 'text', from: 'operator', origin: 'chat', content: 'Hello **there**' };

test('a token works with its tier only, and on the websites of its plugin', async () => {
  const wrong = await website('/conversations/1', { authorization: basic({ username: 'a', password: 'b' }) });
  const noTier = await website('/conversations/1', { headers: {} });
  expect([wrong, noTier]).toMatchObject([
    { status: 401, body: { error: true, reason: 'invalid_session' } },
    { status: 401 },
  ]);
  const other = await call(`${outside.sandbox.url}/crisp/v1/website/other/conversations/1`, {
    authorization: basic(account),
    headers,
  });
  expect(other).toMatchObject({ status: 404, body: { reason: 'not_subscribed' } });
});

test('a percent sign in the address of a profile is a character of it', async () => {
  const json = { email: '100%25@crisp.example', person: { nickname: 'Hundred' } };
  const made = await website('/people/profile', { method: 'POST', json });
  expect(made.status).toBe(201);
  const found = await website(`/people/profile/${encodeURIComponent(json.email)}`);
  expect(found).toMatchObject({ status: 200, body: { data: { email: json.email } } });
  expect((await website('/people/profile/100%25')).status).toBe(404);
});

test('lists conversations by page number, in pages of twenty to fifty', async () => {
  const first = await website('/conversations/1?per_page=50&order_date_created=1');
  expect(first).toMatchObject({ status: 200, body: { error: false, reason: 'listed' } });
  const moments = first.body.data.map(({ created_at }: { created_at: number }) => created_at);
  expect(moments).toEqual(moments.toSorted((left: number, right: number) => right - left));
  expect((await website('/conversations/2')).body.data).toEqual([]);
  expect((await website('/conversations/1?per_page=100')).status).toBe(400);
});

test('messages, files and events of a conversation come oldest first', async () => {
  const { body, status } = await session('/messages');
  expect(status).toBe(200);
  const [first, file, event] = body.data;
  expect(first).toMatchObject({ type: 'text', from: 'user', origin: 'email', session_id: conversationId });
  expect(file).toMatchObject({ type: 'file', content: { name: 'cracked-lid.png', type: 'image/png' } });
  expect(event).toMatchObject({ type: 'event', content: { namespace: 'state:Ada Okafor' } });
  const fingerprints = body.data.map(({ fingerprint }: { fingerprint: number }) => fingerprint);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(String(first.fingerprint)).toMatch(/^\d{15}$/);
});

test('gives the forty before a moment, and says with 206 that there are more', async () => {
  for (let count = 0; count < 45; count += 1) await session('/message', { method: 'POST', json: text });
  const latest = await session('/messages');
  expect([latest.status, latest.body.data.length]).toEqual([206, 40]);
  const oldest = latest.body.data[0].timestamp as number;
  const before = await session(`/messages?timestamp_before=${oldest}`);
  expect(before.body.data.every(({ timestamp }: { timestamp: number }) => timestamp < oldest)).toBe(true);
  expect((await session('/messages?timestamp_before=x')).status).toBe(400);
});

test('dispatches under the fingerprint it is given, edits and removes', async () => {
  const sent = await session('/message', { method: 'POST', json: { ...text, fingerprint: 123456789012345 } });
  expect(sent).toMatchObject({
    status: 202,
    body: { error: false, reason: 'dispatched', data: { fingerprint: 123456789012345 } },
  });
  const path = '/message/123456789012345';
  expect((await session(path)).body.data).toMatchObject({ content: 'Hello **there**', edited: false });
  expect(await session(path, { method: 'PATCH', json: { content: 'Bye' } })).toMatchObject({
    status: 200,
    body: { reason: 'updated' },
  });
  expect((await session(path)).body.data).toMatchObject({ content: 'Bye', edited: true });
  expect((await session(path, { method: 'DELETE' })).body.reason).toBe('deleted');
  expect(await session(path)).toMatchObject({ status: 404, body: { reason: 'message_not_found' } });
});

test.each([
  [{ ...text, origin: undefined }, "data should have required property '.origin'"],
  [{ ...text, type: 'pigeon' }, 'data should match some schema in anyOf'],
  [{ ...text, type: 'file', content: 'a' }, 'data should match some schema in anyOf'],
  [{ ...text, fingerprint: 'a' }, 'data should match some schema in anyOf'],
])('refuses %j', async (json, message) => {
  const answer = await session('/message', { method: 'POST', json });
  expect(answer).toMatchObject({ status: 400, body: { reason: 'invalid_data', data: { message } } });
});

test('the daily quota ends in 420', async () => {
  outside.sandbox.control.setRateLimit('crisp', { limit: 0, windowSeconds: 60 });
  const refused = await website('/conversations/1');
  expect(refused).toMatchObject({ status: 420, body: { error: true } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  outside.sandbox.control.setRateLimit('crisp', null);
});

test('a new conversation is empty, and listed only when something was said', async () => {
  const { session_id: id } = (await website('/conversation', { method: 'POST' })).body.data;
  const listed = async (query = '') =>
    (await website(`/conversations/1?per_page=50${query}`)).body.data.map(
      ({ session_id }: { session_id: string }) => session_id,
    );
  expect(await listed()).not.toContain(id);
  expect(await listed('&include_empty=1')).toContain(id);
  const meta = { email: 'eve@example.com', nickname: 'Eve', segments: ['bug'] };
  expect((await website(`/conversation/${id}/meta`, { method: 'PATCH', json: meta })).status).toBe(200);
  expect((await website(`/conversation/${id}`)).body.data.meta).toMatchObject(meta);
  await website(`/conversation/${id}/message`, { method: 'POST', json: text });
  expect(await listed('&search_type=segment&search_query=bug')).toContain(id);
  expect((await website(`/conversation/${id}/state`, { method: 'PATCH', json: { state: 'x' } })).status).toBe(
    400,
  );
  const nobody = { assigned: { user_id: 'nobody' } };
  expect((await website(`/conversation/${id}/routing`, { method: 'PATCH', json: nobody })).status).toBe(404);
});
