import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { authorizeUrl, call, callbackUri, pkce, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const authorization = `Bearer ${sandboxCredentials.hubspot.form.access_token}`;
const threads = '/conversations/v3/conversations/threads';
const first = `${threads}/${sandboxCredentials.hubspot.conversationId}`;
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/hubspot${path}`, { authorization, ...init });
const ids = (answer: Answer): string[] => answer.body.results.map(({ id }: { id: string }) => id);
const typesOf = (answer: Answer): string[] => answer.body.results.map(({ type }: { type: string }) => type);

test('wants its token, and names the scope that is missing', async () => {
  const refused = await api(threads, { authorization: 'Bearer x' });
  expect([refused.status, refused.body.category]).toEqual([401, 'INVALID_AUTHENTICATION']);
  expect(refused.body.correlationId).toMatch(/^[0-9a-f-]{36}$/);
  const { access_token: token } = await outside.sandbox.control.mintTokens('hubspot', { scopes: ['oauth'] });
  const missing = await api(threads, { authorization: `Bearer ${token}` });
  expect([missing.status, missing.body.category]).toEqual([403, 'MISSING_SCOPES']);
});

test('a thread has its events among its messages, newest first, in pages by a cursor', async () => {
  const all = await api(`${first}/messages`);
  expect(new Set(typesOf(all))).toEqual(
    new Set(['MESSAGE', 'COMMENT', 'ASSIGNMENT', 'THREAD_STATUS_CHANGE']),
  );
  expect(all.body.paging).toBeUndefined();
  const page = await api(`${first}/messages?limit=3&sort=createdAt`);
  expect(ids(page)).toEqual(ids(all).toReversed().slice(0, 3));
  const { after } = page.body.paging.next;
  const next = `limit=3&after=${encodeURIComponent(after)}`;
  expect(ids(await api(`${first}/messages?${next}&sort=createdAt`))).toEqual(
    ids(all).toReversed().slice(3, 6),
  );
  for (const query of [`${next}&sort=-createdAt`, 'sort=subject', 'limit=0'])
    expect((await api(`${first}/messages?${query}`)).body.category).toBe('VALIDATION_ERROR');
});

test('threads come by id, and by their latest message only since a moment', async () => {
  const all = await api(threads);
  expect(ids(all)).toEqual(ids(all).toSorted());
  expect((await api(`${threads}?sort=latestMessageTimestamp`)).status).toBe(400);
  const since = 'latestMessageTimestampAfter=2025-03-03T00:00:00.000Z';
  expect(ids(await api(`${threads}?sort=latestMessageTimestamp&${since}`))).toHaveLength(ids(all).length);
});

test('a long text comes cut, and whole from its original content', async () => {
  const { body } = await api(`${first}/messages?sort=createdAt&limit=4`);
  const answered = body.results.find(
    ({ truncationStatus }: { truncationStatus?: string }) =>
      truncationStatus === 'TRUNCATED_TO_MOST_RECENT_REPLY',
  );
  expect(body.results[0].truncationStatus).toBe('NOT_TRUNCATED');
  const whole = (await api(`${first}/messages/${answered.id}/original-content`)).body;
  expect(whole.text).toContain('\n\n> Hello');
  const text = 'word '.repeat(60);
  const json = { type: 'COMMENT', text, attachments: [] };
  expect((await api(`${first}/messages`, { method: 'POST', json })).body.text).toBe(text);
  const cut = await api(`${first}/messages`, {
    method: 'POST',
    json: { ...reply, text, richText: undefined },
  });
  expect(cut.body).toMatchObject({ truncationStatus: 'TRUNCATED', text: text.slice(0, 160) });
  const content = await api(`${first}/messages/${cut.body.id}/original-content`);
  expect(content.body.text).toBe(text);
});

const reply = {
  type: 'MESSAGE',
  text: 'marker-h',
  richText: '<p>marker-h</p>',
  attachments: [],
  senderActorId: 'A-2',
  channelId: '1002',
  channelAccountId: '148662',
  subject: 'Re',
  recipients: [
    {
      recipientField: 'TO',
      deliveryIdentifiers: [{ type: 'HS_EMAIL_ADDRESS', value: 'ada@example.com' }],
    },
  ],
};

test('a message goes out in the name of a user, a comment in that of the app', async () => {
  const post = (json: unknown) => api(`${first}/messages`, { method: 'POST', json });
  const sent = await post(reply);
  expect(sent).toMatchObject({
    status: 201,
    body: {
      direction: 'OUTGOING',
      createdBy: 'A-2',
      status: { statusType: 'SENT' },
      recipients: [{ actorId: 'E-ada@example.com', recipientField: 'TO' }],
    },
  });
  expect((await api(`${first}/messages/${sent.body.id}`)).body).toEqual(sent.body);
  const comment = await post({ type: 'COMMENT', text: 'x', attachments: [], senderActorId: 'A-2' });
  expect(comment.body).toMatchObject({ createdBy: 'I-52674089', recipients: [] });
  expect(comment.body.direction).toBeUndefined();
  expect(outside.sandbox.control.counters().createdByMarker['marker-h']).toBe(1);
});

test.each([
  [{ ...reply, attachments: undefined }, 'attachments'],
  [{ type: 'COMMENT', text: 'x' }, 'attachments'],
  [{ ...reply, recipients: [{ recipientField: 'TO' }] }, 'deliveryIdentifiers'],
  [{ ...reply, recipients: [] }, 'recipient'],
  [{ ...reply, senderActorId: 'V-11' }, 'agent'],
  [{ ...reply, channelId: '1000' }, 'channel account'],
  [{ ...reply, type: 'WELCOME_MESSAGE' }, 'WELCOME_MESSAGE'],
])('refuses %j', async (json, words) => {
  const answer = await api(`${first}/messages`, { method: 'POST', json });
  expect([answer.status, answer.body.category]).toEqual([400, 'VALIDATION_ERROR']);
  expect(answer.body.message).toContain(words);
});

test('refusals: unknown thread, message and actor, no such method', async () => {
  expect((await api(`${threads}/999/messages`)).body.category).toBe('OBJECT_NOT_FOUND');
  expect((await api(`${threads}/abc/messages`)).status).toBe(400);
  expect((await api(`${first}/messages/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await api('/conversations/v3/conversations/actors/A-1')).body.name).toBe('Ada Okafor');
  expect((await api('/conversations/v3/conversations/actors/V-1')).status).toBe(404);
  const [id] = ids(await api(`${first}/messages`));
  expect((await api(`${first}/messages/${id}`, { method: 'DELETE' })).status).toBe(405);
});

