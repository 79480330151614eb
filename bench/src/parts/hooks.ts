import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { Keyway } from '@keyway/sdk';

import type { RunningKeyway } from '../keyway.js';
import { connectAnother, createDatabase, openKeyway, openPool, startDownstream } from '../lab.js';
import type { Kind } from '../load/load-mix.js';
import { bar, type Part } from '../part.js';
import { runAtRate } from '../load/run-at-rate.js';
import { startSandbox } from '../sandbox.js';
import { quantile, sorted } from '../report/statistics.js';

const SERVICE = 'zendesk';
const PER_SECOND = 200;
const SECONDS = 9;
const MOST_MS = 100;
/** Conversations of the simulator: hints are looked up, as on a live server. */
const TICKETS = 8;

type Hook = { readonly path: string; readonly secret: string };

/** How fast a helpdesk that calls is answered, while what it told is read and published in the same process. */
export const hooks: Part = {
  name: 'hooks',
  title: `Calls of a helpdesk, ${PER_SECOND} a second`,
  needsPostgres: true,
  isLong: false,
  run: async (context) => {
    const sandbox = await startSandbox(context);
    await sandbox.turn('rate-limit', { service: SERVICE, rule: null });
    const downstream = await startDownstream(context, sandbox.url);
    const databaseUrl = await createDatabase(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url, databaseUrl });
    await connectAnother(keyway, SERVICE, await sandbox.readForm(SERVICE));
    const pool = openPool(context, databaseUrl);
    const isSubscribed = async () =>
      (await pool.query("SELECT 1 FROM event_sources WHERE state = 'subscribed'")).rowCount === 1;
    const hook = await subscribe(keyway, isSubscribed);
    const kind: Kind = {
      name: 'hook',
      toCall: (index) => callOf(hook, index),
      isExpected: ({ status }) => status === 200,
    };
    context.progress('warming up');
    await runAtRate(context.progress, keyway, () => kind, PER_SECOND, 3);
    context.progress('measuring');
    const { tallies } = await runAtRate(context.progress, keyway, () => kind, PER_SECOND, SECONDS);
    const { times = [], wrong = [] } = tallies.get(kind.name) ?? {};
    if (wrong.length > 0) throw new Error(`${wrong.length} calls failed: ${wrong[0]}`);
    const ascending = sorted(times);
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(ascending, share)) as [
      number,
      number,
      number,
    ];
    return {
      rows: [
        ['', 'calls', 'p50 ms', 'p99 ms', 'longest ms'],
        ['signed and new', String(times.length), ...[p50, p99, longest].map((ms) => ms.toFixed(1))],
      ],
      notes: ['A call’s time counts from when it is due. The simulator answers from the same two cores.'],
      bars: [bar('answered at p99, ms', p99, { most: MOST_MS, digits: 1 })],
      figures: { p50, p99, longest },
    };
  },
};

async function subscribe(keyway: RunningKeyway, isSubscribed: () => Promise<boolean>): Promise<Hook> {
  const { headers, url } = keyway;
  const client = new Keyway({
    baseUrl: url,
    apiKey: (headers.authorization ?? '').replace('Bearer ', ''),
    appId: headers['x-vendor-app-id'] ?? '',
    consumerId: headers['x-vendor-consumer-id'] ?? '',
  });
  await client.vault.integrations.update(SERVICE, { events: true });
  for (const deadline = Date.now() + 30_000; !(await isSubscribed()); await wait(100))
    if (Date.now() > deadline) throw new Error('The simulator was not subscribed to.');
  const atVendor = async (path: string): Promise<unknown> => {
    const asked = { ...headers, 'x-vendor-service-id': SERVICE, 'x-vendor-downstream-url': path };
    const response = await fetch(`${url}/proxy`, { headers: asked });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
  const { webhooks } = (await atVendor('/webhooks')) as { webhooks: { id: string; endpoint: string }[] };
  const [made] = webhooks;
  if (!made) throw new Error('The simulator has no webhook.');
  const { signing_secret: key } = (await atVendor(`/webhooks/${made.id}/signing_secret`)) as {
    signing_secret: { secret: string };
  };
  return { path: new URL(made.endpoint).pathname, secret: key.secret };
}

/** As Zendesk signs (developer.zendesk.com/documentation/webhooks/verifying). */
function callOf({ path, secret }: Hook, index: number) {
  const body = {
    id: randomUUID(),
    type: 'zen:event-type:ticket.created',
    detail: { id: String(1 + (index % TICKETS)) },
  };
  const time = new Date().toISOString();
  const signature = createHmac('sha256', secret).update(time + JSON.stringify(body));
  const headers = {
    'x-zendesk-webhook-signature-timestamp': time,
    'x-zendesk-webhook-signature': signature.digest('base64'),
  };
  return { method: 'POST' as const, path, headers, body };
}
