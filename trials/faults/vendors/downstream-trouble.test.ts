import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note, timeBar } from '../../rig/figures.js';
import { startLab, type Lab } from '../../rig/environment/test-environment.js';
import { startLoad } from '../../rig/load.js';
import { findPostgres, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { sleep, until } from '../../rig/wait.js';

const BAD = 'gorgias';
const GOOD = 'request-tracker';

describe('one vendor in trouble', () => {
  let lab: Lab;
  let postgres: PostgresCluster | undefined;
  beforeAll(async () => {
    // On the embedded database the figures would be those of its own pauses.
    postgres = findPostgres() ? await startPostgres() : undefined;
    lab = await startLab({ services: [BAD, GOOD], ...(postgres ? { postgres } : {}) });
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => lab.connectKey(BAD, `bad-${index}`)).concat(
        lab.connectKey(GOOD, 'good'),
      ),
    );
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });
  const callBad = (index: number) =>
    lab.call('GET', '/messages?limit=1', {
      consumer: `bad-${index % 30}`,
      service: BAD,
      // Equal reads at the same time would be one.
      headers: { 'cache-control': 'no-cache' },
    });

  test('that is down is asked little, and used again soon after it recovers', async () => {
    const downFor = count({ short: 5, long: 120 });
    lab.vendors.onRequest = ({ path }) =>
      path.startsWith(`/${BAD}/`)
        ? (response) => {
            response.writeHead(503, { 'content-type': 'application/json' });
            response.end('{}');
          }
        : undefined;
    const before = lab.vendors.seen.length;
    const load = startLoad(100, (index) => ({ subject: 'bad', answer: callBad(index) }), {
      maxInFlight: 100,
    });
    await sleep(downFor * 1_000);
    const outcomes = await load.stop();
    const attempts = lab.vendors.seen.length - before;
    lab.vendors.onRequest = undefined;
    const recoveredAt = performance.now();
    await until('the vendor to be used again', async () => (await callBad(0)).status === 200, {
      withinMs: 120_000,
      everyMs: 250,
    });
    const after = (performance.now() - recoveredAt) / 1_000;
    note({
      what: `${outcomes.length} calls in ${downFor} s to a vendor that answers 503`,
      bar: 'attempts ≤ 1.1 × calls, first success ≤ 35 s after recovery',
      measured: `${attempts} attempts (${(attempts / outcomes.length).toFixed(2)} ×), ${after.toFixed(1)} s`,
    });
    expect(attempts).toBeLessThanOrEqual(1.1 * outcomes.length);
    expect(after).toBeLessThan(timeBar(35));
  });

  test('that resets after a whole create sees it once', async () => {
    let posts = 0;
    lab.vendors.onRequest = ({ method, path }) => {
      if (method !== 'POST' || !path.startsWith(`/${GOOD}/`)) return undefined;
      posts += 1;
      return (_response, request) => void request.socket.destroy();
    };
    const transactionId = 'reset-after-body';
    const create = () =>
      lab.call('POST', '/messages', {
        consumer: 'good',
        service: GOOD,
        transactionId,
        json: { conversation_id: '1', type: 'note', body: 'reset' },
      });
    const [first, second] = [await create(), await create()];
    lab.vendors.onRequest = undefined;
    note({
      what: 'a create answered by a reset, and repeated',
      bar: 'one POST, outcome unknown',
      measured: `${posts} POST, ${first.status}, ${second.status} ${(second.body as { type_name: string }).type_name}`,
    });
    expect(posts).toBe(1);
    expect(first.body).toMatchObject({
      type_name: 'ConnectorExecutionError',
      detail: { outcome: 'unknown' },
    });
    expect(second.body).toMatchObject({ type_name: 'TransactionOutcomeUnknownError' });
  });
});
