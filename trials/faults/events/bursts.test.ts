import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { watchPausePoints, type PausePoints } from '../../rig/environment/pause-points.js';
import { newTransactionId, startLabOnPostgres, type Lab } from '../../rig/environment/test-environment.js';
import { count, note } from '../../rig/figures.js';
import { startEventReceiver, type EventReceiver } from '../../rig/network/receiver.js';
import { until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
const CONSUMER = 'consumer';
const TICKETS = count({ short: 40, long: 230 });
const CHANGES = 3;
const [INGRESS, WORKER] = [0, 1] as const;

describe.skipIf(postgresIsMissing())('a burst of changes', () => {
  let lab: Lab;
  let receiver: EventReceiver;
  let stops: PausePoints;

  beforeAll(async () => {
    const each = [{ KEYWAY_ROLES: 'api' }, { KEYWAY_ROLES: 'api,worker' }];
    lab = await startLabOnPostgres({ processes: 2, services: [SERVICE], each });
    stops = watchPausePoints(lab);
    await lab.sandbox.turn('rate-limit', { service: SERVICE, rule: null });
    receiver = await startEventReceiver();
    const added = await lab.call('POST', '/webhook/webhooks', {
      server: INGRESS,
      transactionId: newTransactionId(),
      json: { delivery_url: receiver.url, events: ['customer-support.*'], include_entity: true },
    });
    const { data } = added.body as { data: { secrets: { value: string }[] } };
    receiver.secret = data.secrets[0]?.value;
    await lab.connectKey(SERVICE, CONSUMER);
    await use('PATCH', `/vault/integrations/${SERVICE}`, { events: true });
    await until('a subscription', async () => {
      const [row] = await lab.query<{ state: string }>('SELECT state FROM event_sources');
      return row?.state === 'subscribed';
    });
  });
  afterAll(async () => {
    await lab?.close();
    await receiver?.close();
  });

  const use = async (method: string, path: string, json: unknown): Promise<void> => {
    const { status, text } = await lab.call(method, path, {
      ...{ server: INGRESS, service: SERVICE, consumer: CONSUMER, json },
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  };
  const countOf = async (condition: string): Promise<number> => {
    const [row] = await lab.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox_events WHERE type LIKE 'customer-support.%' AND ${condition}`,
    );
    return row?.count ?? 0;
  };

  async function open(number: number): Promise<number> {
    const made = await lab.sandbox.turn('messages', { text: `Ticket ${number}` });
    return (made as { conversation: number }).conversation;
  }
  /** One right after the other. */
  async function changeSubject(conversation: number): Promise<void> {
    for (let change = 1; change <= CHANGES; change += 1)
      await use('PATCH', `/conversations/${conversation}`, { subject: `Subject ${conversation}.${change}` });
  }

  /** All changes of the ticket are read, and their update has no place yet: the worker is stopped before it gives one. */
  async function killWhileHeld(ticket: number): Promise<void> {
    const stopped = stops.hold(WORKER, { at: 'before', of: /UPDATE outbox_events e SET position/ });
    await changeSubject(ticket);
    await stopped;
    const isHeld = async () =>
      (await countOf(`payload->>'entity_id' = '${ticket}' AND position IS NULL AND held_until IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM inbound_hints h WHERE h.record_id = '${ticket}')`)) > 0;
    await until('a held update', isHeld);
    await lab.servers[WORKER]?.kill();
    stops.cut();
    await lab.servers[WORKER]?.start();
    await lab.query('UPDATE work_items SET due_at = now() WHERE owner IS NOT NULL');
  }

  const readFeed = async (): Promise<{ type: string; entity: string }[]> => {
    const events: { type: string; entity: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/events?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const { body } = await lab.call('GET', path, { server: INGRESS });
      const { data, meta } = body as {
        data: { type: string; data: { entity_id?: string } }[];
        meta: { cursors: { next: string | null } };
      };
      for (const { type, data: told } of data) events.push({ type, entity: String(told.entity_id) });
      cursor = data.length === 0 ? null : meta.cursors.next;
    }
    return events.filter(({ type }) => type.startsWith('customer-support.'));
  };

  test('gives each new ticket one event of each kind, by webhook and feed, also past a kill', async () => {
    const tickets: number[] = [];
    for (let number = 1; number <= TICKETS; number += 1) tickets.push(await open(number));
    const isCreated = async () => (await countOf("type LIKE '%.created'")) >= 2 * TICKETS;
    await until('all to be created', isCreated, { withinMs: 180_000, everyMs: 200 });
    for (const [index, ticket] of tickets.entries()) {
      await (index === Math.floor(TICKETS / 2) ? killWhileHeld(ticket) : changeSubject(ticket));
    }
    const isSettled = async (): Promise<boolean> => {
      const [row] = await lab.query<{ hints: number }>('SELECT count(*)::int AS hints FROM inbound_hints');
      const undelivered = `NOT EXISTS (
        SELECT 1 FROM webhook_deliveries d WHERE d.event_id = outbox_events.id AND d.state = 'delivered')`;
      return row?.hints === 0 && (await countOf(undelivered)) === 0;
    };
    await until('everything to be delivered', isSettled, { withinMs: 180_000, everyMs: 200 });
    // Deliveries in progress when the process was killed come again, with the same ID.
    const once = new Map(receiver.deliveries.map((delivery) => [delivery.id, delivery]));
    const byWebhook = [...once.values()].map(({ type, data }) => ({ type, entity: String(data.entity_id) }));
    const feed = await readFeed();
    const counts = [byWebhook, feed].map((events) =>
      ['conversation.created', 'message.created', 'conversation.updated'].map((type) => {
        const of = events.filter((event) => event.type === `customer-support.${type}`);
        return { type, events: of.length, records: new Set(of.map(({ entity }) => entity)).size };
      }),
    );
    note({
      what: `${TICKETS} new tickets, each changed ${CHANGES} times at once, a kill while updates are held`,
      bar: `${TICKETS} conversation.created, ${TICKETS} message.created, at most ${TICKETS} conversation.updated`,
      measured: counts[1]!.map(({ type, events }) => `${type}: ${events}`).join(', '),
    });
    for (const [conversations, messages, updates] of counts) {
      expect(conversations).toMatchObject({ events: TICKETS, records: TICKETS });
      expect(messages).toMatchObject({ events: TICKETS, records: TICKETS });
      expect(updates!.events).toBeLessThanOrEqual(TICKETS);
    }
  });
});
