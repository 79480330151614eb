import { randomUUID } from 'node:crypto';

import type { Conversation } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  startRequestTracker,
  whyNoRequestTracker,
  type RequestTracker,
} from '../../fixtures/request-tracker/request-tracker.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../testing.js';

const SERVICE = 'request-tracker';

describe.skipIf(whyNoRequestTracker() !== undefined)('conversations of a real Request Tracker', () => {
  let tracker: RequestTracker;
  let app: TestApp;

  beforeAll(async () => {
    tracker = await startRequestTracker();
    app = await startTestApp({ env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${tracker.port}` } });
    await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
    const settings = { base_url: tracker.url, auth_token: tracker.token, queue: 'Support' };
    await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
  }, 180_000);

  afterAll(async () => {
    await app?.close();
    await tracker?.remove();
  });

  const call = (method: string, path: string, options: ApiOptions = {}) =>
    app.api(method, path, { service: SERVICE, ...options });
  const list = async (query: string): Promise<Conversation[]> => {
    const answer = await call('GET', `/conversations?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as Conversation[];
  };
  const read = async (id: string): Promise<Conversation> =>
    (await call('GET', `/conversations/${id}`)).body.data as Conversation;
  const change = (id: string, body: object, headers: Record<string, string> = {}) =>
    call('PATCH', `/conversations/${id}`, { body, headers });
  const create = async (body: object): Promise<Conversation> => {
    const made = await call('POST', '/conversations', { body });
    expect(made.status, made.text).toBe(201);
    return made.body.data as Conversation;
  };

  test('are its tickets, with who asked and where they are', async () => {
    const listed = await list('limit=100&sort[by]=created_at&sort[direction]=asc');
    expect(listed.map(({ id }) => id)).toEqual(tracker.tickets.map(({ id }) => String(id)));
    expect(listed[0]).toMatchObject({
      subject: 'Question 1 – grüße',
      status: 'on_hold',
      status_raw: 'stalled',
      priority: 'low',
      customer: { id: 'ada@example.com', name: 'Ada Lovelace', email: 'ada@example.com' },
      assignee: null,
      inbox: { name: 'Support' },
      closed_at: null,
    });
    for (const conversation of listed) expect(await read(conversation.id)).toEqual(conversation);
  });

  test('begin with a message, or without one', async () => {
    const customer = { email: 'new@example.com' };
    const made = await create({ subject: 'Grüße', customer, message: { body: 'Hello ☃' }, priority: 'high' });
    expect(made).toMatchObject({ subject: 'Grüße', status: 'open', priority: 'high', customer });
    const messages = await call('GET', `/messages?filter[conversation_id]=${made.id}`);
    expect(messages.body.data).toMatchObject([{ body: 'Hello ☃', conversation_id: made.id }]);
    expect(await create({ subject: 'No word yet', status: 'on_hold', customer })).toMatchObject({
      status: 'on_hold',
    });
  });

  test('change in every attribute, and show what became of it', async () => {
    const { id, inbox } = await create({ subject: 'To be changed', message: { body: 'x' } });
    const other = (await list('limit=100')).find((each) => each.inbox?.id !== inbox?.id)?.inbox ?? {
      id: '1',
    };
    for (const [body, shown] of [
      [{ subject: 'Zoë ☃' }, { subject: 'Zoë ☃' }],
      [{ status: 'solved' }, { status: 'solved', status_raw: 'resolved' }],
      [{ status: 'open' }, { status: 'open', closed_at: null }],
      [{ status_raw: 'rejected' }, { status: 'closed', status_raw: 'rejected' }],
      [{ priority: 'normal' }, { priority: 'normal', priority_raw: '50' }],
      [{ assignee_id: 'root' }, { assignee: { id: 'root' } }],
      [{ assignee_id: null }, { assignee: null }],
      [{ inbox_id: other.id }, { inbox: { id: other.id } }],
    ] as const) {
      const changed = await change(id, body);
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.data).toMatchObject(shown);
      expect(await read(id)).toEqual(changed.body.data);
    }
  });

  test('say what Request Tracker refused, which it answers with 200', async () => {
    const { id } = await create({ subject: 'Refused', message: { body: 'x' } });
    const refused = await change(id, { assignee_id: 'nobody-like-that', subject: 'Half of it' });
    expect([refused.status, refused.body.type_name]).toEqual([502, 'ConnectorExecutionError']);
    expect(refused.body.message).toMatch(/did not change assignee_id.*user/);
    expect((await read(id)).subject).toBe('Half of it');
    const status = await change(id, { status_raw: 'bogus' });
    expect(status.body.message).toContain("isn't a valid status");
  });

  test('are left alone in another version', async () => {
    const { id, etag } = await read(String(tracker.tickets[1]?.id));
    expect((await change(id, { subject: 'First' }, { 'if-match': etag ?? '' })).status).toBe(200);
    const late = await change(id, { subject: 'Second' }, { 'if-match': etag ?? '' });
    expect([late.status, late.body.type_name]).toEqual([412, 'PreconditionFailedError']);
    expect((await read(id)).subject).toBe('First');
  });

  test('are found by who asked, who answers, status, queue and time', async () => {
    const mark = `filter-${randomUUID()}@example.com`;
    const made = await create({ subject: 'Found', customer: { email: mark }, assignee_id: 'root' });
    const ids = async (query: string) => (await list(`limit=100&${query}`)).map(({ id }) => id);
    expect(await ids(`filter[customer_id]=${mark}`)).toEqual([made.id]);
    expect(await ids('filter[assignee_id]=root')).toContain(made.id);
    expect(await ids(`filter[inbox_id]=${made.inbox?.id}&filter[status]=open`)).toContain(made.id);
    expect(await ids('filter[status]=solved')).not.toContain(made.id);
    expect(await ids(`filter[updated_since]=${made.created_at}`)).toContain(made.id);
    expect(await ids('filter[created_since]=2099-01-01T00:00:00Z')).toEqual([]);
    expect(await ids("filter[customer_id]=' OR id > 0 OR Requestor.Name = '")).toEqual([]);
    const moments = (await list('limit=100&sort[by]=updated_at')).map(({ updated_at }) => updated_at);
    expect(moments).toEqual(moments.toSorted());
  });

  test('are gone when they are deleted', async () => {
    const { id } = await create({ subject: 'Gone' });
    expect((await call('DELETE', `/conversations/${id}`)).status).toBe(200);
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, `/conversations/${id}`)).status).toBe(404);
    expect((await change('4711', { subject: 'x' })).status).toBe(404);
  });
});
