import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { watchPausePoints, type PausePoints } from '../../rig/environment/pause-points.js';
import { newTransactionId, startLabOnPostgres, type Lab } from '../../rig/environment/test-environment.js';
import { count, note } from '../../rig/figures.js';
import { startEventReceiver, type EventReceiver } from '../../rig/network/receiver.js';
import { sleep, until } from '../../rig/wait.js';

const SERVICE = 'zendesk';
const CONSUMER = 'consumer';
const EVENT = 'vault.connection.updated';
const connection = `/vault/connections/customer-support/${SERVICE}`;
const EVENTS = count({ short: 40, long: 1_000 });
const KILLS = count({ short: 2, long: 100 });
/** The shares of requests that get an error, and that never get a response. */
const FAILING = 0.5;
const HANGING = count({ short: 0, long: 5 }) / 100;
/** Beyond that an event would use its attempts up. */
const MOST_FAILURES = 5;
/** After the last event; each costs a start. */
const MOST_KILLS = count({ short: 2, long: 40 });
const [API, FIRST, SECOND] = [0, 1, 2] as const;

describe.skipIf(postgresIsMissing())('events that go out, of three processes on one PostgreSQL', () => {
  let lab: Lab;
  let stops: PausePoints;
  let receiver: EventReceiver;

  beforeAll(async () => {
    lab = await startLabOnPostgres({
      processes: 3,
      services: [SERVICE],
      each: [{ KEYWAY_ROLES: 'api' }, { KEYWAY_ROLES: 'api,worker' }, { KEYWAY_ROLES: 'api,worker' }],
    });
    stops = watchPausePoints(lab);
    await lab.connectOAuth(SERVICE, CONSUMER);
  });
  afterAll(() => lab?.close());
  beforeEach(async () => {
    receiver = await startEventReceiver();
    const added = await lab.call('POST', '/webhook/webhooks', {
      server: API,
      transactionId: newTransactionId(),
      json: { delivery_url: receiver.url, events: [EVENT] },
    });
    const { data } = added.body as { data: { id: string; status: string; secrets: { value: string }[] } };
    expect(data.status).toBe('enabled');
    receiver.secret = data.secrets[0]?.value;
    receiver.deliveries.length = 0;
  });
  afterEach(async () => {
    await lab.query('DELETE FROM webhooks');
    await receiver.close();
  });

  const change = (server: number): Promise<unknown> =>
    lab.call('PATCH', connection, {
      server,
      consumer: CONSUMER,
      json: { metadata: { note: newTransactionId() } },
    });
  const written = async (): Promise<string[]> => {
    const rows = await lab.query<{ id: string }>(
      `SELECT e.id FROM outbox_events e JOIN webhooks w ON w.created_at <= e.created_at WHERE e.type = '${EVENT}'`,
    );
    return rows.map(({ id }) => id);
  };
  /** The trial does not wait for days: retries are due now. */
  const hurry = () =>
    lab.query(
      "UPDATE webhook_deliveries SET next_attempt_at = now() WHERE state = 'pending' AND next_attempt_at > now()",
    );
  const hurryWork = () =>
    lab.query(
      "UPDATE work_items SET due_at = now() WHERE kind = 'delivery' AND owner IS NULL AND due_at > now()",
    );
  const goOnPausing = () =>
    lab.query('UPDATE webhooks SET paused_until = NULL WHERE paused_until IS NOT NULL');
  const arrived = async (): Promise<boolean> => {
    await hurry();
    await goOnPausing();
    await hurryWork();
    const [row] = await lab.query<{ open: string }>(
      `SELECT count(*) AS open FROM outbox_events e WHERE e.type = '${EVENT}'
       AND e.created_at >= (SELECT min(created_at) FROM webhooks) AND NOT EXISTS (
         SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'delivered')`,
    );
    return row?.open === '0';
  };
  const pollOptions = { withinMs: 240_000 };

  test('nothing is lost, and nothing has two ids, while receivers fail and workers are killed', async () => {
    receiver.answer = ({ before }, response) => {
      if (Math.random() < HANGING) return;
      const isFailing = before < MOST_FAILURES && Math.random() < FAILING;
      response.writeHead(isFailing ? 500 : 204).end();
    };
    let isWriting = true;
    let kills = 0;
    const killing = (async () => {
      while (isWriting || !(await arrived())) {
        const victim = lab.servers[kills % 2 === 0 ? FIRST : SECOND];
        await sleep(1_500);
        if (!isWriting && kills >= MOST_KILLS) {
          await sleep(500);
          continue;
        }
        await victim?.kill();
        await victim?.start();
        kills += 1;
      }
    })();
    for (let written = 0; written < EVENTS; written += 10)
      await Promise.all(Array.from({ length: 10 }, () => change(API)));
    isWriting = false;
    await killing;
    const ids = await written();
    const told = new Set(receiver.deliveries.map(({ id }) => id));
    const lost = ids.filter((id) => !told.has(id));
    const strange = [...told].filter((id) => !ids.includes(id));
    const unverified = receiver.deliveries.filter(({ isVerified }) => !isVerified);
    note({
      what: `${ids.length} events to a receiver that fails half the calls, with ${kills} kills of workers`,
      bar: '0 lost, 0 under another id, 0 not verified by the standard’s library',
      measured: `${lost.length} lost, ${strange.length} under another id, ${unverified.length} not verified; ${receiver.deliveries.length} calls`,
    });
    expect([ids.length, lost, strange, unverified]).toEqual([EVENTS, [], [], []]);
  });

  test('what was committed when the process was killed arrives', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const reached = stops.hold(FIRST, { at: 'after commit of', of: /INSERT INTO .*outbox_events/ });
      void change(FIRST).catch(() => undefined);
      await reached;
      await lab.servers[FIRST]?.kill();
      stops.cut();
      await lab.servers[FIRST]?.start();
    }
    await until('all to arrive', async () => ((await arrived()) ? true : undefined), pollOptions);
    const ids = await written();
    const told = new Set(receiver.deliveries.map(({ id }) => id));
    note({
      what: `kills between the commit of an event and its sending, ${KILLS} times`,
      bar: '0 lost',
      measured: `${ids.filter((id) => !told.has(id)).length} lost of ${ids.length}`,
    });
    expect(ids.length).toBeGreaterThanOrEqual(KILLS);
    expect(new Set(ids)).toEqual(told);
  });
});
