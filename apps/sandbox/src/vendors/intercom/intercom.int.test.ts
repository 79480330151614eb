import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { key, conversationId, goneConversationId, oauth } = sandboxCredentials.intercom;
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/intercom${path}`, { authorization: key?.value ?? '', ...init });
const reply = (json: object, id = conversationId): Promise<Answer> =>
  api(`/conversations/${id}/reply`, { method: 'POST', json });
const codeOf = ({ status, body }: Answer): unknown[] => [status, body.type, body.errors[0].code];
const admin = { type: 'admin', admin_id: '991267001' };

type Part = { id: string; part_type: string; body: string | null; author: { type: string } };
const partsOf = ({ body }: Answer): Part[] => body.conversation_parts.conversation_parts;

test('a bearer token opens it, and a version it does not know is refused', async () => {
  expect((await api('/me')).body).toMatchObject({ type: 'admin', id: '991267001', app: { region: 'US' } });
  expect(codeOf(await api('/me', { authorization: 'Bearer x' }))).toEqual([
    401,
    'error.list',
    'unauthorized',
  ]);
  const version = (value: string) => api('/me', { headers: { 'intercom-version': value } });
  expect((await version('2.16')).status).toBe(200);
  expect(codeOf(await version('9.9'))).toEqual([400, 'error.list', 'intercom_version_invalid']);
});

test('a token from OAuth has neither an end nor a refresh token', async () => {
  const { control, url } = outside.sandbox;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: oauth?.clientId ?? '',
    redirect_uri: 'http://localhost:4141/vault/callback/intercom',
    state: 's',
  });
  const redirect = new URL(await control.authorize('intercom', `https://app.intercom.com/oauth?${query}`));
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: redirect.searchParams.get('code') ?? '',
    redirect_uri: 'http://localhost:4141/vault/callback/intercom',
    client_id: oauth?.clientId ?? '',
    client_secret: oauth?.clientSecret ?? '',
  });
  const tokens = await call(`${url}/intercom/auth/eagle/token`, { method: 'POST', body });
  expect(Object.keys(tokens.body).sort()).toEqual(['access_token', 'token', 'token_type']);
  expect((await api('/me', { authorization: `Bearer ${tokens.body.token}` })).status).toBe(200);
});

test('conversations come changed last first, by cursor, without their parts', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await api(`/conversations?per_page=3${cursor}`);
    for (const conversation of body.conversations) {
      expect(conversation).not.toHaveProperty('conversation_parts');
      seen.push(conversation.id);
    }
    cursor = body.pages.next
      ? `&starting_after=${encodeURIComponent(String(body.pages.next.starting_after))}`
      : '';
  } while (cursor);
  const all: { id: string; updated_at: number }[] = (await api('/conversations?per_page=150')).body
    .conversations;
  expect(seen).toEqual(all.map(({ id }) => id));
  const times = all.map(({ updated_at: time }) => time);
  expect(times).toEqual([...times].sort((left, right) => right - left));
});

test.each(['per_page=151', 'per_page=x', 'starting_after=abc'])('%s is a 400', async (query) => {
  expect(codeOf(await api(`/conversations?${query}`))).toEqual([400, 'error.list', 'parameter_invalid']);
});

test('a conversation comes whole: its source, and parts that also record events', async () => {
  const answer = await api(`/conversations/${conversationId}`);
  expect(answer.body).toMatchObject({
    id: conversationId,
    created_at: expect.any(Number),
    source: { type: 'email', author: { type: 'user' }, attachments: [{ filesize: expect.any(Number) }] },
  });
  const parts = partsOf(answer);
  expect(new Set(parts.map((part) => part.part_type))).toEqual(
    new Set(['comment', 'note', 'assignment', 'snoozed']),
  );
  expect(parts.find((part) => part.part_type === 'assignment')).toMatchObject({
    body: null,
    author: { type: 'bot' },
  });
  const { pathname } = new URL(answer.body.source.attachments[0].url);
  expect((await call(`${outside.sandbox.url}/intercom${pathname}`)).text).toContain('cracked-lid.png');
  expect(codeOf(await api(`/conversations/${goneConversationId}`))).toEqual([404, 'error.list', 'not_found']);
});

