import { contract, metadataOf } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { creatingRoutes, VENDOR, IMPORTED, type CreatingRoute } from '../../rig/creating-routes.js';
import { count, isLong, note } from '../../rig/figures.js';
import {
  newTransactionId,
  startLabOnPostgres,
  tally,
  type Answer,
  type Lab,
} from '../../rig/environment/test-environment.js';
import { postgresIsMissing } from '../../rig/databases/postgres.js';
import { watchPausePoints, type PausePoint, type PausePoints } from '../../rig/environment/pause-points.js';
import { sleep, until } from '../../rig/wait.js';

/** Of what was sent: as long as a handler runs, and a minute more in which its outcome may wait for the database. */
const LEASE_SECONDS = 135;
const CLAIM = /INSERT INTO transactions/;
const SENT = /SET state = 'sent'/;
const RESULT = /UPDATE "public"."transactions" SET "state"/;
const VENDOR_CALL = /^POST \/gorgias\/api\/(?:tickets|customers)\b/;

/** Eight points of a create that a vendor carries out, or that is one transaction of our own. */
const pointsOf = ({ insert }: CreatingRoute): readonly PausePoint[] => [
  { at: 'before', of: CLAIM },
  { at: 'after commit of', of: CLAIM },
  { at: 'before', of: insert ?? SENT },
  insert ? { at: 'after', of: insert } : { at: 'after commit of', of: SENT },
  insert ? { at: 'before', of: RESULT } : { at: 'vendor asked', of: VENDOR_CALL },
  insert ? { at: 'after', of: RESULT } : { at: 'vendor answered', of: VENDOR_CALL },
  { at: 'after commit of', of: RESULT },
  // Locks the audit chain: every step that needs it comes before.
  { at: 'before commit of', of: RESULT },
];

type Prepared = { route: CreatingRoute; name: string; send: (server: number) => Promise<Answer> };
type Killed = Prepared & { point: PausePoint };

test('the table has every route of the contract that takes a transaction id', () => {
  const declared = Object.values(contract)
    .flatMap((routes) => Object.values(routes))
    .map((route) => metadataOf(route))
    .filter((metadata) => metadata && metadata.transaction !== 'none')
    .map((metadata) => metadata?.operationId);
  expect(creatingRoutes.map(({ operationId }) => operationId).sort()).toEqual(declared.sort());
});

describe.skipIf(postgresIsMissing())('a process killed during a create', () => {
  let lab: Lab;
  let stops: PausePoints;
  const restarted: Promise<unknown>[] = [];

  beforeAll(async () => {
    const settings = { DATABASE_POOL_SIZE: '20' };
    lab = await startLabOnPostgres({ processes: 2, settings, services: [VENDOR, IMPORTED] });
    await lab.connectKey(VENDOR, 'consumer');
    stops = watchPausePoints(lab);
  });
  afterAll(async () => {
    await Promise.all(restarted);
    await lab?.close();
  });

  const prepare = async (route: CreatingRoute, round: number): Promise<Prepared> => {
    const name = `${route.operationId}-${round}`;
    const { path, options } = await route.request(lab, name);
    const transactionId = newTransactionId();
    return { route, name, send: (server) => lab.call('POST', path, { ...options, transactionId, server }) };
  };
  const holdAt = async (server: number, create: Prepared, point: PausePoint): Promise<Killed> => {
    const arrived = stops.hold(server, point);
    const passed = create.send(server).then(
      ({ text }) => Promise.reject(new Error(`${create.name} passed ${point.at} ${point.of}: ${text}`)),
      () => undefined,
    );
    passed.catch(() => undefined);
    // The vendor's outcome is returned if storing it takes more than half a second, so it arrives all the same.
    const isToldFirst = create.route.insert === undefined && point.of === RESULT;
    await (isToldFirst ? arrived : Promise.race([arrived, passed]));
    return { ...create, point };
  };

  /**
   * Each route stands at another point when the process is killed; in eight rounds all stand at all. No two at one: at
   * its end, a transaction holds the chain of the audit trail.
   */
  const killRound = async (
    server: number,
    round: number,
    creates: readonly Prepared[],
  ): Promise<Killed[]> => {
    await restarted[server];
    const places = creates
      .map((create, index) => ({ create, index: (index + round) % 8 }))
      .sort((a, b) => a.index - b.index);
    const killed: Killed[] = [];
    for (const { create, index } of places)
      killed.push(await holdAt(server, create, pointsOf(create.route)[index] as PausePoint));
    await lab.servers[server]?.kill();
    stops.cut();
    restarted[server] = Promise.resolve(lab.servers[server]?.start());
    return killed;
  };

  const runOutLeases = async (): Promise<void> => {
    const [longest] = await lab.query<{ seconds: number }>(
      `SELECT max(extract(epoch FROM lease_until - now()))::float8 AS seconds
      FROM transactions WHERE state <> 'done'`,
    );
    expect(longest?.seconds).toBeLessThanOrEqual(LEASE_SECONDS);
    if (isLong) await sleep((LEASE_SECONDS + 1) * 1_000);
    else
      await lab.query(
        "UPDATE transactions SET lease_until = now() - interval '1 second' WHERE state <> 'done'",
      );
  };

  const retry = ({ route, name, send }: Killed): Promise<Answer> =>
    until(`${route.operationId} ${name}`, async () => {
      const answer = await send(0);
      const { type_name: type } = (answer.body ?? {}) as { type_name?: string };
      return answer.status === 503 || type === 'TransactionConflictError' ? undefined : answer;
    });

  test('does it once or reports an unknown outcome, and no ID stays claimed', async () => {
    const rounds = 8 * count({ short: 1, long: 25 });
    const prepared: Prepared[][] = [];
    for (let round = 0; round < rounds; round += 1)
      prepared.push(await Promise.all(creatingRoutes.map((route) => prepare(route, round))));
    const killed: Killed[] = [];
    for (const [round, creates] of prepared.entries())
      for (const [server, some] of [creates.slice(0, 8), creates.slice(8)].entries())
        killed.push(...(await killRound(server, round, some)));
    await Promise.all(restarted);
    await runOutLeases();
    const answers: Answer[] = [];
    const wrong: string[] = [];
    for (const one of killed) {
      const answer = await retry(one);
      const again = await one.send(1);
      const there = await one.route.countOf(lab, one.name);
      const isUnknown =
        (answer.body as { type_name?: string }).type_name === 'TransactionOutcomeUnknownError';
      const isDone = answer.status === 201 && there === 1;
      const most = one.route.settles ? 0 : 1;
      const mayBeUnknown = one.route.insert === undefined && isUnknown && there <= most;
      const isSame = again.status === answer.status && (isUnknown || again.text === answer.text);
      answers.push(answer);
      if (!(isDone || mayBeUnknown) || !isSame)
        wrong.push(
          `${one.route.operationId} ${one.point.at} ${one.point.of}: ${answer.text}, ${there} there`,
        );
    }
    note({
      what: `${2 * rounds} kills, ${killed.length} ids: ${creatingRoutes.length} routes × 8 points${isLong ? '' : ' (leases ended by the database)'}`,
      bar: 'each id ends, at most once at the vendor, no row lost or doubled, what can be settled is',
      measured: `${wrong.length} wrong; ${tally(answers)}`,
    });
    expect(wrong).toEqual([]);
  });
});
