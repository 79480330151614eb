import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../../rig/figures.js';
import {
  newTransactionId,
  startLabOnPostgres,
  type Answer,
  type Lab,
} from '../../rig/environment/test-environment.js';
import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { sleep, until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
const cutPoints = [
  /INSERT INTO transactions/,
  /SET state = 'sent'/,
  /UPDATE "public"."transactions"/,
  /^COMMIT$/,
];

/** The fault of one of the requests with the same ID. */
const requestArbitrary = fc.record({
  server: fc.nat(1),
  waitsForEarlier: fc.boolean(),
  vendor: fc.constantFrom('fine', 'fine', 'slow', 'cut before', 'cut after', 'unavailable'),
  leavesAfterMs: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }),
  databaseCut: fc.option(
    fc.record({
      at: fc.nat(cutPoints.length - 1),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
    { freq: 2 },
  ),
});
type Planned = typeof requestArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

describe.skipIf(postgresIsMissing())('requests with one id, in any order and with any mishap', () => {
  let lab: Lab;
  const mishaps: Planned['vendor'][] = [];

  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 2, services: [SERVICE] });
    await lab.connectKey(SERVICE, 'consumer');
    lab.vendors.onRequest = async ({ method }) => {
      if (method !== 'POST') return undefined;
      if (mishaps[0] === 'slow') await sleep(100);
      if (mishaps[0] === 'cut before') return (response) => void response.socket?.destroy();
      if (mishaps[0] === 'unavailable') return (response) => void response.writeHead(503).end();
      return undefined;
    };
    lab.vendors.onAnswer = ({ method }) =>
      method === 'POST' && mishaps.shift() === 'cut after' ? 'cut' : undefined;
  });
  afterAll(() => lab?.close());

  const typeOf = (answer: Answer): string => (answer.body as { type_name?: string }).type_name ?? '';
  const isOpen = (answer: Answer): boolean =>
    ['TransactionConflictError', 'ServiceUnavailableError'].includes(typeOf(answer)) ||
    ['ConnectorExecutionError'].includes(typeOf(answer));
  const essence = (answer: Answer): string => (answer.status === 201 ? answer.text : typeOf(answer));

  const send = (id: string, server: number, leavesAfterMs?: number | null): Promise<Answer | undefined> =>
    lab
      .call('POST', '/messages', {
        server,
        service: SERVICE,
        transactionId: id,
        json: { conversation_id: '1', body: `marker-${id}` },
        ...(leavesAfterMs ? { signal: AbortSignal.timeout(leavesAfterMs) } : {}),
      })
      .catch(() => undefined);

  const armCut = ({ server, databaseCut }: Planned): void => {
    const proxy = lab.sqlProxies[server];
    if (!proxy || !databaseCut) return;
    proxy[databaseCut.when] = ({ sql }) => {
      if (!cutPoints[databaseCut.at]?.test(sql)) return undefined;
      proxy[databaseCut.when] = undefined;
      return 'cut';
    };
  };
  const disarm = (): void => {
    for (const proxy of lab.sqlProxies) Object.assign(proxy, { before: undefined, after: undefined });
    mishaps.length = 0;
  };

  const play = async (planned: readonly Planned[]): Promise<void> => {
    const id = newTransactionId();
    const under: Promise<Answer | undefined>[] = [];
    mishaps.push(...planned.map(({ vendor }) => vendor));
    for (const one of planned) {
      if (one.waitsForEarlier) await Promise.all(under);
      armCut(one);
      under.push(send(id, one.server, one.leavesAfterMs));
    }
    const early = (await Promise.all(under)).filter((answer) => answer !== undefined);
    disarm();
    const final = await until(`an end of ${id}`, async () => {
      const answer = await send(id, 0);
      if (answer && !isOpen(answer)) return answer;
      // A request that was cut off leaves its lease, whose holder has ended.
      await lab.query("UPDATE transactions SET lease_until = now() - interval '1 second' WHERE key = $1", [
        id,
      ]);
      return undefined;
    });
    const created = (await lab.sandbox.counters()).createdByMarker[`marker-${id}`] ?? 0;
    expect(created).toBeLessThanOrEqual(1);
    expect([201, 409]).toContain(final.status);
    if (final.status === 201) expect(created).toBe(1);
    const done = [...early.filter(({ status }) => status === 201), final];
    expect(new Set(done.map(essence)).size).toBe(1);
    for (const server of [1, 0]) expect(essence((await send(id, server)) as Answer)).toBe(essence(final));
  };

  test('have at most one effect, and the final answer stays', async () => {
    const runs = count({ short: 10, long: 2_000 });
    const property = fc.asyncProperty(fc.array(requestArbitrary, { minLength: 2, maxLength: 6 }), play);
    const result = await fc.check(property, { numRuns: runs, endOnFailure: true });
    note({
      what: `${result.numRuns} random interleavings of 2–6 requests`,
      bar: 'at most one effect each, final answer stable',
      measured: result.failed ? `failed with seed ${result.seed}` : '0 violations',
    });
    expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
  });
});
