import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { basic: account, conversationId, goneConversationId } = sandboxCredentials.reamaze;
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/reamaze/api/v1${path}`, { authorization: basic(account), ...init });
const ofMatter = `/conversations/${conversationId}/messages`;

test('wrong credentials are refused in plain words, and JSON has to be asked for', async () => {
  const wrong = await api('/messages', {
    authorization: basic({ username: 'ada@acme.example', password: 'x' }),
  });
  expect([wrong.status, wrong.text.trim()]).toEqual([401, 'HTTP Basic: Access denied.']);
  expect((await api('/messages', { headers: { accept: 'text/html' } })).status).toBe(406);
});

test('pages of thirty, newest first, end with page_count; nothing has an id', async () => {
  const first = (await api('/messages?limit=5')).body;
  expect(first).toMatchObject({ page_size: 30, page_count: 2, messages: { length: 30 } });
  const last = (await api(`/messages?page=${first.page_count}`)).body.messages;
  expect(first.messages[0].created_at > last.at(-1).created_at).toBe(true);
  expect(first.messages[0].created_at).toMatch(/-07:00$/);
  expect(first.messages[0]).not.toHaveProperty('id');
  expect((await api('/messages?page=9')).body.messages).toEqual([]);
});

test('notices of collisions are listed with the messages, unless they are filtered out', async () => {
  const kinds = (messages: { visibility: number }[]) => new Set(messages.map(({ visibility }) => visibility));
  expect(kinds((await api(ofMatter)).body.messages)).toEqual(new Set([0, 1, 2]));
  expect(kinds((await api(`${ofMatter}?visibility=1`)).body.messages)).toEqual(new Set([1]));
  const senders = async (filter: string): Promise<string[]> => {
    const { messages } = (await api(`${ofMatter}?filter=${filter}`)).body;
    for (const { user } of messages) expect(Object.keys(user)).toEqual(['name', 'email']);
    return messages.map(({ user }: { user: { email: string } }) => user.email);
  };
  const [customers, staff] = [await senders('customer'), await senders('staff')];
  expect(customers.length * staff.length).toBeGreaterThan(0);
  expect(staff.filter((email) => customers.includes(email))).toEqual([]);
});

test('a message is added and answered without the sender’s role; a blank one is not', async () => {
  const json = { message: { body: 'hi', visibility: 1, origin_id: 'o-1' } };
  const created = await api(ofMatter, { method: 'POST', json });
  expect(created).toMatchObject({ status: 201, body: { body: 'hi', visibility: 1, origin_id: 'o-1' } });
  expect(created.body.user).not.toHaveProperty('staff?');
  expect((await api(ofMatter)).body.messages[0]).toMatchObject({
    origin_id: 'o-1',
    created_at: created.body.created_at,
  });
  const blank = await api(ofMatter, { method: 'POST', json: { message: { body: '' } } });
  expect(blank).toMatchObject({ status: 422, body: { errors: { body: expect.any(Array) } } });
  const gone = await api(`/conversations/${goneConversationId}/messages`, { method: 'POST', json });
  expect(gone).toMatchObject({ status: 404, body: { error: 'Not Found' } });
});

test('a percent sign in the address of a contact is a character of it', async () => {
  const contact = { name: 'Hundred', email: '100%25@reamaze.example' };
  expect((await api('/contacts', { method: 'POST', json: { contact } })).status).toBe(201);
  const found = await api(`/contacts/${encodeURIComponent(contact.email)}`);
  expect(found).toMatchObject({ status: 200, body: { email: contact.email } });
  expect((await api('/contacts/100%25')).status).toBe(404);
});

test('what staff writes resolves the conversation, unless it says not to', async () => {
  const path = '/conversations/matter-2';
  const write = (message: object) =>
    api(`${path}/messages`, { method: 'POST', json: { message: { body: 'x', ...message } } });
  const statusNow = async (): Promise<number> => (await api(path)).body.status;
  const before = await statusNow();
  await write({ suppress_autoresolve: true });
  await write({ user: { email: 'bo@customer.example' } });
  expect(await statusNow()).toBe(before);
  await write({ visibility: 1 });
  expect([before === 2, await statusNow()]).toEqual([false, 2]);
});

test('the limit tells nothing of its end', async () => {
  outside.sandbox.control.setRateLimit('reamaze', { limit: 1, windowSeconds: 60 });
  await api('/messages');
  const refused = await api('/messages');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, null]);
});

test('archived conversations are listed when they are asked for; one on hold has an end', async () => {
  const count = async (query: string) => (await api(`/conversations?${query}`)).body.total_count;
  outside.sandbox.control.setRateLimit('reamaze', null);
  expect(await count('')).toBeLessThan(await count('filter=all'));
  expect(await count('filter=all&tag=no-such-tag')).toBe(0);
  const change = (conversation: unknown) =>
    api(`/conversations/${conversationId}`, { method: 'PUT', json: { conversation } });
  expect((await change({ status: 5 })).status).toBe(422);
  expect((await change({ status: 12 })).status).toBe(422);
  expect((await change({ assignee: { email: 'nobody@nowhere.example' } })).status).toBe(422);
  const held = await change({ status: 5, hold_until: '2030-01-01T00:00:00Z' });
  expect(held.body).toMatchObject({ status: 5, hold_until: '2029-12-31T17:00:00.000-07:00' });
});
