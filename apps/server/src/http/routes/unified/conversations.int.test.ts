import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

/** A connector with conditional updates, and one with flat conversations. */
const VERSIONED = 'zendesk';
const FLAT = 'gorgias';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of [VERSIONED, FLAT] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());
beforeEach(() => {
  app.sandbox.control.clearFaults();
  app.sandbox.control.reset();
});

type Options = Parameters<TestApp['api']>[2];
const call = (method: string, path: string, options: Options = {}) =>
  app.api(method, path, { service: VERSIONED, ...options });
const callsSent = () => app.sandbox.control.counters();

const customer = { email: 'ada@example.com', name: 'Ada' };
const message = { body: 'Where is my parcel?' };

describe('conversations', () => {
  it('are listed in the envelope of every list, in pages, with fields', async () => {
    const first = await call('GET', '/conversations?limit=3&fields=subject,status');
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({ resource: 'conversations', operation: 'all' });
    expect(Object.keys(first.body.data[0]).toSorted()).toEqual(['id', 'status', 'subject']);
    const { next } = first.body.meta.cursors;
    const second = await call('GET', `/conversations?limit=200&cursor=${encodeURIComponent(next)}`);
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(8);
  });

  it('are narrowed by what the vendor cannot narrow by, to the last page', async () => {
    const open = await call(
      'GET',
      '/conversations?filter[status]=open&filter[assignee_id]=20000000001&limit=1',
    );
    const whole = await call('GET', '/conversations?limit=50');
    type Item = { id: string; status: string; assignee: { id: string } };
    const expected = (whole.body.data as Item[]).filter(
      ({ status, assignee }) => status === 'open' && assignee.id === '20000000001',
    );
    expect(expected.length).toBeGreaterThan(1);
    const rest = await call(
      'GET',
      `/conversations?limit=50&cursor=${encodeURIComponent(open.body.meta.cursors.next)}`,
    );
    expect([...open.body.data, ...rest.body.data]).toEqual(expected);
  });

  it('are all listed, although those of one page no longer match when the next is read', async () => {
    type Item = { id: string };
    const whole = await call('GET', '/conversations?filter[status]=open&limit=50');
    const expected = (whole.body.data as Item[]).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(2);
    const seen: string[] = [];
    let path = '/conversations?filter[status]=open&limit=1';
    for (let pages = 0; pages < 20; pages += 1) {
      const { body } = await call('GET', path);
      for (const { id } of body.data as Item[]) {
        seen.push(id);
        const solved = await call('PATCH', `/conversations/${id}`, { body: { status: 'solved' } });
        expect(solved.status, solved.text).toBe(200);
      }
      if (body.meta.cursors.next === null) break;
      path = `/conversations?limit=1&cursor=${encodeURIComponent(body.meta.cursors.next)}`;
    }
    expect(seen).toEqual(expected);
  });

  it('refuse a status that the connector does not have, and list those it has', async () => {
    const before = callsSent();
    const filtered = await call('GET', '/conversations?filter[status]=snoozed');
    expect(filtered.status).toBe(400);
    expect(filtered.body).toMatchObject({
      type_name: 'RequestValidationError',
      detail: {
        'query.filter.status':
          'cannot be snoozed on this connector; it has open, pending, on_hold, solved, closed',
      },
    });
    const body = { status: 'snoozed', snoozed_until: '2030-01-01T00:00:00Z' };
    const changed = await call('PATCH', '/conversations/1', { body });
    expect(changed.body).toMatchObject({ status_code: 400, type_name: 'UnsupportedAttributesError' });
    const allowed = ['open', 'pending', 'on_hold', 'solved', 'closed'];
    expect(changed.body.detail).toEqual({
      unsupported: [
        {
          path: 'body.snoozed_until',
          reason: 'attribute',
          message: 'Zendesk cannot set this here. pass_through may offer something similar.',
        },
        {
          path: 'body.status',
          reason: 'value',
          message: `Zendesk has no status “snoozed”. It has ${allowed.join(', ')}.`,
          allowed,
        },
      ],
    });
    const unknown = await call('PATCH', '/conversations/1', { body: { status: 'waiting' } });
    expect(unknown.body.type_name).toBe('RequestValidationError');
    expect(callsSent()).toEqual(before);
  });

  it('say what a new one needs, and of its message what it cannot take', async () => {
    const bare = await call('POST', '/conversations', { body: { subject: 'x' }, service: FLAT });
    expect(bare.status).toBe(400);
    expect(bare.body.detail).toEqual({
      'body.message': 'is required by this connector',
      'body.customer': 'is required by this connector, or customer_id',
    });
    const body = { customer, message: { ...message, in_reply_to_id: '1' } };
    const refused = await call('POST', '/conversations', { body, service: FLAT });
    expect(refused.body.type_name).toBe('UnsupportedAttributesError');
    const unsupported = [{ path: 'body.message.in_reply_to_id', reason: 'attribute' }];
    expect(refused.body.detail).toMatchObject({ unsupported });
    const lacking = await call('POST', '/conversations', { body: { message: body.message }, service: FLAT });
    expect(lacking.body.type_name).toBe('RequestValidationError');
    expect(lacking.body.detail).toMatchObject({
      'body.customer': 'is required by this connector, or customer_id',
      unsupported,
    });
    const both = await call('POST', '/conversations', { body: { message, customer, customer_id: '11' } });
    expect(both.body.message).toContain('customer_id or customer, not both');
  });

  it('are made once, however often the same transaction is sent', async () => {
    const headers = { 'x-unique-transaction-id': 'conversation-once' };
    const send = () =>
      call('POST', '/conversations', { body: { subject: 'Once', customer, message }, headers });
    const first = await send();
    expect(first.status, first.text).toBe(201);
    const again = await send();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body.data).toEqual(first.body.data);
    const listed = await call('GET', '/conversations?limit=50&fields=subject');
    expect(listed.body.data.filter(({ subject }: { subject: string }) => subject === 'Once')).toHaveLength(1);
  });

  it('show the message that began them, and show what messages change', async () => {
    const made = await call('POST', '/conversations', { body: { subject: 'New', customer, message } });
    const { id } = made.body.data;
    const messages = await call('GET', `/messages?filter[conversation_id]=${id}`);
    expect(messages.body.data).toMatchObject([{ conversation_id: id, body: message.body }]);
    await call('POST', '/messages', { body: { conversation_id: id, body: 'It is on its way.' } });
    expect((await call('GET', `/conversations/${id}`)).body.data.message_count).toBe(2);
  });

  it('leave another version alone where the vendor can, and refuse the header where it cannot', async () => {
    const { etag } = (await call('GET', '/conversations/1')).body.data;
    const change = (subject: string, tag: string, service = VERSIONED) =>
      call('PATCH', '/conversations/1', { body: { subject }, headers: { 'if-match': tag }, service });
    expect((await change('First', etag)).status).toBe(200);
    const late = await change('Second', `"${etag}"`);
    expect([late.status, late.body.type_name]).toEqual([412, 'PreconditionFailedError']);
    expect((await call('GET', '/conversations/1')).body.data.subject).toBe('First');
    const before = callsSent();
    for (const [method, path] of [
      ['PATCH', '/conversations/1'],
      ['DELETE', '/conversations/1'],
      ['PATCH', '/messages/x'],
    ] as const) {
      const body = method === 'PATCH' ? { subject: 'x' } : undefined;
      const refused = await call(method, path, { body, headers: { 'if-match': 'x' }, service: FLAT });
      expect([refused.status, Object.keys(refused.body.detail)]).toEqual([400, ['if-match']]);
    }
    expect(callsSent()).toEqual(before);
  });

  it('refuse an If-Match that names no single version as it was read', async () => {
    const before = callsSent();
    for (const tag of ['*', 'W/"x"', '"x", "y"', '"x","y"', 'x y', '"', '""']) {
      const headers = { 'if-match': tag };
      const refused = await call('PATCH', '/conversations/1', { body: { subject: 'x' }, headers });
      expect([refused.status, Object.keys(refused.body.detail)], tag).toEqual([400, ['if-match']]);
    }
    expect(callsSent()).toEqual(before);
  });

  it('do not say that a version has changed where none was named', async () => {
    const fault = { service: VERSIONED, status: 409, times: 1 };
    for (const [method, path, body] of [
      ['PATCH', '/conversations/1', { subject: 'x' }],
      ['POST', '/messages', { conversation_id: '1', body: 'x' }],
    ] as const) {
      app.sandbox.control.addFault(fault);
      const failed = await call(method, path, { body });
      expect([failed.status, failed.body.type_name]).toEqual([409, 'ConnectorExecutionError']);
    }
  });

  it('need an attribute to change, and go together where they must', async () => {
    for (const body of [
      {},
      { status: 'open', status_raw: 'open' },
      { tags: ['a'], add_tags: ['b'] },
      { snoozed_until: '2030-01-01T00:00:00Z' },
      { subject: 'x', colour: 'red' },
    ]) {
      const refused = await call('PATCH', '/conversations/1', { body });
      expect([refused.status, refused.body.type_name], refused.text).toEqual([400, 'RequestValidationError']);
    }
  });

  it('that are gone are not found, and what is not theirs neither', async () => {
    expect((await call('DELETE', '/conversations/1')).body.data).toEqual({ id: '1' });
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { subject: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      const gone = await call(method, '/conversations/1', { body });
      expect([gone.status, gone.body.type_name]).toEqual([404, 'EntityNotFoundError']);
    }
  });

  it('are among the operations that an integration allows', async () => {
    const path = `/vault/integrations/${VERSIONED}`;
    await app.api('PATCH', path, { body: { operations: ['list', 'conversations.list'] } });
    expect((await call('GET', '/conversations?limit=1')).status).toBe(200);
    const refused = await call('PATCH', '/conversations/1', { body: { subject: 'x' } });
    expect([refused.status, refused.body.detail]).toEqual([403, { operation: 'conversations.update' }]);
  });

  it('tell in the coverage what they take', async () => {
    const { body } = await app.api('GET', `/connector/connectors/${VERSIONED}/resources/conversations`);
    expect(body.data).toMatchObject({
      virtual_filters: expect.arrayContaining(['status']) as unknown,
      calls_per_page: { base: 1, per_record: 0 },
      supported_values: { status: { read: ['open', 'pending', 'on_hold', 'solved', 'closed'] } },
      required_create_fields: [['message']],
      conditional_updates: true,
      create_effect: 'delivers',
    });
  });
});
