import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { authorizeUrl, call, callbackUri, pkce, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { key, oauth, conversationId, goneConversationId } = sandboxCredentials.kustomer;
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/kustomer/v1${path}`, { authorization: key?.value ?? '', ...init });

test('an unknown key is rejected in the format of JSON:API', async () => {
  const refused = await api('/messages', { authorization: 'Bearer nothing' });
  expect(refused).toMatchObject({ status: 401, body: { errors: [{ code: 'unauthorized' }] } });
  expect((await api('/auth/tokens/current')).status).toBe(200);
});

test('pages end where links.next is null, oldest first', async () => {
  const ids: string[] = [];
  for (let next: string | null = '/messages?page=1&pageSize=20'; next !== null;) {
    const { body }: Answer = await api(next.replace(/^\/v1/, ''));
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    next = body.links.next;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect((await api('/messages?sort=desc&pageSize=1')).body.data[0].id).toBe(ids.at(-1));
  expect((await api('/messages?pageSize=101')).status).toBe(400);
});

test('files are listed only on request, and separately', async () => {
  const path = `/conversations/${conversationId}/messages`;
  expect((await api(path)).body).not.toHaveProperty('included');
  const { included } = (await api(`${path}?include=attachments`)).body;
  expect(included[0]).toMatchObject({ type: 'attachment', attributes: { name: 'cracked-lid.png' } });
  expect((await api(included[0].links.self.replace('/v1', ''))).body.data.id).toBe(included[0].id);
});

test('a message is recorded, found by its external id and changed; unknown members are refused', async () => {
  const path = `/conversations/${conversationId}/messages`;
  const json = { channel: 'email', app: 'mine', direction: 'out', preview: 'hi', externalId: 'ext/1' };
  const created = await api(path, { method: 'POST', json });
  expect(created).toMatchObject({ status: 201, body: { data: { attributes: { direction: 'out' } } } });
  const { id } = created.body.data;
  expect((await api('/messages/externalid=ext%2F1')).body.data.id).toBe(id);
  for (const path of ['/messages/externalid=ext%2F2', '/messages/externalId=ext%2F1'])
    expect((await api(path)).status).toBe(404);
  const changed = await api(`/messages/${id}`, { method: 'PATCH', json: { preview: 'ho' } });
  expect(changed.body.data.attributes.preview).toBe('ho');
  expect((await api(`/messages/${id}`, { method: 'DELETE' })).status).toBe(404);
  for (const wrong of [{ ...json, body: 'x' }, { ...json, channel: 'fax' }, { preview: 'x' }])
    expect((await api(path, { method: 'POST', json: wrong })).status).toBe(400);
  const gone = `/conversations/${goneConversationId}/messages`;
  expect((await api(gone, { method: 'POST', json })).body.errors[0].code).toBe('notfound');
});

test('notes are a list of their own, with one that belongs to no conversation, and can be deleted', async () => {
  const { data } = (await api('/notes')).body;
  expect(data[0].relationships).not.toHaveProperty('conversation');
  const created = await api(`/conversations/${conversationId}/notes`, {
    method: 'POST',
    json: { body: 'n' },
  });
  const path = `/notes/${created.body.data.id}`;
  expect((await api(path, { method: 'DELETE' })).status).toBe(204);
  expect((await api(path)).status).toBe(404);
});

test('the limit tells its moment of reset, and no Retry-After', async () => {
  outside.sandbox.control.setRateLimit('kustomer', { limit: 1, windowSeconds: 60 });
  expect((await api('/notes')).headers.get('x-ratelimit-remaining')).toBe('0');
  const refused = await api('/notes');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
  expect(Number(refused.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
  outside.sandbox.control.setRateLimit('kustomer', null);
});

test('a token of OAuth can be refreshed, and can do what its roles say', async () => {
  const { verifier, challenge } = pkce();
  const scope = 'offline_access org.permission.message.read';
  const redirect = new URL(
    await outside.sandbox.control.authorize('kustomer', authorizeUrl('kustomer', challenge, { scope })),
  );
  const tokens = await call(`${outside.sandbox.url}/kustomer${oauth?.tokenPath}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: redirect.searchParams.get('code') ?? '',
      redirect_uri: callbackUri('kustomer'),
      code_verifier: verifier,
      client_id: oauth?.clientId ?? '',
      client_secret: oauth?.clientSecret ?? '',
    }),
  });
  expect(tokens.body).toMatchObject({ expires_in: 86_400, refresh_token: expect.any(String) });
  const authorization = `Bearer ${tokens.body.access_token}`;
  expect((await api('/messages', { authorization })).status).toBe(200);
  expect((await api('/notes', { authorization })).status).toBe(403);
});

test('conversations are made, found by one external id, changed and deleted; tags must exist here', async () => {
  const [{ relationships }] = (await api('/conversations?sort=desc&pageSize=1')).body.data;
  const json = { customer: relationships.customer.data.id, name: 'Parcel', externalId: 'own/1', priority: 5 };
  const made = await api('/conversations', { method: 'POST', json });
  expect(made).toMatchObject({
    status: 201,
    body: { data: { attributes: { status: 'open', priority: 5 } } },
  });
  const { id } = made.body.data;
  expect((await api('/conversations/externalId=own%2F1')).body.data.id).toBe(id);
  expect((await api('/conversations', { method: 'POST', json })).status).toBe(409);
  for (const wrong of [{}, { ...json, externalId: 'b', status: 'snoozed' }, { ...json, subject: 'x' }])
    expect((await api('/conversations', { method: 'POST', json: wrong })).status).toBe(400);
  const snooze = { status: 'snoozed', snooze: { time: '2030-01-01T00:00:00Z', status: 'scheduled' } };
  const changed = await api(`/conversations/${id}`, { method: 'PATCH', json: snooze });
  expect(changed.body.data.attributes).toMatchObject({ status: 'snoozed', snooze: { status: 'scheduled' } });
  expect((await api(`/conversations/${id}/tags`, { method: 'POST', json: ['no-such-tag'] })).status).toBe(
    400,
  );
  expect((await api(`/conversations/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await api(`/conversations/${id}`)).status).toBe(404);
});