test('a reply answers with the conversation, in which it is the last part', async () => {
  const answer = await reply({ ...admin, message_type: 'note', body: 'marker-i <b>x</b>' });
  expect(partsOf(answer).at(-1)).toMatchObject({ part_type: 'note', body: '<p>marker-i <b>x</b></p>' });
  expect(outside.sandbox.control.counters().createdByMarker['marker-i']).toBe(1);
});

test('a contact who answers opens what was closed, and writes text', async () => {
  const closed: { id: string; source: { author: { email: string } } } = (
    await api('/conversations?per_page=150')
  ).body.conversations.find(({ state }: { state: string }) => state === 'closed');
  const { email } = closed.source.author;
  const answer = await reply({ type: 'user', email, message_type: 'comment', body: '1 < 2' }, closed.id);
  expect(answer.body.state).toBe('open');
  expect(partsOf(answer).at(-1)).toMatchObject({ part_type: 'open', body: '<p>1 &lt; 2</p>' });
});

test.each([
  [{ message_type: 'comment', body: 'x' }, 400, 'parameter_invalid'],
  [{ ...admin, message_type: 'close', body: 'x' }, 400, 'parameter_invalid'],
  [{ type: 'admin', message_type: 'comment', body: 'x' }, 400, 'parameter_not_found'],
  [{ ...admin, message_type: 'comment', body: ' ' }, 400, 'parameter_not_found'],
  [{ ...admin, admin_id: '1', message_type: 'comment', body: 'x' }, 404, 'admin_not_found'],
  [{ type: 'user', email: 'no@one.example', message_type: 'comment', body: 'x' }, 404, 'not_found'],
])('refuses the reply %j', async (json, status, code) => {
  expect(codeOf(await reply(json))).toEqual([status, 'error.list', code]);
});

test('a redacted part stays, blanked', async () => {
  const id = partsOf(await reply({ ...admin, message_type: 'comment', body: 'secret' })).at(-1)?.id;
  const json = { type: 'conversation_part', conversation_id: conversationId, conversation_part_id: id };
  const answer = await api('/conversations/redact', { method: 'POST', json });
  expect(partsOf(answer).at(-1)).toMatchObject({
    id,
    redacted: true,
    body: '<p><i>This message was deleted</i></p>',
  });
});

test('limits are on every answer; a 429 says only when the window ends', async () => {
  expect((await api('/me')).headers.get('x-ratelimit-limit')).toBe('1666');
  outside.sandbox.control.addFault({ service: 'intercom', rateLimit: 7, times: 1 });
  const refused = await api('/me');
  expect(codeOf(refused)).toEqual([429, 'error.list', 'rate_limit_exceeded']);
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(Number(refused.headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now());
});

test('deleted conversations are listed since version 2.16, the last deletion first', async () => {
  const list = (query = '', version = '2.16') =>
    api(`/conversations/deleted${query}`, { headers: { 'intercom-version': version } });
  const before = (await list()).body.total_count as number;
  const ids = [5, 4].map((id) => sandboxCredentials.intercom.toConversationId(id));
  for (const id of ids) expect((await api(`/conversations/${id}`, { method: 'DELETE' })).status).toBe(200);
  const { body } = await list('?per_page=1');
  expect(body).toMatchObject({
    type: 'conversations.list',
    total_count: before + 2,
    pages: { page: 1, per_page: 1, total_pages: before + 2 },
    conversations: [{ type: 'conversation', id: ids[1], metrics_retained: true }],
  });
  expect(body.conversations[0].deleted_at).toBeTypeOf('number');
  expect((await list('?per_page=1&page=2')).body.conversations).toMatchObject([{ id: ids[0] }]);
  expect(codeOf(await list('', '2.15'))).toEqual([404, 'error.list', 'not_found']);
  expect(codeOf(await list('?per_page=61'))).toEqual([400, 'error.list', 'parameter_invalid']);
});
