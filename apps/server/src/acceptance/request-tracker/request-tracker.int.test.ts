import { randomUUID } from 'node:crypto';

import type { Message } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  startRequestTracker,
  whyNoRequestTracker,
  type RequestTracker,
} from '../../fixtures/request-tracker/request-tracker.js';
import { startTestApp, type ApiAnswer, type ApiOptions, type TestApp } from '../../testing.js';

const SERVICE = 'request-tracker';
const CONNECTION = `/vault/connections/customer-support/${SERVICE}`;

describe.skipIf(whyNoRequestTracker() !== undefined)('Request Tracker, a real one', () => {
  let tracker: RequestTracker;
  let app: TestApp;

  beforeAll(async () => {
    tracker = await startRequestTracker();
    app = await startTestApp({ env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${tracker.port}` } });
    await as('operator', 'POST', '/vault/integrations', { body: { service_id: SERVICE } });
    await connect('token', { auth_token: tracker.token, queue: 'Support' });
  }, 180_000);

  afterAll(async () => {
    await app?.close();
    await tracker?.remove();
  });

  const as = (consumer: string, method: string, path: string, options: ApiOptions = {}): Promise<ApiAnswer> =>
    app.api(method, path, { consumer, service: SERVICE, ...options });
  const connect = (consumer: string, settings: Record<string, string>): Promise<ApiAnswer> =>
    as(consumer, 'POST', CONNECTION, { body: { settings: { base_url: tracker.url, ...settings } } });
  const create = (body: object, options: ApiOptions = {}): Promise<ApiAnswer> =>
    as('token', 'POST', '/messages', { body, ...options });
  const read = async (id: string): Promise<Message> =>
    (await as('token', 'GET', `/messages/${id}`)).body.data as Message;
  /** Returns every page of a list, as this consumer's user sees it. */
  const listPages = async (query: string, consumer = 'token'): Promise<Message[][]> => {
    const pages: Message[][] = [];
    let cursor = '';
    do {
      const { status, body, text } = await as(consumer, 'GET', `/messages?${query}${cursor}`);
      expect(status, text).toBe(200);
      pages.push(body.data as Message[]);
      const next = body.meta.cursors.next as string | null;
      cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
    } while (cursor !== '');
    return pages;
  };
  const listAll = async (query: string, consumer?: string): Promise<Message[]> =>
    (await listPages(query, consumer)).flat();
  /** Sends a request to Request Tracker directly, bypassing Keyway. */
  const ask = async (path: string) => {
    const headers = { authorization: `token ${tracker.token}` };
    return (await (await fetch(`${tracker.url}/REST/2.0${path}`, { headers })).json()) as Record<
      string,
      unknown
    >;
  };
  const countIn = async (ticket: number): Promise<number> =>
    (await listAll(`limit=100&filter[conversation_id]=${ticket}`)).length;
  const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);
  const ticket = (index: number): string => String(tracker.tickets[index]?.id);

  test('connects with a token', async () => {
    const { body } = await as('token', 'GET', CONNECTION);
    expect(body.data).toMatchObject({ state: 'callable', health: 'ok', auth_type: 'apiKey' });
    expect(JSON.stringify(body)).not.toContain(tracker.token);
    const validated = await as('token', 'POST', `${CONNECTION}/validate`);
    expect(validated).toMatchObject({ status: 200, body: { data: { state: 'callable' } } });
  });

  test('tells who is privileged and in which groups, and no customer', async () => {
    const agents = await as('token', 'GET', '/agents');
    expect(agents.status, agents.text).toBe(200);
    const records = agents.body.data as {
      id: string;
      name: string;
      email: string;
      teams: { name: string }[];
    }[];
    expect(records.map(({ id }) => id).toSorted()).toEqual(['grace', 'root']);
    const grace = records.find(({ id }) => id === 'grace');
    expect(grace).toMatchObject({ name: 'Grace Højgård', email: 'grace@desk.example', active: true });
    expect(grace?.teams.map(({ name }) => name).toSorted()).toEqual(["Desk [1st] 'line'", 'Night shift']);
    expect((await as('token', 'GET', '/agents/grace')).body.data).toEqual(grace);
    for (const id of ['gone', 'ada@example.com', 'RT_System', '31'])
      expect((await as('token', 'GET', `/agents/${id}`)).status, id).toBe(404);
    const teams = await as('token', 'GET', '/teams');
    expect(teams.body.data).toMatchObject([
      { name: 'Night shift', agent_ids: ['grace'] },
      { name: "Desk [1st] 'line'", agent_ids: ['grace'] },
    ]);
  });

  test('connects with user name and password, which never come back', async () => {
    const { username, password } = tracker;
    const { status, body } = await connect('basic', { username, password });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ state: 'callable', health: 'ok', auth_type: 'basic' });
    expect(body.data.settings.password).not.toBe(password);
    expect(await listAll('limit=100', 'basic')).toEqual(await listAll('limit=100'));
  });

  test.each([5, 20])('lists all by pages of %i, without loss or repeat, in both orders', async (limit) => {
    const seeded = tracker.tickets.reduce((sum, { messages }) => sum + messages, 0);
    const { body } = await as('token', 'GET', '/messages?limit=1');
    expect(body.meta.total_count).toBeGreaterThanOrEqual(seeded);
    for (const direction of ['asc', 'desc'] as const) {
      const pages = await listPages(`limit=${limit}&sort[by]=created_at&sort[direction]=${direction}`);
      const messages = pages.flat();
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(messages.length).toBe(body.meta.total_count);
      expect(new Set(idsOf(messages)).size).toBe(messages.length);
      const moments = messages.map(({ created_at }) => created_at);
      expect(moments).toEqual(direction === 'asc' ? moments.toSorted() : moments.toSorted().toReversed());
    }
  });

  test('filters by conversation, and sees both sides of it with notes, html and files, but no events', async () => {
    const messages = await listAll(`filter[conversation_id]=${ticket(1)}&sort[by]=created_at`);
    expect(messages.length).toBe(tracker.tickets[1]?.messages);
    expect(new Set(messages.map(({ conversation_id }) => conversation_id))).toEqual(new Set([ticket(1)]));
    expect(messages.map(({ direction }) => direction)).toEqual([
      'inbound',
      ...Array.from({ length: 3 }, () => ['outbound', 'internal', 'inbound']).flat(),
    ]);
    expect(messages[0]).toMatchObject({
      subject: 'Question 2 – grüße',
      body: 'Hello, this is question 2 from Zoë ☃.',
      author: { type: 'contact', name: 'Ada Lovelace', email: 'ada@example.com' },
    });
    expect(messages[1]).toMatchObject({
      body_html: expect.stringContaining('<b>1</b>') as string,
      body: 'Answer 1 & more',
      author: { type: 'agent', name: 'Grace Højgård' },
    });
    expect(messages[2]).toMatchObject({ type: 'note', body: 'Note 1, for us only' });
    expect(messages[6]).toMatchObject({
      body: 'Reply 2\nin two lines',
      attachments: [{ file_name: 'list-2.csv' }],
    });
  });

  test('an agent without rights beyond the queue sees the same pages', async () => {
    const { body } = await connect('agent', tracker.agent);
    expect(body.data.state).toBe('callable');
    const query = `limit=3&filter[conversation_id]=${ticket(0)}`;
    expect(idsOf(await listAll(query, 'agent'))).toEqual(idsOf(await listAll(query)));
    expect(idsOf(await listAll('limit=7', 'agent'))).toEqual(idsOf(await listAll('limit=7')));
  });

  test('says which right a user lacks who may not see groups', async () => {
    for (const path of ['/agents', '/teams']) {
      const { body } = await as('agent', 'GET', path);
      expect(body.type_name).toBe('ConnectorCredentialsError');
      expect(body.message).toContain('SeeGroup');
    }
  });

  test('creates a public reply in html', async () => {
    const body_html = '<p>Grüße, <b>Zoë</b> ☃ &amp; all 👩‍🚀</p>';
    const { status, body } = await create({ conversation_id: ticket(0), body_html });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'message', direction: 'outbound', conversation_id: ticket(0) });
    expect(body.data.body.trim()).toBe('Grüße, Zoë ☃ & all 👩‍🚀');
    expect(await read(body.data.id)).toEqual(body.data);
    expect(await ask(`/transaction/${body.data.downstream_id}`)).toMatchObject({ Type: 'Correspond' });
  });

  test('creates an internal note', async () => {
    const { status, body } = await create({
      conversation_id: ticket(0),
      type: 'note',
      body: 'two\nlines – ☃',
    });
    expect(status).toBe(201);
    expect(await read(body.data.id)).toMatchObject({
      type: 'note',
      direction: 'internal',
      body: 'two\nlines – ☃',
    });
    expect(await ask(`/transaction/${body.data.downstream_id}`)).toMatchObject({ Type: 'Comment' });
  });

  test('creates a message with a file, which is downloaded as it was sent', async () => {
    const content = Buffer.from('seven ☃');
    const attachments = [
      { file_name: 'ünï ☃.txt', content_type: 'text/plain', content_base64: content.toString('base64') },
    ];
    const { body } = await create({ conversation_id: ticket(0), body: 'see file', attachments });
    const { attachments: found, body: text } = await read(body.data.id);
    expect({ found, text }).toMatchObject({
      text: 'see file',
      found: [{ file_name: 'ünï ☃.txt', size: content.length }],
    });
    const file = `/attachments/${found[0]?.id}`;
    const known = await as('token', 'GET', file);
    expect(known.body.data).toMatchObject({ message_id: body.data.id, file_name: 'ünï ☃.txt' });
    const { status, text: bytes, headers } = await as('token', 'GET', `${file}/content`);
    expect([status, bytes]).toEqual([200, 'seven ☃']);
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%BCn%C3%AF%20%E2%98%83.txt");
  });

  test('opens a ticket in the queue of the connection', async () => {
    const recipients = [{ role: 'to', address: 'new@example.com' }];
    const { status, body } = await create({ subject: 'A new matter ☃', body: 'hello', recipients });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ subject: 'A new matter ☃', body: 'hello' });
    expect(await ask(`/ticket/${body.data.conversation_id}`)).toMatchObject({ Subject: 'A new matter ☃' });
    expect(idsOf(await listAll(`filter[conversation_id]=${body.data.conversation_id}`))).toEqual([
      body.data.id,
    ]);
  });

  test('a repeated create happens once', async () => {
    const before = await countIn(tracker.tickets[0]!.id);
    const headers = { 'x-unique-transaction-id': randomUUID() };
    const message = { conversation_id: ticket(0), body: 'once' };
    const [first, second] = await Promise.all([create(message, { headers }), create(message, { headers })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect(await countIn(tracker.tickets[0]!.id)).toBe(before + 1);
  });

  test('raw shows what was said, without the token', async () => {
    const { body, text } = await as('token', 'GET', '/messages?limit=1&raw=true');
    expect(body._raw).toBeDefined();
    expect(text).toContain('/REST/2.0/transactions');
    expect(text).not.toContain(tracker.token);
  });

  test.each(['PATCH', 'DELETE'])('has no %s of a message', async (method) => {
    const [message] = await listAll('limit=100');
    const body = method === 'PATCH' ? { body: 'other' } : undefined;
    const answer = await as('token', method, `/messages/${message?.id}`, { body });
    expect(answer).toMatchObject({ status: 501, body: { type_name: 'ConnectorOperationUnsupportedError' } });
  });

  test.each(['987654321', 'x', "1' OR 1=1", '[1]'])('finds no message %s', async (id) => {
    const answer = await as('token', 'GET', `/messages/${encodeURIComponent(id)}`);
    expect(answer).toMatchObject({ status: 404, body: { type_name: 'EntityNotFoundError' } });
  });

  test('a ticket that does not exist takes no message, in the words of Request Tracker', async () => {
    const answer = await create({ conversation_id: '987654321', body: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      type_name: 'ConnectorExecutionError',
      detail: { status_code: 400, response: { message: 'Message could not be recorded' } },
    });
  });

  test('a wrong password is reported immediately, blocks requests, and can be corrected', async () => {
    const { body } = await connect('forgetful', { username: 'root', password: 'wrong' });
    expect(body.data).toMatchObject({ state: 'invalid', health: 'needs_auth' });
    expect(await as('forgetful', 'GET', '/messages')).toMatchObject({
      status: 401,
      body: { type_name: 'ConnectorCredentialsError' },
    });
    const settings = { username: 'root', password: tracker.password };
    const mended = await as('forgetful', 'PATCH', CONNECTION, { body: { settings } });
    expect(mended.body.data).toMatchObject({ state: 'callable', health: 'ok' });
    expect((await as('forgetful', 'GET', '/messages')).status).toBe(200);
  });

  test('a stopped server is said to be one, loses nothing, and what was not sent can be sent again', async () => {
    const before = await listAll('limit=100');
    const headers = { 'x-unique-transaction-id': randomUUID() };
    const message = { conversation_id: ticket(2), body: 'after the pause' };
    await tracker.stop();
    const unreachable = {
      status: 502,
      body: { type_name: 'ConnectorExecutionError', detail: { status_code: null } },
    };
    try {
      expect(await as('token', 'GET', '/messages')).toMatchObject(unreachable);
      expect(await as('token', 'POST', `${CONNECTION}/validate`)).toMatchObject(unreachable);
      const refused = await create(message, { headers });
      expect(refused).toMatchObject(unreachable);
      expect(refused.body.detail.outcome).toBeUndefined();
      expect((await as('token', 'GET', CONNECTION)).body.data.state).toBe('callable');
    } finally {
      await tracker.start();
    }
    expect(idsOf(await listAll('limit=100'))).toEqual(idsOf(before));
    const sent = await create(message, { headers });
    expect(sent).toMatchObject({ status: 201, body: { data: { body: 'after the pause' } } });
    expect(idsOf(await listAll('limit=100')).toSorted()).toEqual(
      [...idsOf(before), sent.body.data.id].toSorted(),
    );
  });
});
