import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, isLong, note } from '../../rig/figures.js';
import { startLab, tally, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { startLoad, summarise } from '../../rig/load.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { sleep, until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
/** Its provider can take tokens back. */
const REVOKING = 'zendesk';
/** The shorter the life, the less time a call has between the look at its token and the vendor's look at it. */
const LIFETIME_SECONDS = count({ short: 12, long: 2 });
const CONNECTIONS = 20;
const PER_SECOND = count({ short: 30, long: 60 });

describe.skipIf(postgresIsMissing())('tokens under renewal, three processes on one PostgreSQL', () => {
  let postgres: PostgresCluster;
  let lab: Lab;

  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: 3, postgres, services: [SERVICE, REVOKING] });
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  const call = (consumer: string, server?: number): Promise<Answer> =>
    lab.call('GET', '/proxy', {
      consumer,
      service: SERVICE,
      headers: { 'x-vendor-downstream-url': '/messages?limit=1' },
      ...(server === undefined ? {} : { server }),
    });
  const answerOf = (consumer: string, server: number): Promise<Answer> =>
    until('an answer', async () => {
      const answer = await call(consumer, server);
      return answer.status === 503 ? undefined : answer;
    });
  const isTokenRequest = ({ path }: { path: string }): boolean => path === `/${SERVICE}/oauth/token`;
  const rowsOf = (consumer: string) =>
    lab.query<{ needs_auth: boolean; fresh: boolean }>(
      'SELECT needs_auth, token_expires_at > now() AS fresh FROM connections WHERE consumer_id = $1',
      [consumer],
    );
  const tokenRequests = async (): Promise<number> =>
    (await lab.sandbox.counters()).tokenRequests[SERVICE]?.refresh_token ?? 0;

  test('short-lived tokens are renewed no more often than they expire, and no call fails', async () => {
    const seconds = count({ short: 8, long: 600 });
    await lab.sandbox.turn('token-lifetime', { service: SERVICE, seconds: LIFETIME_SECONDS });
    for (let index = 0; index < CONNECTIONS; index += 1) await lab.connectOAuth(SERVICE, `short-${index}`);
    for (let index = 0; index < 3 * CONNECTIONS; index += 1) await call(`short-${index % CONNECTIONS}`);
    const before = await tokenRequests();
    const load = startLoad(PER_SECOND, (index) => {
      const subject = `short-${index % CONNECTIONS}`;
      return { subject, answer: call(subject) };
    });
    const startedAt = performance.now();
    await sleep(seconds * 1_000);
    const outcomes = await load.stop();
    const elapsed = (performance.now() - startedAt) / 1_000;
    await lab.sandbox.turn('token-lifetime', { service: SERVICE, seconds: null });
    const requests = (await tokenRequests()) - before;
    const { maxInFlightPerRefreshToken: inFlight } = await lab.sandbox.counters();
    const bound = Math.ceil(elapsed / LIFETIME_SECONDS) * CONNECTIONS;
    const [lost] = await lab.query<{ count: string }>(
      "SELECT count(*) FROM connections WHERE needs_auth AND consumer_id LIKE 'short-%'",
    );
    note({
      what: `tokens of ${LIFETIME_SECONDS} s, ${CONNECTIONS} connections, ${PER_SECOND} calls/s for ${seconds} s`,
      bar: `≤ ${bound} token requests, 1 in flight per token, 0 failed, 0 grants lost`,
      measured: `${requests} / ${inFlight[SERVICE]} / ${summarise(outcomes)} / ${lost?.count}`,
    });
    expect(Number(lost?.count)).toBe(0);
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(inFlight[SERVICE]).toBe(1);
    expect(requests).toBeLessThanOrEqual(bound);
  });

  /** The second is longer than a lease: the first process to return must not assume that the holder is dead. */
  const outages = isLong ? [20_000, 35_000] : [5_000];

  test.each(outages)(
    'PostgreSQL away for %i ms after the provider’s answer: the tokens are saved',
    async (awayMs) => {
      const repetitions = count({ short: 1, long: 5 });
      const totals = { lost: 0, requests: 0, meanwhile: [] as Answer[] };
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        const consumer = `away-${awayMs}-${repetition}`;
        await lab.connectOAuth(SERVICE, consumer);
        await call('short-0', 1);
        const before = await tokenRequests();
        let isAway = false;
        lab.vendors.onAnswer = (seen) => {
          if (!isTokenRequest(seen) || isAway) return;
          isAway = true;
          postgres.stop('immediate');
        };
        const first = call(consumer, 0);
        await until('the outage', () => isAway);
        lab.vendors.onAnswer = undefined;
        totals.meanwhile.push(await call(consumer, 1), await call(consumer, 2));
        await sleep(awayMs);
        // The other processes ask all the time, so that one of them is there as soon as the database is.
        const asking = [1, 2].map((server) => answerOf(consumer, server));
        await postgres.start();
        await first;
        const answers = await Promise.all([...asking, answerOf(consumer, 0)]);
        const [row] = await rowsOf(consumer);
        totals.requests += (await tokenRequests()) - before;
        const isServed = answers.every(({ status }) => status === 200);
        if (!isServed || row?.needs_auth || !row?.fresh) totals.lost += 1;
      }
      note({
        what: `PostgreSQL away for ${awayMs / 1_000} s after the provider’s answer, ${repetitions} times`,
        bar: '0 lost, one token request each, meanwhile 503 with Retry-After',
        measured: `${totals.lost} / ${totals.requests} / ${tally(totals.meanwhile)}`,
      });
      expect([totals.lost, totals.requests]).toEqual([0, repetitions]);
      for (const { status, headers } of totals.meanwhile) {
        expect(status).toBe(503);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
  );

  /** Whether the simulator still takes the token. */
  const isGood = async (token: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${lab.sandbox.url}/${REVOKING}/api/v2/tickets.json`, { headers })).status === 200;
  };

  test('a consumer deleted in the meantime stays deleted, and its new tokens are revoked', async () => {
    const repetitions = count({ short: 4, long: 50 });
    const totals = { resurrected: 0, answers: [] as Answer[] };
    const deletions: number[] = [];
    const issued: string[] = [];
    const { access_token: kept } = await lab.connectOAuth(REVOKING, 'kept');
    lab.vendors.onAnswer = ({ method, path }, { status, body }) => {
      if (method !== 'POST' || !path.startsWith(`/${REVOKING}/oauth/token`) || status !== 200) return;
      issued.push((JSON.parse(body.toString()) as { access_token: string }).access_token);
    };
    const remember = lab.vendors.onAnswer;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const consumer = `deleted-${repetition}`;
      await lab.connectOAuth(REVOKING, consumer);
      // Due for every process, whatever each makes of the database's clock.
      await lab.query(
        "UPDATE connections SET token_expires_at = now() - interval '1 minute' WHERE consumer_id = $1",
        [consumer],
      );
      let isDone = false;
      const deleteMeanwhile = async ({ path }: { path: string }): Promise<void> => {
        if (!path.startsWith(`/${REVOKING}/oauth/token`) || isDone) return;
        isDone = true;
        const deleted = await lab.call('DELETE', `/vault/consumers/${consumer}`, { server: 1, consumer });
        deletions.push(deleted.status);
      };
      if (repetition % 2 === 0) lab.vendors.onRequest = deleteMeanwhile;
      else
        lab.vendors.onAnswer = async (seen, answer) => {
          await remember(seen, answer);
          await deleteMeanwhile(seen);
        };
      const headers = { 'x-vendor-downstream-url': '/tickets.json' };
      totals.answers.push(
        await lab.call('GET', '/proxy', { consumer, service: REVOKING, server: 0, headers }),
      );
      lab.vendors.onRequest = undefined;
      lab.vendors.onAnswer = remember;
      const rows = await rowsOf(consumer);
      if (rows.length > 0) totals.resurrected += 1;
    }
    const alive = await lab.query(
      "SELECT 1 FROM consumers WHERE consumer_id LIKE 'deleted-%' AND deleted_at IS NULL",
    );
    let good = issued.length;
    await until(
      'the new tokens to be taken back',
      async () => {
        const answers = await Promise.all(issued.map(isGood));
        good = answers.filter(Boolean).length;
        return good === 0;
      },
      { withinMs: 90_000, everyMs: 1_000 },
    ).catch(() => undefined);
    const isKeptGood = await isGood(kept);
    const [left] = await lab.query<{ count: string }>('SELECT count(*) FROM revocations');
    lab.vendors.onAnswer = undefined;
    note({
      what: `${repetitions} consumers deleted before or after the provider’s answer`,
      bar: '0 rows resurrected, the call answers 404, no new token is good any more',
      measured: `${totals.resurrected + alive.length}; ${tally(totals.answers)}; ${good} of ${issued.length} good, ${left?.count} revocations left`,
    });
    expect(deletions).toEqual(Array.from({ length: repetitions }, () => 200));
    expect(totals.resurrected + alive.length).toBe(0);
    expect(new Set(totals.answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(issued.length).toBeGreaterThanOrEqual(repetitions / 2);
    expect(good).toBe(0);
    expect(isKeptGood).toBe(true);
  });
});
