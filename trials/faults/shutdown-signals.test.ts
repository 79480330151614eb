import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note, timeBar } from '../rig/figures.js';
import { startLabOnPostgres, tally, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { sleep, until } from '../rig/wait.js';

/** Its refresh tokens are good for one use. */
const SERVICE = 'zendesk';
const TOKEN_PATH = `/${SERVICE}/oauth/tokens`;
const PROVIDER_MS = 3_000;
const [ENDING, OTHER] = [0, 1] as const;

describe.skipIf(postgresIsMissing())('a process that receives a shutdown signal', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 2, services: [SERVICE] });
  });
  afterAll(() => lab?.close());

  const call = (consumer: string, server: number, signal?: AbortSignal): Promise<Answer> =>
    lab.call('GET', '/proxy', {
      consumer,
      server,
      service: SERVICE,
      headers: { 'x-vendor-downstream-url': '/tickets' },
      ...(signal ? { signal } : {}),
    });
  const connectDue = async (consumer: string): Promise<void> => {
    await lab.connectOAuth(SERVICE, consumer);
    await lab.query(
      "UPDATE connections SET token_expires_at = now() - interval '1 minute' WHERE consumer_id = $1",
      [consumer],
    );
  };
  const revoked = async (): Promise<number> => (await lab.sandbox.counters()).grantsRevoked[SERVICE] ?? 0;
  const refusesConnections = async (): Promise<boolean> =>
    !(await fetch(`${lab.servers[ENDING]?.url}/livez`).catch(() => undefined));

  test.each(['waits', 'has left'])(
    'saves the token that it is renewing, when the caller %s',
    async (caller) => {
      const repetitions = count({ short: 1, long: 10 });
      const codes: (number | null)[] = [];
      const served: Answer[] = [];
      const later: Answer[] = [];
      const issued: string[] = [];
      const presented: (string | undefined)[] = [];
      let asked = 0;
      lab.vendors.onAnswer = async ({ path }, { body }) => {
        if (path !== TOKEN_PATH) return;
        issued.push((JSON.parse(body.toString()) as { access_token: string }).access_token);
        await sleep(PROVIDER_MS);
      };
      const before = await revoked();
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        const consumer = `renewing-${caller.replace(' ', '-')}-${repetition}`;
        await connectDue(consumer);
        const from = lab.vendors.seen.length;
        const leaving = new AbortController();
        const answer = call(consumer, ENDING, leaving.signal).catch(() => undefined);
        await until('the token request', () => issued.length > repetition);
        if (caller === 'has left') leaving.abort();
        const ending = await lab.servers[ENDING]?.stop();
        codes.push(ending?.code ?? null);
        const first = await answer;
        if (first) served.push(first);
        later.push(await call(consumer, OTHER));
        const seen = lab.vendors.seen.slice(from);
        asked += seen.filter(({ path }) => path === TOKEN_PATH).length;
        presented.push(seen.at(-1)?.headers.authorization);
        await lab.servers[ENDING]?.start();
      }
      lab.vendors.onAnswer = undefined;
      const lost = (await revoked()) - before;
      note({
        what: `SIGTERM while a token is renewed at a provider that takes ${PROVIDER_MS / 1_000} s, ${repetitions} times; the caller ${caller}`,
        bar: 'exit code 0, one token request each, another process calls with the new token, no grant revoked',
        measured: `codes ${[...new Set(codes)].join(' ')}; ${asked}; ${tally(later)}; ${lost}; the callers: ${tally(served) || 'gone'}`,
      });
      const each = <Value>(value: Value): Value[] => Array.from({ length: repetitions }, () => value);
      expect(codes).toEqual(each(0));
      expect(served.map(({ status }) => status)).toEqual(caller === 'waits' ? each(200) : []);
      expect(later.map(({ status }) => status)).toEqual(each(200));
      expect(presented).toEqual(issued.map((token) => `Bearer ${token}`));
      expect([asked, lost]).toEqual([repetitions, 0]);
    },
  );

  test('exits immediately on a second signal', async () => {
    const server = lab.servers[ENDING];
    await lab.connectOAuth(SERVICE, 'impatient');
    await call('impatient', ENDING);
    let isAsked = false;
    let letGo = (): void => undefined;
    lab.vendors.onRequest = () => {
      isAsked = true;
      return new Promise((resolve) => (letGo = resolve));
    };
    const answer = call('impatient', ENDING).catch(() => undefined);
    await until('the slow call', () => isAsked);
    const child = server?.child();
    child?.signal('SIGTERM');
    await until('the drain', refusesConnections);
    // The drain itself would wait for the call.
    await sleep(1_000);
    const isWaiting = child?.isRunning();
    const startedAt = performance.now();
    child?.signal('SIGTERM');
    const ending = await child?.ended;
    const tookMs = performance.now() - startedAt;
    lab.vendors.onRequest = undefined;
    letGo();
    const answered = await answer;
    await server?.start();
    const later = await call('impatient', ENDING);
    note({
      what: 'a second SIGTERM while the first waits for a slow vendor',
      bar: 'ends at once, with exit code 1, and starts again',
      measured: `exit code ${ending?.code} after ${tookMs.toFixed(0)} ms; then ${later.status}`,
    });
    expect(isWaiting).toBe(true);
    expect(ending).toEqual({ code: 1, signal: null });
    expect(tookMs).toBeLessThan(timeBar(1_000));
    expect(answered).toBeUndefined();
    expect(later.status).toBe(200);
  });
});
