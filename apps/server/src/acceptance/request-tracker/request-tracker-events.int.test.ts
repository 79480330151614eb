import type { EventSource, OutboxEvent } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pollSource, recheckSource } from '../../events/incoming/index.js';
import {
  startRequestTracker,
  whyNoRequestTracker,
  type RequestTracker,
} from '../../fixtures/request-tracker/request-tracker.js';
import { startTestApp, type TestApp } from '../../testing.js';

const SERVICE = 'request-tracker';

describe.skipIf(whyNoRequestTracker() !== undefined)('events of a real Request Tracker, by asking', () => {
  let tracker: RequestTracker;
  let app: TestApp;

  beforeAll(async () => {
    tracker = await startRequestTracker();
    app = await startTestApp({ env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${tracker.port}` } });
    await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE, events: true } });
    // Helpdesks are polled only once an application reads events.
    await app.api('GET', '/events');
    const settings = { base_url: tracker.url, auth_token: tracker.token, queue: 'Support' };
    await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
    await look();
  }, 180_000);

  afterAll(async () => {
    await app?.close();
    await tracker?.remove();
  });

  const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
    app.deps.database.tenant(app.application.id, work) as Promise<T>;
  /** Polls, reads the changed records again, and returns the resulting event types. */
  const look = async (): Promise<string[]> => {
    await tenant((tx) => tx.client.outboxEvent.deleteMany({}));
    const source = await tenant<EventSource>((tx) => tx.client.eventSource.findFirst({}));
    const item = (kind: string) => ({
      ...{ applicationId: app.application.id, kind, key: source.id, attempts: 1, version: 0 },
    });
    const { signal } = new AbortController();
    // One of the two may be the customers' turn.
    for (const _ of [1, 2]) await pollSource(app.deps, item('poll'), signal);
    await tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
    await recheckSource(app.deps, item('recheck'), signal);
    const events = await tenant<OutboxEvent[]>((tx) =>
      tx.client.outboxEvent.findMany({ orderBy: { sequence: 'asc' } }),
    );
    return events
      .filter(({ type }) => type.startsWith('customer-support.'))
      .map(({ type, payload }) => {
        const { conversation_id, entity_id, changes } = payload as Record<string, string>;
        const what = `${type.replace('customer-support.', '')} ${conversation_id ?? entity_id}`;
        return changes?.includes('status') ? `${what} status` : what;
      });
  };
  /** An agent works in Request Tracker through its own API. */
  const rest = async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${tracker.url}/REST/2.0${path}`, {
      method,
      headers: { authorization: `token ${tracker.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };

  test('a ticket that is opened, answered, commented on, resolved or moved tells each time, and only then', async () => {
    expect(await look()).toEqual([]);
    const content = { ContentType: 'text/plain', Content: 'Where is my order?' };
    const { id } = await rest('POST', '/ticket', {
      ...{ Queue: 'Support', Subject: 'Order', Requestor: 'ada@example.com' },
      ...content,
    });
    expect(await look()).toEqual([`conversation.created ${id}`, `message.created ${id}`]);
    expect(await look()).toEqual([]);
    await rest('POST', `/ticket/${id}/correspond`, { ...content, Content: 'It is on its way.' });
    expect(await look()).toContain(`message.created ${id}`);
    await rest('POST', `/ticket/${id}/comment`, { ...content, Content: 'Is it?' });
    expect(await look()).toContain(`message.created ${id}`);
    await rest('PUT', `/ticket/${id}`, { Status: 'resolved' });
    expect(await look()).toEqual([`conversation.updated ${id} status`]);
    const [old] = tracker.tickets;
    await rest('PUT', `/ticket/${old?.id}`, { Subject: 'An old ticket' });
    expect(await look()).toContain(`conversation.updated ${old?.id}`);
    expect(await look()).toEqual([]);
  });
});
