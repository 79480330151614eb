import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  bodyOf,
  contractRoutes,
  fillPath,
  queryOf,
  type ContractRoute,
  type Ids,
} from '../rig/contract-routes.js';
import { count, isLong, note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { send, typeNameOf, type Received } from '../rig/network/send.js';
import { addTenant, clientOf, digestRows, headersOf, type Tenant } from '../rig/environment/tenant.js';
import { sleep, until } from '../rig/wait.js';
import { emptyModel, vaultCommand } from '../rig/hostile/vault-model.js';

/** Marker in every text of the victim except IDs: a response that contains it has leaked data. */
const CANARY = 'canary-of-the-victim';
/** Both have it; its messages are listed without a filter. */
const OWN_SERVICE = 'gorgias';
const VICTIM_SERVICE = 'zendesk';
const UNUSED_SERVICE = 'request-tracker';

/** A value that neither attacker nor victim has. */
const ABSENT: Ids = {
  applicationId: 'absent',
  consumerId: 'absent',
  serviceId: 'absent',
  messageId: 'absent',
  keyId: 'absent',
};

/** Values an attacker may substitute: the victim's, or an unknown one. */
type Foreign = Ids & {
  readonly transactionId: string;
  readonly sessionToken: string;
  readonly forgedToken: string;
  readonly cursors: ReadonlyMap<string, string>;
  readonly requestId: string;
};

type Attempt = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

describe.skipIf(postgresIsMissing())('one tenant among others', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  let attacker: Tenant;
  let victim: Foreign;
  let nobody: Foreign;
  let own: Ids;
  let calls = 0;

  const call = (route: Pick<ContractRoute, 'method'>, { path, headers, body }: Attempt): Promise<Received> =>
    send(lab.servers[(calls += 1) % lab.servers.length]?.url ?? '', {
      method: route.method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  const attempt = (
    route: ContractRoute,
    ids: Ids,
    more: Record<string, string> = {},
    query = '',
  ): Attempt => ({
    path: `${fillPath(route, ids)}${query || queryOf(route)}`,
    headers: {
      ...headersOf(attacker, own.consumerId),
      'x-vendor-service-id': ids.serviceId,
      'x-vendor-downstream-url': '/tickets',
      ...(route.method === 'POST' ? { 'x-unique-transaction-id': randomUUID() } : {}),
      ...more,
    },
    body: bodyOf(route, ids),
  });

  /** Deleting what is one's own would change the ground under the next call. */
  const base = (route: ContractRoute): Ids =>
    route.method === 'DELETE'
      ? ABSENT
      : { ...own, consumerId: route.method === 'POST' ? `made-${(calls += 1)}` : own.consumerId };

  const filters: Readonly<Record<string, (foreign: Foreign) => string>> = {
    logsAll: ({ requestId }) => `?filter[request_id]=${requestId}`,
    consumersAll: ({ consumerId }) => `?filter[consumer_id]=${consumerId}`,
  };

  const attacks: Readonly<Record<string, (route: ContractRoute, foreign: Foreign) => Attempt>> = {
    // First: later ones give both of them an integration of the service.
    'service header': (route, foreign) =>
      attempt(route, base(route), { 'x-vendor-service-id': foreign.serviceId }),
    'ids in path, query and body': (route, foreign) =>
      attempt(route, foreign, {}, filters[route.metadata.operationId]?.(foreign)),
    'transaction id': (route, foreign) =>
      attempt(route, route.method === 'POST' ? foreign : base(route), {
        'x-unique-transaction-id': `${foreign.transactionId}-${route.metadata.operationId}`,
      }),
    'application header': (route, foreign) =>
      attempt(route, base(route), { 'x-vendor-app-id': foreign.applicationId }),
    'consumer header': (route, foreign) => {
      const serviceId = route.metadata.consumer === 'required' ? OWN_SERVICE : base(route).serviceId;
      return attempt(route, { ...base(route), serviceId }, { 'x-vendor-consumer-id': foreign.consumerId });
    },
    cursor: (route, foreign) => {
      const cursor = foreign.cursors.get(route.metadata.operationId) ?? 'unknown';
      return attempt(route, base(route), {}, `?cursor=${encodeURIComponent(cursor)}`);
    },
    'session token': (route, foreign) =>
      attempt(route, base(route), { authorization: `Bearer ${foreign.sessionToken}` }),
    'altered session token': (route, foreign) => ({
      ...attempt(route, base(route)),
      headers: { authorization: `Bearer ${foreign.forgedToken}` },
    }),
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: 3, postgres, services: [OWN_SERVICE] });
    attacker = { ...lab.application, keyId: 'none' };
    const other = await addTenant(lab, CANARY);
    own = await seed(lab, attacker, 'own-consumer', 'own', [OWN_SERVICE]);
    const seeded = await seed(lab, other, 'consumer-of-victim', CANARY, [VICTIM_SERVICE, OWN_SERVICE]);
    const headers = { ...headersOf(other, seeded.consumerId), 'x-vendor-service-id': OWN_SERVICE };
    const transactionId = 'transaction-of-victim';
    const cursors = new Map<string, string>();
    let requestId = '';
    for (const route of contractRoutes) {
      const { operationId } = route.metadata;
      const path = fillPath(route, seeded);
      if (route.method === 'POST') {
        const keyed = { ...headers, 'x-unique-transaction-id': `${transactionId}-${operationId}` };
        const body = bodyOf(route, seeded);
        const answer = await call(route, { path: path + queryOf(route), headers: keyed, body });
        requestId = String(answer.headers['request-id']);
      } else if (route.queryNames.includes('cursor') && route.metadata.callers.includes('application')) {
        const answer = await call(route, { path: `${path}?limit=1`, headers, body: undefined });
        const { meta } = JSON.parse(answer.text) as { meta?: { cursors: { next: string | null } } };
        if (meta?.cursors.next) cursors.set(operationId, meta.cursors.next);
      }
    }
    const session = await clientOf(lab, other, seeded.consumerId).vault.sessions.create({});
    const mine = await clientOf(lab, attacker, own.consumerId).vault.sessions.create({});
    const { session_token: sessionToken } = session;
    const forged = (ids: Ids) => forge(mine.session_token, ids);
    victim = { ...seeded, transactionId, sessionToken, cursors, requestId, forgedToken: forged(seeded) };
    const unknown: Ids = {
      applicationId: randomUUID(),
      consumerId: 'consumer-of-nobody',
      serviceId: UNUSED_SERVICE,
      messageId: `${seeded.messageId.slice(0, -4)}AAAA`,
      keyId: randomUUID(),
    };
    const absent = { transactionId: 'transaction-of-nobody', requestId: 'f'.repeat(32), cursors: new Map() };
    nobody = { ...unknown, ...absent, sessionToken: 'a.b.c', forgedToken: forged(unknown) };
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  test('sees, changes and learns nothing of theirs through any endpoint', async () => {
    const digest = () => digestRows(lab, postgres.query, victim.applicationId);
    const before = await settled(digest);
    const faults: string[] = [];
    const totals = { calls: 0, accepted: 0, seen: 0, unlike: 0 };
    for (const [attack, build] of Object.entries(attacks)) {
      for (const route of contractRoutes) {
        if (attack === 'cursor' && !route.queryNames.includes('cursor')) continue;
        const answer = await call(route, build(route, victim));
        const control = await call(route, build(route, nobody));
        totals.calls += 1;
        const fault = (kind: 'accepted' | 'seen' | 'unlike', detail: string): void => {
          totals[kind] += 1;
          faults.push(`${route.name}, ${attack}: ${detail}`);
        };
        const isToken = attack.endsWith('token');
        const isOpen = route.metadata.callers.includes('public');
        if (answer.text.includes(CANARY)) fault('seen', answer.text);
        if (isToken && !isOpen && ![401, 403].includes(answer.status)) fault('accepted', answer.text);
        if (answer.headers['idempotent-replayed']) fault('seen', 'the answer to somebody else');
        // The same call twice differs anyway; that the id is known would show as an error about it.
        if (attack === 'transaction id') {
          if (typeNameOf(answer)?.startsWith('Transaction')) fault('unlike', answer.text);
          continue;
        }
        if (isToken || (answer.status < 400 && control.status === answer.status)) continue;
        const [one, other] = [neutral(answer, victim), neutral(control, nobody)];
        if (one !== other) fault('unlike', `${one}\n  not as for an unknown id: ${other}`);
      }
    }
    const after = await settled(digest);
    const isUntouched = after === before;
    note({
      what: `${contractRoutes.length} endpoints × ${Object.keys(attacks).length} kinds of foreign ids (${totals.calls} calls)`,
      bar: '0 with data of the other, 0 accepted tokens, 0 unlike an unknown id, its rows unchanged',
      measured: `${totals.seen} / ${totals.accepted} / ${totals.unlike} / ${isUntouched ? 'unchanged' : 'changed'}`,
    });
    expect(faults.join('\n')).toBe('');
    expect(after).toBe(before);
    expect(victim.cursors.size).toBeGreaterThan(3);
  });

  test('each has what it did itself, in any order and at any process', async () => {
    const operations = count({ short: 150, long: 5_000 });
    const perRun = 50;
    const seed = Number(process.env.KEYWAY_TRIALS_SEED ?? Date.now() % 2_147_483_647);
    let done = 0;
    const property = fc.asyncProperty(
      fc.commands([vaultCommand([OWN_SERVICE, VICTIM_SERVICE])], { maxCommands: perRun, size: 'max' }),
      async (commands) => {
        const tenants = [await addTenant(lab, 'model-a'), await addTenant(lab, 'model-b')];
        const setup = () => ({
          model: emptyModel(),
          real: {
            call: async (tenant: number, consumer: string, method: string, path: string, json?: unknown) => {
              done += 1;
              const headers = headersOf(tenants[tenant] as Tenant, consumer);
              return lab.call(method, path, { headers, json, transactionId: randomUUID() });
            },
          },
        });
        await fc.asyncModelRun(setup, commands);
      },
    );
    // A run has any number of commands up to the most: half as many, on average.
    const numRuns = (2 * operations) / perRun;
    const outcome = await fc.check(property, { seed, numRuns, endOnFailure: !isLong });
    note({
      what: `${done} random operations of two tenants over 3 processes (seed ${seed})`,
      bar: 'every answer equals the model',
      measured: outcome.failed ? 'differs' : 'equal',
    });
    expect(outcome.failed ? fc.defaultReportMessage(outcome) : '').toBe('');
    expect(done).toBeGreaterThan(operations / 3);
  });
});

/** A consumer with connections, a message and metadata that say whose they are. */
async function seed(
  lab: Lab,
  tenant: Tenant,
  consumerId: string,
  mark: string,
  services: readonly string[],
): Promise<Ids> {
  const { vault } = clientOf(lab, tenant, consumerId);
  const simulators = await lab.sandbox.credentials();
  await vault.consumers.create({ consumer_id: consumerId, metadata: { account_name: mark } });
  await vault.consumers.create({ consumer_id: `${consumerId}-second`, metadata: { account_name: mark } });
  for (const serviceId of services) {
    const isThere = tenant.id === lab.application.id;
    if (!isThere) await vault.integrations.create({ service_id: serviceId, credentials_source: 'sandbox' });
    await vault.integrations.update(serviceId, { name: mark });
    const settings = simulators[serviceId]?.form ?? {};
    await vault.connections.create({ serviceId }, { settings, metadata: { mark } });
  }
  const serviceId = services[0] ?? '';
  const headers = headersOf(tenant, consumerId);
  const listed = await lab.call('GET', '/messages?limit=1', { service: OWN_SERVICE, headers });
  const messageId = (listed.body as { data?: { id: string }[] }).data?.[0]?.id;
  if (!messageId) throw new Error(`No message of ${OWN_SERVICE}: ${listed.text}`);
  return { applicationId: tenant.id, consumerId, serviceId, messageId, keyId: tenant.keyId };
}

/** Once the batches off the request path are written. */
async function settled(digest: () => Promise<string>): Promise<string> {
  await sleep(1_500);
  let last = await digest();
  return until(
    'quiet rows',
    async () => {
      const now = await digest();
      const isQuiet = now === last;
      last = now;
      return isQuiet ? now : undefined;
    },
    { everyMs: 700 },
  );
}

/** One's own token with another's ids in it, under the signature of before. */
function forge(token: string, ids: Ids): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const altered = { ...claims, application_id: ids.applicationId, consumer_id: ids.consumerId };
  return [header, Buffer.from(JSON.stringify(altered)).toString('base64url'), signature].join('.');
}

/** An answer without what differs between any two calls. */
function neutral({ status, text }: Received, foreign: Foreign): string {
  const named = [
    foreign.applicationId,
    foreign.consumerId,
    foreign.messageId,
    foreign.keyId,
    foreign.serviceId,
    foreign.requestId,
  ];
  const words = [...named, foreign.serviceId.replace('-', ' ')].sort((a, b) => b.length - a.length);
  const shown = words.reduce((left, word) => left.replaceAll(new RegExp(escape(word), 'gi'), '*'), text);
  return `${status} ${shown.replaceAll(/"request_id":"\w+"/g, '')}`;
}

const escape = (text: string): string => text.replaceAll(/[^\w]/g, '\\$&');
