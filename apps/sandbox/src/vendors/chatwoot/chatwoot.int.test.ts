import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { key } = sandboxCredentials.chatwoot;
const authorized = { api_access_token: key?.value ?? '' };
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/chatwoot/api/v1${path}`, { headers: authorized, ...init });
const messages = (query = '', id = 1): Promise<Answer> =>
  api(`/accounts/1/conversations/${id}/messages${query}`);
const create = (json: object): Promise<Answer> =>
  api('/accounts/1/conversations/1/messages', { method: 'POST', json });
const ids = ({ body }: Answer): number[] => body.payload.map(({ id }: { id: number }) => id);

test('the token travels in a header of its own', async () => {
  expect((await api('/profile')).body).toMatchObject({ id: 1, role: 'administrator' });
  const others: Record<string, string>[] = [
    {},
    { api_access_token: 'x' },
    { authorization: `Bearer ${key?.value}` },
  ];
  for (const headers of others) {
    const refused = await api('/profile', { headers });
    expect([refused.status, refused.body]).toEqual([401, { error: 'Invalid Access Token' }]);
  }
});

test('conversations default to open ones, latest activity first', async () => {
  const list = async (query: string): Promise<{ id: number; status: string; created_at: number }[]> =>
    (await api(`/accounts/1/conversations?${query}`)).body.data.payload;
  expect(new Set((await list('')).map(({ status }) => status))).toEqual(new Set(['open']));
  const all = await list('status=all&sort_by=created_at_asc');
  expect(all.length).toBeGreaterThan((await list('')).length);
  const times = all.map(({ created_at: time }) => time);
  expect(times).toEqual([...times].sort((left, right) => left - right));
  expect(await list('status=all&page=2')).toEqual([]);
});

test('messages are listed around ids, activities among them', async () => {
  const all = await messages('?after=0');
  const [first = 0, second = 0, third = 0] = ids(all);
  expect(all.body.payload.map((one: { message_type: number }) => one.message_type)).toContain(2);
  expect(ids(await messages())).toEqual(ids(all).slice(-20));
  expect(ids(await messages(`?after=${first}`))).toEqual(ids(all).slice(1));
  expect(ids(await messages(`?before=${third}`))).toEqual([first, second]);
  expect(ids(await messages(`?after=${second}&before=${third}`))).toEqual([second]);
  const shown = (await messages('?filter_internal_messages=true')).body.payload;
  expect(
    shown.some((one: { private: boolean; message_type: number }) => one.private || one.message_type === 2),
  ).toBe(false);
});

test('an e-mail that came in carries its html apart', async () => {
  const [mail] = (await messages('?after=0')).body.payload;
  expect(mail).toMatchObject({
    message_type: 0,
    content_type: 'incoming_email',
    created_at: expect.any(Number),
    content_attributes: { email: { html_content: { full: expect.stringContaining('<') } } },
  });
  const { pathname } = new URL(mail.attachments[0].data_url);
  expect((await call(`${outside.sandbox.url}/chatwoot${pathname}`)).text).toContain('cracked-lid.png');
});

test('a message is answered with itself, also when it comes as a form', async () => {
  const note = await create({ content: 'marker-c', private: true, echo_id: 'e1' });
  expect(note).toMatchObject({
    status: 200,
    body: { conversation_id: 1, message_type: 1, private: true, echo_id: 'e1' },
  });
  expect(outside.sandbox.control.counters().createdByMarker['marker-c']).toBe(1);
  const body = new FormData();
  body.set('content', 'see file');
  body.set('private', 'false');
  body.append('attachments[]', new Blob(['hello'], { type: 'text/plain' }), 'ü.txt');
  const sent = await api('/accounts/1/conversations/1/messages', { method: 'POST', body });
  expect(sent.body).toMatchObject({ private: false, attachments: [{ file_type: 'file', file_size: 5 }] });
});

test('a deleted message stays as a shell', async () => {
  const { id } = (await create({ content: 'oops' })).body;
  const path = `/accounts/1/conversations/1/messages/${id}`;
  expect((await api(path, { method: 'DELETE' })).status).toBe(200);
  const shell = (await messages(`?after=${id}&before=${id + 1}`)).body.payload[0];
  expect(shell).toMatchObject({ content: 'This message was deleted', content_attributes: { deleted: true } });
});

test('refusals: unknown account, conversation and message, a contact’s message by mail, an edit', async () => {
  const missing = { error: 'Resource could not be found' };
  expect((await api('/accounts/2/conversations')).body).toEqual(missing);
  expect((await messages('', 98_765)).body).toEqual(missing);
  const path = '/accounts/1/conversations/1/messages';
  expect((await api(`${path}/1`, { method: 'DELETE' })).body).toEqual(missing);
  expect((await create({ content: 'x', message_type: 'incoming' })).status).toBe(422);
  const [id] = ids(await messages('?after=0'));
  expect((await api(`${path}/${id}`, { method: 'PATCH', json: { status: 'read' } })).status).toBe(403);
});

test('a 429 is plain text', async () => {
  outside.sandbox.control.addFault({ service: 'chatwoot', rateLimit: 7, times: 1 });
  const refused = await api('/profile');
  expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
    429,
    '7',
    'Retry later\n',
  ]);
});
