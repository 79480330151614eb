import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { key, conversationId, goneConversationId, settings } = sandboxCredentials.dixa;
async function api(path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> {
  outside.sandbox.control.setRateLimit('dixa', null);
  return call(`${outside.sandbox.url}/dixa/v1${path}`, { authorization: key?.value ?? '', ...init });
}
const content = { _type: 'Text', value: 'hi' };
const outbound = { _type: 'Outbound', agentId: settings.agent_id, content };

test('only the bare token opens it', async () => {
  expect((await api('/agents', { authorization: `Bearer ${key?.value}` })).status).toBe(401);
  expect((await api('/agents?pageLimit=1')).status).toBe(200);
});

test('a conversation comes whole, oldest first; notes come apart with another format of date', async () => {
  const messages = (await api(`/conversations/${conversationId}/messages`)).body.data;
  const dates = messages.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(dates).toEqual(dates.toSorted());
  expect(dates[0]).toMatch(/Z\[GMT\]$/);
  const [note] = (await api(`/conversations/${conversationId}/notes`)).body.data;
  expect(note).toMatchObject({ createdAt: expect.stringMatching(/Z$/), csid: Number(conversationId) });
  expect((await api(`/conversations/${goneConversationId}/notes`)).status).toBe(404);
  expect((await api('/conversations/x/messages')).body.message).toContain('conversationId');
});

test('the search pages by a key and ends without meta', async () => {
  const search = (query: string, json: unknown = {}) =>
    api(`/search/conversations?${query}`, { method: 'POST', json });
  const first = await search('pageLimit=5');
  const [, keyed = ''] = first.body.meta.next.split('?');
  const last = await search(keyed);
  expect([first.body.data.length, last.body.data.length]).toEqual([5, 3]);
  expect(last.body).not.toHaveProperty('meta');
  const condition = { field: { _type: 'CreationDate', operator: { _type: 'Before' } } };
  expect((await search('', { filters: { strategy: 'All', conditions: [condition] } })).status).toBe(400);
});

test('a message is added with 200 and its id; notes and new conversations answer in their own ways', async () => {
  const path = `/conversations/${conversationId}/messages`;
  const added = await api(path, { method: 'POST', json: { ...outbound, externalId: 'ext-7' } });
  expect(added).toMatchObject({
    status: 200,
    body: { data: { externalId: 'ext-7', direction: 'Outbound' } },
  });
  const note = await api(path.replace('messages', 'notes'), { method: 'POST', json: { message: 'n' } });
  expect(note.body.data).toMatchObject({ message: 'n', createdAt: expect.stringMatching(/\[GMT\]$/) });
  const [user] = (await api('/endusers?email=ada%40example.com')).body.data;
  const json = {
    _type: 'Email',
    requesterId: user.id,
    emailIntegrationId: 'support@email.dixa.io',
    subject: 's',
    message: outbound,
  };
  expect(await api('/conversations', { method: 'POST', json })).toMatchObject({
    status: 201,
    body: { data: { id: expect.any(Number) } },
  });
});

test.each([
  [{ ...outbound, agentId: undefined }, 'agentId'],
  [{ ...outbound, content: undefined }, 'Decoding'],
  [{ content }, 'Decoding'],
])('the message %j is refused', async (json, problem) => {
  const answer = await api(`/conversations/${conversationId}/messages`, { method: 'POST', json });
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(problem) } });
});

test('more than fourteen calls in a second are too many', async () => {
  await api('/agents');
  outside.sandbox.control.setRateLimit('dixa', { limit: 1, windowSeconds: 60 });
  const once = () => call(`${outside.sandbox.url}/dixa/v1/agents`, { authorization: key?.value ?? '' });
  await once();
  const refused = await once();
  expect([refused.status, refused.body]).toEqual([429, { message: 'Too Many Requests' }]);
});

test('what is done to a conversation answers nothing; the search takes only what it knows', async () => {
  const act = (side: string, json: unknown = {}) =>
    api(`/conversations/${conversationId}/${side}`, { method: 'PUT', json });
  const state = async () => (await api(`/conversations/${conversationId}`)).body.data.state;
  expect((await act('followup')).status).toBe(400);
  expect((await act('followup', { timestamp: '2030-01-01T00:00:00Z' })).status).toBe(204);
  expect(await state()).toBe('Pending');
  expect((await act('close')).status).toBe(204);
  expect(await state()).toBe('Closed');
  expect((await act('reopen')).status).toBe(204);
  for (const [side, json] of [
    ['claim', { agentId: 'x' }],
    ['transfer/queue', { queueId: 'x' }],
  ] as const)
    expect((await act(side, json)).status).toBe(400);
  const conditions = [{ field: { _type: 'TagId', operator: { _type: 'IsOneOf', values: [] } } }];
  const json = { filters: { strategy: 'All', conditions } };
  expect((await api('/search/conversations', { method: 'POST', json })).status).toBe(400);
});
