import { setTimeout as wait } from 'node:timers/promises';

import { Keyway } from '@keyway/sdk';
import type pg from 'pg';

import type { RunningKeyway } from '../keyway.js';
import { createDatabase, openKeyway, openPool, startDownstream } from '../lab.js';
import { bar, type Part } from '../part.js';
import { type RunningSandbox, startSandbox } from '../sandbox.js';
import { formatSpread, median, spreadOf } from '../report/statistics.js';

const SERVICE = 'zendesk';
/** Its address is a setting of the connection, so it can be another host. */
const HANGING = 'request-tracker';
const MESSAGES = 10;
const ROUNDS = 3;
const MOST = 2;
/** Background calls end after 15 s: so long goes by until nothing of a round is under way. */
const CALL_SECONDS = 16;
const crowds = [
  { name: 'one application with 100 hanging connections', applications: 1, connections: 100 },
  { name: '30 applications with 3 each', applications: 30, connections: 3 },
] as const;

/** How long an event takes while the helpdesk of other applications answers nothing. */
export const neighbours: Part = {
  name: 'neighbours',
  title: 'Events alongside helpdesks that hang',
  needsPostgres: true,
  isLong: true,
  run: async (context) => {
    const { options, progress } = context;
    const [sandbox, hanging] = [await startSandbox(context), await startSandbox(context)];
    for (const [service, each] of [
      [SERVICE, sandbox],
      [HANGING, hanging],
    ] as const)
      await each.turn('rate-limit', { service, rule: null });
    const databaseUrl = await createDatabase(context);
    const { url: downstreamUrl } = await startDownstream(context, sandbox.url);
    const env = { KEYWAY_EGRESS_ALLOW: '127.0.0.1/32' };
    const keyway = await openKeyway(context, { downstreamUrl, databaseUrl, env });
    const pool = openPool(context, databaseUrl);
    const watched = await addApplication(keyway);
    await watched.connect('ada', SERVICE, await sandbox.readForm(SERVICE), 'sandbox');
    const isSubscribed = "SELECT 1 FROM event_sources WHERE application_id = $1 AND state = 'subscribed'";
    for (const deadline = Date.now() + 30_000; (await pool.query(isSubscribed, [watched.id])).rowCount !== 1;)
      if (Date.now() > deadline) throw new Error('The simulator was not subscribed to.');
      else await wait(100);

    const form = { ...(await hanging.readForm(HANGING)), base_url: `${hanging.url}/${HANGING}` };
    const groups: string[][] = [];
    for (const { name, applications, connections } of crowds) {
      progress(`connecting ${name}`);
      const ids: string[] = [];
      for (let number = 0; number < applications; number += 1) {
        const each = await addApplication(keyway);
        for (let nth = 0; nth < connections; nth += 1) await each.connect(`c${nth}`, HANGING, form);
        ids.push(each.id);
      }
      groups.push(ids);
    }
    await hanging.turn('faults', { service: HANGING, latencyMs: 600_000 });

    const times: number[][] = [[], [], []];
    for (let round = 0; round < (options.isSmoke ? 1 : ROUNDS); round += 1) {
      for (const [index, ids] of [[], ...groups].entries()) {
        progress(`round ${round + 1}: ${index === 0 ? 'alone' : crowds[index - 1]!.name}`);
        if (ids.length > 0) await occupy(pool, ids);
        for (let message = 0; message < MESSAGES; message += 1)
          times[index]!.push(await timeEvent(pool, watched.id, sandbox));
        if (ids.length > 0) await wait(CALL_SECONDS * 1_000);
      }
    }
    const [alone = []] = times;
    const spreads = times.map((each) => spreadOf(each));
    return {
      rows: [
        ['', 'ms from a message at the helpdesk to its event'],
        ...['alone', ...crowds.map(({ name }) => `alongside ${name}`)].map((name, index) => [
          name,
          formatSpread(spreads[index]!, 0),
        ]),
      ],
      notes: [
        'Every other connection has a poll and a read in progress to which its helpdesk never responds.',
      ],
      bars: options.isSmoke
        ? []
        : crowds.map(({ name }, index) =>
            bar(`alongside ${name}`, median(times[index + 1]!) / median(alone), { most: MOST }),
          ),
      figures: spreads,
    };
  },
};

async function addApplication({ url: baseUrl, installation: { adminKey } }: RunningKeyway) {
  const { applications } = new Keyway({ baseUrl, adminKey }).management;
  const { id } = await applications.create({ name: 'Bench' });
  const { secret: apiKey } = await applications.createKey(id, { name: 'bench', mode: 'test' });
  const vault = (consumerId: string) => new Keyway({ baseUrl, apiKey, appId: id, consumerId }).vault;
  let isAdded = false;
  const connect = async (
    consumer: string,
    service: string,
    settings: Readonly<Record<string, string>>,
    source?: 'sandbox',
  ): Promise<void> => {
    if (!isAdded)
      await vault(consumer).integrations.create({
        service_id: service,
        events: true,
        ...(source && { credentials_source: source }),
      });
    isAdded = true;
    await vault(consumer).connections.create({ serviceId: service }, { settings });
  };
  return { id, connect };
}

/** Makes everything due that the connections of these applications may have under way. */
async function occupy(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO inbound_hints (application_id, source_id, resource, record_id, type, origin)
      SELECT application_id, id, 'conversations', '1', 'changed', 'virtual' FROM event_sources
      WHERE application_id = ANY($1) ON CONFLICT DO NOTHING`,
    [ids],
  );
  await pool.query(
    `INSERT INTO work_items (application_id, kind, key, due_at, host)
      SELECT application_id, kind, id, now(), host FROM event_sources, unnest(ARRAY['recheck', 'poll']) kind
      WHERE application_id = ANY($1)
      ON CONFLICT (application_id, kind, key) DO UPDATE SET due_at = now(), attempts = 0`,
    [ids],
  );
  await wait(2_000);
}

/** Milliseconds from a customer's message at the helpdesk to its event. */
async function timeEvent(pool: pg.Pool, applicationId: string, sandbox: RunningSandbox): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox_events
        WHERE application_id = $1 AND type = 'customer-support.message.created'`,
      [applicationId],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  const started = performance.now();
  await sandbox.turn('messages', { conversation: 1, text: 'Are you there?' });
  for (const deadline = started + 120_000; (await count()) === before; await wait(5))
    if (performance.now() > deadline) throw new Error('No event within two minutes.');
  return performance.now() - started;
}
