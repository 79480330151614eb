import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { note } from '../../rig/figures.js';
import { startLab, tally, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { sleep, until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
const PROCESSES = [0, 1, 2];
/** Enough for each process to notice, within the ten seconds it looks at. */
const FAILING_CALLS = 30;
const AT_ONCE = 10;
const OPEN_MS = 31_000;

describe.skipIf(postgresIsMissing())('a failing vendor, three processes on one PostgreSQL', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: PROCESSES.length, postgres, services: [SERVICE] });
    await lab.connectKey(SERVICE, 'consumer');
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  const callAll = (perProcess: number): Promise<Answer>[] =>
    PROCESSES.flatMap((server) =>
      Array.from({ length: perProcess }, () =>
        lab.call('GET', '/proxy', {
          server,
          service: SERVICE,
          headers: { 'x-vendor-downstream-url': '/messages?limit=1' },
        }),
      ),
    );

  test('is asked by one call of one process whether it is back', async () => {
    lab.vendors.onRequest = () => (response) => void response.writeHead(500).end();
    await Promise.all(callAll(FAILING_CALLS));
    const refused = await Promise.all(callAll(1));
    expect(refused.map(({ status, body }) => [status, (body as { type_name: string }).type_name])).toEqual(
      PROCESSES.map(() => [503, 'ServiceUnavailableError']),
    );
    await sleep(OPEN_MS);

    // The probe gets its response when all others do: a quick one gives no advantage.
    const early: Answer[] = [];
    const others = PROCESSES.length * AT_ONCE - 1;
    lab.vendors.onRequest = () =>
      until('the others', () => early.length >= others, { withinMs: 20_000 }).then(
        () => undefined,
        () => undefined,
      );
    const before = lab.vendors.seen.length;
    const answers = await Promise.all(
      callAll(AT_ONCE).map(async (call) => {
        const answer = await call;
        early.push(answer);
        return answer;
      }),
    );
    const probes = lab.vendors.seen.length - before;
    lab.vendors.onRequest = undefined;
    await until('all processes to use it again', async () =>
      (await Promise.all(callAll(1))).every(({ status }) => status === 200),
    );
    note({
      what: `${answers.length} calls at once over ${PROCESSES.length} processes to a vendor that failed 30 s ago`,
      bar: '1 probe, the others refused',
      measured: `${probes}; ${tally(answers)}`,
    });
    expect(probes).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(others);
  });
});
