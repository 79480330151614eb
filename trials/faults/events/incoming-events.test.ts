import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { watchPausePoints, type PausePoint, type PausePoints } from '../../rig/environment/pause-points.js';
import { newTransactionId, startLabOnPostgres, type Lab } from '../../rig/environment/test-environment.js';
import { count, isLong, note } from '../../rig/figures.js';
import { readStates, stateOf } from '../../rig/helpdesk-states.js';
import { startEventReceiver, type Delivery, type EventReceiver } from '../../rig/network/receiver.js';
import { sleep, until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
const CONSUMER = 'consumer';
const CHANGES = count({ short: 40, long: 1_000 });
const RANDOM_KILLS = count({ short: 2, long: 60 });
const KILLS_PER_POINT = count({ short: 1, long: 14 });
/** Told by hooks, found by polls; customers take their turn every fourth time. */
const POLLS = 8;
/** Of the helpdesk as it starts. */
const CONVERSATIONS = 8;
const [INGRESS, WORKER, OTHER] = [0, 1, 2] as const;
const API_ONLY = { KEYWAY_ROLES: 'api' };
const WORKS = { KEYWAY_ROLES: 'api,worker' };

/** Where a process is killed; what makes it come there is a change that a hook tells, or none but a poll finds. */
const points: readonly (PausePoint & { server: number; isLost?: true })[] = [
  { server: INGRESS, at: 'before commit of', of: /INSERT INTO inbound_hints/ },
  { server: INGRESS, at: 'after commit of', of: /INSERT INTO inbound_hints/ },
  { server: WORKER, at: 'vendor asked', of: /^GET \/gorgias\/api\/tickets\/\d+/ },
  { server: WORKER, at: 'vendor answered', of: /^GET \/gorgias\/api\/tickets\/\d+/ },
  { server: WORKER, at: 'before commit of', of: /INSERT INTO outbox_events/ },
  { server: WORKER, at: 'after commit of', of: /INSERT INTO outbox_events/ },
  { server: WORKER, at: 'vendor asked', of: /^GET \/gorgias\/api\/tickets\?/, isLost: true },
  { server: WORKER, at: 'vendor answered', of: /^GET \/gorgias\/api\/tickets\?/, isLost: true },
  { server: WORKER, at: 'before commit of', of: /INSERT INTO inbound_hints/, isLost: true },
  { server: WORKER, at: 'after commit of', of: /INSERT INTO inbound_hints/, isLost: true },
];

/** Each costs a start: the short counts take every other one. */
const killedAt = points.filter((_point, index) => isLong || index % 2 === 1);

describe.skipIf(postgresIsMissing())('events that come in, of processes that are killed', () => {
  let lab: Lab;
  let stops: PausePoints;
  let receiver: EventReceiver;
  let atStart: Map<string, string>;
  let random = seededRandom(1);

  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 3, services: [SERVICE], each: [API_ONLY, WORKS, API_ONLY] });
    stops = watchPausePoints(lab);
    receiver = await startEventReceiver();
    const added = await lab.call('POST', '/webhook/webhooks', {
      server: INGRESS,
      transactionId: newTransactionId(),
      json: { delivery_url: receiver.url, events: ['customer-support.*'], include_entity: true },
    });
    const { data } = added.body as { data: { secrets: { value: string }[] } };
    receiver.secret = data.secrets[0]?.value;
    await lab.connectKey(SERVICE, CONSUMER);
    atStart = await readStates(lab, SERVICE, CONSUMER);
  });
  afterAll(async () => {
    await lab?.close();
    await receiver?.close();
  });

  const restart = async (server: number, settings?: Readonly<Record<string, string>>): Promise<void> => {
    await lab.servers[server]?.kill();
    stops.cut();
    await lab.servers[server]?.start(settings);
    // A dead process's jobs are released within a minute; the trial skips the wait.
    await lab.query('UPDATE work_items SET due_at = now() WHERE owner IS NOT NULL');
  };
  const hurry = async (...kinds: string[]): Promise<void> => {
    await lab.query('UPDATE inbound_hints SET due_at = now() WHERE due_at > now()');
    await lab.query('UPDATE work_items SET due_at = now() WHERE owner IS NULL AND kind = ANY($1)', [kinds]);
  };
  const sourceRow = async () => {
    const [row] = await lab.query<{ state: string; polls: number }>('SELECT * FROM event_sources');
    return row;
  };
  const subscriptions = async (): Promise<number> => {
    const path = '/proxy';
    const { body } = await lab.call('GET', path, {
      ...{ server: INGRESS, service: SERVICE, consumer: CONSUMER },
      headers: { 'x-vendor-downstream-url': '/integrations' },
    });
    // The mailboxes and shops that people connected are integrations, too.
    return (body as { data: { type: string }[] }).data.filter(({ type }) => type === 'http').length;
  };
  const use = async (method: string, path: string, json: unknown): Promise<void> => {
    const { status, text } = await lab.call(method, path, {
      ...{ server: INGRESS, service: SERVICE, consumer: CONSUMER, json },
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  };
  const ids = (resource: string): string[] =>
    [...atStart.keys()].flatMap((name) => (name.startsWith(`${resource} `) ? [name.split(' ')[1]!] : []));
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

  /** Changes at the helpdesk itself, or through a client of ours. */
  const change = async (): Promise<void> => {
    const kind = random();
    const word = `Word ${Math.floor(random() * 1e9)}`;
    const conversation = 1 + Math.floor(random() * CONVERSATIONS);
    if (kind < 0.3)
      await lab.sandbox.turn('messages', { conversation, from: pick(['customer', 'agent']), text: word });
    else if (kind < 0.4) await lab.sandbox.turn('messages', { text: word });
    else if (kind < 0.75)
      await use('PATCH', `/conversations/${pick(ids('conversations'))}`, {
        ...(kind < 0.6 ? { subject: word } : { status: pick(['open', 'closed']) }),
      });
    // Not the name: messages would carry it, including messages that are not read again.
    else
      await use('PATCH', `/customers/${pick(ids('customers'))}`, {
        language: pick(['de', 'fr', 'es', 'it', 'nl']),
      });
  };

  /** Everything is read again and told. */
  const settle = async (): Promise<void> => {
    const polls = ((await sourceRow())?.polls ?? 0) + POLLS;
    const isDone = async (): Promise<boolean> => {
      const [row] = await lab.query<{ hints: number; waiting: number }>(`SELECT
        (SELECT count(*) FROM inbound_hints)::int AS hints,
        (SELECT count(*) FROM outbox_events e WHERE e.type LIKE 'customer-support.%' AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'delivered'))::int AS waiting`);
      const arePolled = ((await sourceRow())?.polls ?? 0) >= polls;
      if (arePolled && row?.hints === 0 && row.waiting === 0) return true;
      await hurry('recheck', 'delivery', ...(arePolled ? [] : ['poll']));
      return false;
    };
    await until('all to be told', isDone, { withinMs: 180_000, everyMs: 150 });
  };

  /** Records that differ from their last event, and duplicate events. */
  const judge = async (): Promise<{ lost: string[]; twice: string[]; events: number }> => {
    const now = await readStates(lab, SERVICE, CONSUMER);
    const byId = new Map(receiver.deliveries.map((each) => [each.id, each]));
    const order = await lab.query<{ id: string }>(
      "SELECT id FROM outbox_events WHERE type LIKE 'customer-support.%' ORDER BY sequence",
    );
    const told = new Map<string, Delivery[]>();
    for (const { id } of order) {
      const delivery = byId.get(id);
      if (!delivery) throw new Error(`${id} never arrived.`);
      const name = `${String(delivery.data.resource)} ${String(delivery.data.entity_id)}`;
      told.set(name, [...(told.get(name) ?? []), delivery]);
    }
    const toldState = ({ data }: Delivery) => stateOf((data.entity ?? {}) as object);
    const lost = [...now].flatMap(([name, state]) => {
      const last = told.get(name)?.at(-1);
      return (last ? toldState(last) : atStart.get(name)) === state ? [] : [name];
    });
    const twice = [...told].flatMap(([name, events]) =>
      events.some((event, place) => {
        const before = events[place - 1];
        if (before === undefined) return false;
        // A record that changed and changed back within a second has one event, with the state as it was.
        const isSame = toldState(before) === toldState(event);
        return (
          event.type.endsWith('.created') || (isSame && before.data.occurred_at === event.data.occurred_at)
        );
      })
        ? [name]
        : [],
    );
    return { lost, twice, events: order.length };
  };

  test('a kill while the vendor is asked to subscribe leaves one subscription', async () => {
    const wrong: string[] = [];
    const made = { at: 'vendor answered', of: /^POST \/gorgias\/api\/integrations/ } as const;
    const noted = { at: 'before commit of', of: /UPDATE "public"."event_sources" .*"verified_at"/ } as const;
    const kills = isLong ? Array.from({ length: KILLS_PER_POINT }, () => [made, noted]).flat() : [made];
    for (const [kill, point] of kills.entries()) {
      if (kill > 0) await endSource();
      const reached = stops.hold(WORKER, point);
      await use('PATCH', `/vault/integrations/${SERVICE}`, { events: true });
      await reached;
      await restart(WORKER);
      await until('a subscription', async () => {
        await hurry('subscribe');
        return (await sourceRow())?.state === 'subscribed';
      });
      const left = await subscriptions();
      if (left !== 1) wrong.push(`${point.at}: ${left}`);
    }
    note({
      what: `kills between a subscription at the vendor and its id in the database, ${kills.length} times`,
      bar: 'one subscription left at the vendor each time',
      measured: wrong.length === 0 ? 'one each time' : wrong.join(', '),
    });
    expect(wrong).toEqual([]);
  });

  const endSource = async (): Promise<void> => {
    await use('PATCH', `/vault/integrations/${SERVICE}`, { events: false });
    await until('its end', async () => {
      await hurry('subscribe');
      return (await sourceRow()) === undefined;
    });
  };

  test('kills at each point lose nothing and tell nothing twice', async () => {
    let kills = 0;
    for (let round = 0; round < KILLS_PER_POINT; round += 1)
      for (const { server, isLost, ...point } of killedAt) {
        await lab.sandbox.turn('hook-faults', { service: SERVICE, drop: isLost ? 1 : 0 });
        const reached = stops.hold(server, point);
        const conversation = 1 + (kills % CONVERSATIONS);
        await lab.sandbox.turn('messages', { conversation, text: `Kill ${kills}` });
        const hurrying = setInterval(() => void hurry('recheck', ...(isLost ? ['poll'] : [])), 200);
        await reached.finally(() => clearInterval(hurrying));
        await restart(server);
        kills += 1;
      }
    await lab.sandbox.turn('hook-faults', undefined, 'DELETE');
    await settle();
    const { lost, twice, events } = await judge();
    note({
      what: `${kills} kills at ${killedAt.length} points, from a vendor's hook or a poll to the event`,
      bar: '0 lost, 0 told twice',
      measured: `${lost.length} lost, ${twice.length} told twice; ${events} events`,
    });
    expect([lost, twice]).toEqual([[], []]);
  });

  test('webhooks get lost, repeated and reordered while workers are killed: the final events match the records', async () => {
    await restart(OTHER, WORKS);
    random = seededRandom(17);
    await lab.sandbox.turn('hook-faults', {
      ...{ service: SERVICE, drop: 0.2, duplicate: 0.1, shuffle: 0.5, seed: 17 },
    });
    let isChanging = true;
    let kills = 0;
    const killing = (async () => {
      while (isChanging || kills < RANDOM_KILLS) {
        await sleep(300 + 1_200 * random());
        await restart(kills % 2 === 0 ? WORKER : OTHER);
        await hurry('poll');
        kills += 1;
      }
    })();
    for (let changed = 0; changed < CHANGES; changed += 5)
      await Promise.all(Array.from({ length: 5 }, () => change()));
    isChanging = false;
    await killing;
    await settle();
    const { lost, twice, events } = await judge();
    const { counts } = await lab.sandbox.turn<{ counts: Record<string, { lost: number; doubled: number }> }>(
      ...(['hooks', undefined, 'GET'] as const),
    );
    const faults = counts[SERVICE];
    note({
      what: `${CHANGES} changes with ${kills} kills of workers; hooks: ${faults?.lost} lost, ${faults?.doubled} doubled, half out of order`,
      bar: 'the last event of each record is the helpdesk’s state; 0 told twice',
      measured: `${lost.length} lost, ${twice.length} told twice; ${events} events`,
    });
    expect([lost, twice]).toEqual([[], []]);
  });
});

/** Numbers from 0 to 1, the same for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
