import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { count, note, timeBar } from '../rig/figures.js';
import {
  newTransactionId,
  startLabOnPostgres,
  tally,
  type Answer,
  type Lab,
} from '../rig/environment/test-environment.js';
import { startLoad, summarise } from '../rig/load.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { watchPausePoints, type PausePoint, type PausePoints } from '../rig/environment/pause-points.js';
import { sleep, until } from '../rig/wait.js';

const SERVICE = 'zendesk';
/** Its simulator can be asked what became of a create. */
const VENDOR = 'gorgias';
const [SURVIVOR, VICTIM, FROZEN] = [0, 1, 2] as const;
const TOKEN = /^POST \/zendesk\/oauth\/tokens/;
const TAKEOVER_MS = 3_000;
const MAX_TAKEOVER_MS = timeBar(TAKEOVER_MS);
const MAX_SETTLING_MS = 10_000;
/** Minimum reuse time of providers that tolerate a lost response. */
const GRACE_SECONDS = 30;

const CLAIMED: PausePoint = { at: 'after commit of', of: /INSERT INTO transactions/ };
const SENT: PausePoint = { at: 'vendor answered', of: /^POST \/gorgias\/api\/tickets\/1\/messages/ };

describe.skipIf(postgresIsMissing())('leases of processes that have ended, three on one PostgreSQL', () => {
  let lab: Lab;
  let stops: PausePoints;
  let restarted: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 3, services: [SERVICE, VENDOR] });
    await lab.connectKey(VENDOR, 'consumer');
    stops = watchPausePoints(lab);
    // For a moment after its start a database says too little about who has ended.
    await until('the database to have been up for a while', async () => {
      const [row] = await lab.query<{ old: boolean }>(
        "SELECT now() - pg_postmaster_start_time() > interval '12 seconds' AS old",
      );
      return row?.old;
    });
  });
  beforeEach(() => restarted);
  afterAll(async () => {
    await restarted;
    await lab?.close();
  });

  const call = (consumer: string, server?: number): Promise<Answer> =>
    lab.call('GET', '/proxy', {
      consumer,
      service: SERVICE,
      headers: { 'x-vendor-downstream-url': '/tickets' },
      ...(server === undefined ? {} : { server }),
    });
  const askedFor = (token: string): number =>
    lab.vendors.seen.filter(({ path, body }) => TOKEN.test(`POST ${path}`) && body.includes(token)).length;
  const kill = async (server: number): Promise<void> => {
    await lab.servers[server]?.kill();
    stops.cut();
    restarted = Promise.resolve(lab.servers[server]?.start());
  };
  const timed = async <Value>(work: Promise<Value>): Promise<[Value, number]> => {
    const startedAt = performance.now();
    return [await work, Math.round(performance.now() - startedAt)];
  };
  const holdRefresh = async (server: number, consumer: string): Promise<string> => {
    const { refresh_token: refreshToken } = await lab.connectOAuth(SERVICE, consumer);
    const arrived = stops.hold(server, { at: 'vendor asked', of: TOKEN });
    void call(consumer, server).catch(() => undefined);
    await arrived;
    return refreshToken;
  };

  test('a dead holder of a refresh is replaced at once, a frozen one is left alone', async () => {
    await lab.sandbox.turn('rotation-grace', { service: SERVICE, seconds: GRACE_SECONDS });
    const frozenToken = await holdRefresh(FROZEN, 'frozen');
    lab.servers[FROZEN]?.child().signal('SIGSTOP');
    const toFrozen = call('frozen', SURVIVOR);
    await holdRefresh(VICTIM, 'dead');
    await lab.servers[VICTIM]?.kill();
    const [answer, tookMs] = await timed(call('dead', SURVIVOR));
    await sleep(Math.max(0, 2 * TAKEOVER_MS - tookMs));
    const isLeftAlone = askedFor(frozenToken) === 1;
    lab.servers[FROZEN]?.child().signal('SIGCONT');
    stops.cut();
    restarted = Promise.resolve(lab.servers[VICTIM]?.start());
    const frozen = await toFrozen;
    note({
      what: 'lease of a process killed while it renewed a token; of one that froze',
      bar: `another takes over within ${MAX_TAKEOVER_MS} ms; nobody does`,
      measured: `${answer.status} in ${tookMs} ms; ${isLeftAlone ? 'left alone' : 'taken over'}, then ${frozen.status}`,
    });
    expect([answer.status, frozen.status, isLeftAlone]).toEqual([200, 200, true]);
    expect(tookMs).toBeLessThanOrEqual(MAX_TAKEOVER_MS);
    expect(askedFor(frozenToken)).toBe(1);
  });

  test.each([
    ['claimed', CLAIMED],
    ['sent', SENT],
  ])('the id of a create that was %s is settled soon after its process was killed', async (state, point) => {
    const options = {
      service: VENDOR,
      transactionId: newTransactionId(),
      json: { conversation_id: '1', body: `marker-${state}` },
    };
    const create = (server: number): Promise<Answer> => lab.call('POST', '/messages', { ...options, server });
    const arrived = stops.hold(VICTIM, point);
    void create(VICTIM).catch(() => undefined);
    await arrived;
    await kill(VICTIM);
    const [answer, tookMs] = await timed(
      until('an answer', async () => {
        const answer = await create(SURVIVOR);
        return answer.status === 409 ? undefined : answer;
      }),
    );
    const { createdByMarker } = await lab.sandbox.counters();
    note({
      what: `repeat of a create that was ${state} when its process was killed`,
      bar: `one message, 201 within ${MAX_SETTLING_MS} ms`,
      measured: `${createdByMarker[`marker-${state}`]}, ${answer.status} in ${tookMs} ms`,
    });
    expect([answer.status, createdByMarker[`marker-${state}`]]).toEqual([201, 1]);
    expect(tookMs).toBeLessThanOrEqual(MAX_SETTLING_MS);
  });

  test(`no grant is lost while processes are killed all the time, the provider’s grace being ${GRACE_SECONDS} s`, async () => {
    const seconds = count({ short: 25, long: 240 });
    const connections = 10;
    const consumers = Array.from({ length: connections }, (_, index) => `killed-${index}`);
    await lab.sandbox.turn('rotation-grace', { service: SERVICE, seconds: GRACE_SECONDS });
    await lab.sandbox.turn('token-lifetime', { service: SERVICE, seconds: 8 });
    await lab.sandbox.turn('token-latency', { service: SERVICE, minMs: 500, maxMs: 1_500 });
    for (const consumer of consumers) await lab.connectOAuth(SERVICE, consumer);
    const load = startLoad(10, (index) => {
      const consumer = consumers[index % connections] ?? '';
      return { subject: consumer, answer: call(consumer) };
    });
    const end = performance.now() + seconds * 1_000;
    let kills = 0;
    for (; performance.now() < end; kills += 1) {
      await sleep(4_000 + Math.random() * 2_000);
      await restarted;
      await kill(kills % 3);
    }
    await restarted;
    await sleep(3 * TAKEOVER_MS);
    const outcomes = await load.stop();
    await lab.sandbox.turn('token-latency', { service: SERVICE, minMs: 0, maxMs: 0 });
    await lab.sandbox.turn('token-lifetime', { service: SERVICE, seconds: null });
    const answers = await Promise.all(consumers.map((consumer) => call(consumer, SURVIVOR)));
    const [lost] = await lab.query<{ count: number }>(
      "SELECT count(*)::int FROM connections WHERE needs_auth AND consumer_id LIKE 'killed-%'",
    );
    note({
      what: `${connections} grants under load, ${kills} kills in ${seconds} s, grace ${GRACE_SECONDS} s`,
      bar: '0 grants lost, all answer afterwards',
      measured: `${lost?.count}; ${tally(answers)}; meanwhile ${summarise(outcomes)}`,
    });
    expect(lost?.count).toBe(0);
    expect(answers.map(({ status }) => status)).toEqual(consumers.map(() => 200));
  });
});
