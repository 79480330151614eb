import { Agent } from 'node:http';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findProgram } from '../rig/processes/debian-program.js';
import { count, note, timeBar } from '../rig/figures.js';
import { startLabOnPostgres, type Lab } from '../rig/environment/test-environment.js';
import { percentile } from '../rig/load.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { REDIS, startRedis, type RedisServer } from '../rig/processes/redis.js';
import { send } from '../rig/network/send.js';
import { addTenant, headersOf, type Tenant } from '../rig/environment/tenant.js';
import { sleep, until } from '../rig/wait.js';

const PROCESSES = 3;
const PER_SECOND = 20;
const PER_CONSUMER = PER_SECOND / 2;
/** Sent together, in turn to each process: each gets 32 a second, more than its own limit. */
const BURST = 24;
const BURST_EVERY_MS = 250;
/** A window of the limits, and some. */
const WINDOW_MS = 1_200;

const SERVICE = 'zendesk';
const CONSUMER = 'importing';
const ANY = '/vault/integrations';
const OF_CONSUMER = '/messages?limit=1';

type Outcome = { server: number; status: number; sentAt: number; answeredAt: number };

describe.skipIf(postgresIsMissing() || !findProgram(REDIS, 'redis-server'))(
  'three processes that share their limits by Redis',
  () => {
    let redis: RedisServer;
    let lab: Lab;
    let loud: Tenant;
    const crowd = new Agent({ keepAlive: true, maxSockets: 2 * BURST });

    const call = async (server: number, tenant: Tenant, path: string): Promise<Outcome> => {
      const sentAt = performance.now();
      const { status } = await send(lab.servers[server]?.url ?? '', {
        method: 'GET',
        path,
        headers: { ...headersOf(tenant, CONSUMER), 'x-vendor-service-id': SERVICE },
        agent: crowd,
      });
      return { server, status, sentAt, answeredAt: performance.now() };
    };
    /** Calls for so long with one key, whatever becomes of the calls before. */
    const shout = async (seconds: number, tenant: Tenant, path = ANY): Promise<Outcome[]> => {
      const startedAt = performance.now();
      const calls: Promise<Outcome>[] = [];
      for (let sentFor = 0; sentFor < seconds * 1_000; sentFor += BURST_EVERY_MS) {
        await sleep(Math.max(0, startedAt + sentFor - performance.now()));
        for (let each = 0; each < BURST; each += 1) calls.push(call(each % PROCESSES, tenant, path));
      }
      return Promise.all(calls);
    };
    /** Calls that a process counted on its own until now, because Redis was slow: on a busy machine there are some. */
    const countFallbacks = async (): Promise<number> => {
      const counts = lab.servers.map(async ({ url }) => {
        const headers = { authorization: `Bearer ${lab.adminKey}` };
        const { text } = await send(url, { method: 'GET', path: '/metrics', headers });
        return Number(/^keyway_rate_limit_fallbacks_total (\d+)/m.exec(text)?.[1]);
      });
      return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    };
    /** How long it takes until they share their counts again. */
    const shareAgain = async (tenant: Tenant): Promise<number> => {
      const startedAt = performance.now();
      await until('common counts', async () => {
        const outcomes = await shout(1.1, tenant);
        return letIn(outcomes) > 0 && letIn(outcomes) <= mostOf(outcomes, PER_SECOND);
      });
      return performance.now() - startedAt;
    };

    beforeAll(async () => {
      redis = await startRedis();
      const settings = { REDIS_URL: redis.url, RATE_LIMIT_PER_SECOND: String(PER_SECOND) };
      lab = await startLabOnPostgres({ processes: PROCESSES, settings, services: [SERVICE] });
      loud = { ...lab.application, keyId: '' };
      await lab.connectKey(SERVICE, CONSUMER);
    });
    afterAll(async () => {
      crowd.destroy();
      await lab?.close();
      await redis?.close();
    });

    test.each([
      ['a key', ANY, PER_SECOND],
      ['one consumer and connector', OF_CONSUMER, PER_CONSUMER],
    ])('let in as many calls of %s as one process does', async (whose, path, limit) => {
      // A window that a call from before has opened would let in more.
      await sleep(WINDOW_MS);
      const before = await countFallbacks();
      const outcomes = await shout(count({ short: 2.75, long: 30 }), loud, path);
      const alone = (await countFallbacks()) - before;
      const [seconds, most] = [secondsOf(outcomes), mostOf(outcomes, limit) + alone];
      note({
        what: `${outcomes.length} calls of ${whose} over ${PROCESSES} processes, for ${seconds.toFixed(1)} s`,
        bar: `of ${limit} a second, in windows that a call opens, at most 1 % and ${PROCESSES} more, and the ${alone} counted without Redis: here ${most}`,
        measured: `${letIn(outcomes)} let in, ${tally(outcomes)}`,
      });
      expect(failed(outcomes)).toEqual([]);
      expect(letIn(outcomes)).toBeLessThanOrEqual(most);
      // A request rejected by one limit must not use up the other, whose window differs.
      expect(letIn(outcomes)).toBeGreaterThanOrEqual(1.5 * limit);
    });

    test('limit each for itself once it is killed, fail no call, and share again when it is back', async () => {
      const tenant = await addTenant(lab, 'bereft');
      const shouting = shout(count({ short: 3, long: 30 }), tenant);
      await sleep(900);
      redis.child().signal('SIGKILL');
      const killedAt = performance.now();
      const outcomes = await shouting;
      const without = outcomes.filter(({ sentAt }) => sentAt > killedAt);
      const ofEach = lab.servers.map((_, index) => without.filter(({ server }) => server === index));
      await redis.start();
      const back = await shareAgain(tenant);
      note({
        what: `Redis killed under ${outcomes.length} calls; ${without.length} after that, over ${PROCESSES} processes`,
        bar: `0 failed; each process lets in its ${PER_SECOND} a second; common counts again ≤ 10 s after its start`,
        measured: `${tally(outcomes)}; ${ofEach.map(letIn).join(', ')} in ${secondsOf(without).toFixed(1)} s; ${Math.round(back)} ms`,
      });
      expect(failed(outcomes)).toEqual([]);
      for (const each of ofEach) {
        expect(letIn(each)).toBeGreaterThanOrEqual(PER_SECOND);
        // A window may have been opened by a call from before.
        expect(letIn(each)).toBeLessThanOrEqual((windowsIn(each) + 1) * PER_SECOND);
        expect(letIn(each)).toBeLessThan(each.length);
      }
      expect(back).toBeLessThan(timeBar(10_000));
    });

    test('wait for a frozen one no longer than it takes to give it up', async () => {
      const tenant = await addTenant(lab, 'patient');
      await shout(0.25, tenant);
      redis.child().signal('SIGSTOP');
      const frozenAt = performance.now();
      const outcomes = await shout(count({ short: 2.5, long: 30 }), tenant);
      redis.child().signal('SIGCONT');
      const back = await shareAgain(tenant);
      const isLate = ({ sentAt }: Outcome) => sentAt > frozenAt + GIVEN_UP_MS;
      const [first, later] = [outcomes.filter((each) => !isLate(each)), outcomes.filter(isLate)].map(
        (calls) => calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt),
      );
      const median = percentile(later ?? [], 0.5);
      const longest = Math.max(...(first ?? []));
      note({
        what: `${outcomes.length} calls while Redis is frozen for ${secondsOf(outcomes).toFixed(1)} s`,
        bar: '0 failed; at first ≤ 1 s each, later half of them ≤ 250 ms; common counts again ≤ 10 s after',
        measured: `${tally(outcomes)}; longest ${Math.round(longest)} ms, median ${Math.round(median)} ms; ${Math.round(back)} ms`,
      });
      expect(failed(outcomes)).toEqual([]);
      expect(longest).toBeLessThan(timeBar(1_000));
      expect(median).toBeLessThan(timeBar(250));
      expect(back).toBeLessThan(timeBar(10_000));
    });
  },
);

/** Half a second in which nothing comes back from Redis, and some. */
const GIVEN_UP_MS = 900;

const letIn = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(({ status }) => status === 200).length;

const failed = (outcomes: readonly Outcome[]): number[] =>
  outcomes.map(({ status }) => status).filter((status) => status !== 200 && status !== 429);

const secondsOf = (outcomes: readonly Outcome[]): number =>
  (Math.max(...outcomes.map(({ answeredAt }) => answeredAt)) -
    Math.min(...outcomes.map(({ sentAt }) => sentAt))) /
  1_000;

/** A window is a second from the call that opens it: so many, at most, can have been opened meanwhile. */
const windowsIn = (outcomes: readonly Outcome[]): number => Math.floor(secondsOf(outcomes)) + 1;

const mostOf = (outcomes: readonly Outcome[], limit: number): number =>
  Math.floor(windowsIn(outcomes) * (limit * 1.01 + PROCESSES));

const tally = (outcomes: readonly Outcome[]): string =>
  [...new Set(outcomes.map(({ status }) => status))]
    .sort((a, b) => a - b)
    .map((status) => `${status} ×${outcomes.filter((each) => each.status === status).length}`)
    .join(', ');