test('tokens come for a form with the client in it, and a revoked one is dead', async () => {
  const { sandbox } = outside;
  const { clientId, clientSecret } = sandboxCredentials.hubspot.oauth!;
  const { verifier, challenge } = pkce();
  const scope = 'oauth conversations.read';
  const back = await sandbox.control.authorize('hubspot', authorizeUrl('hubspot', challenge, { scope }));
  const client = { client_id: clientId, client_secret: clientSecret };
  const token = (fields: Record<string, string>) =>
    call(`${sandbox.url}/hubspot/oauth/v3/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...client, ...fields }),
    });
  const { body } = await token({
    grant_type: 'authorization_code',
    code: new URL(back).searchParams.get('code') ?? '',
    redirect_uri: callbackUri('hubspot'),
    code_verifier: verifier,
  });
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 1800, scopes: scope.split(' ') });
  const again = await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect(again.body.refresh_token).toBe(body.refresh_token);
  const bearer = { authorization: `Bearer ${again.body.access_token}` };
  expect((await api(threads, bearer)).status).toBe(200);
  const revoke = (fields: Record<string, string>) =>
    call(`${sandbox.url}/hubspot/oauth/v3/token/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, token: again.body.access_token }),
    });
  expect((await revoke({})).status).toBe(401);
  expect((await revoke(client)).status).toBe(200);
  expect((await api(threads, bearer)).status).toBe(401);
});

test('a limit says which window is full, and no time to wait', async () => {
  expect((await api(threads)).headers.get('x-hubspot-ratelimit-max')).toBe('100');
  outside.sandbox.control.addFault({ service: 'hubspot', rateLimit: 7, times: 1 });
  const limited = await api(threads);
  expect([limited.status, limited.body.policyName]).toEqual([429, 'TEN_SECONDLY_ROLLING']);
  expect(limited.headers.get('retry-after')).toBeNull();
});

test('a file goes into the file manager with its access and its folder, and from there into messages', async () => {
  const upload = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', new Blob(['seven b'], { type: 'text/plain' }), 'a.txt');
    const url = `${outside.sandbox.url}/hubspot/files/v3/files`;
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const options = JSON.stringify({ access: 'PRIVATE' });
  for (const fields of [
    { folderPath: '/keyway' },
    { options },
    { options: '{}', folderPath: '/' },
    { options, folderPath: '/', folderId: '1' },
  ] as Record<string, string>[])
    expect((await upload(fields)).status, JSON.stringify(fields)).toBe(400);
  const file = await upload({ options, folderPath: '/keyway', fileName: 'b.c.txt' });
  expect(file).toMatchObject({ status: 201, body: { name: 'b.c', extension: 'txt', access: 'PRIVATE' } });
  const comment = (fileId: unknown) =>
    api(`${first}/messages`, {
      method: 'POST',
      json: { type: 'COMMENT', text: 'see file', attachments: [{ type: 'FILE', fileId }] },
    });
  expect((await comment(file.body.id)).body.attachments).toMatchObject([{ name: 'b.c.txt' }]);
  expect((await comment('1')).status).toBe(400);
});
