import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createMigratedPostgres } from '@keyway/db/testing';
import { createSandbox, sandboxCredentials, type Sandbox } from '@keyway/sandbox';
import { Agent, fetch as fetchWith } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connectFirst } from '../../fixtures/connect-first.js';
import { bundleCli, keyway, startKeyway, type Outcome, type Running } from '../../fixtures/run-cli.js';

const adminUrl = process.env.KEYWAY_TEST_DATABASE_URL;
const PROCESSES = 3;
const CALLERS = 8;
const adminKey = randomBytes(24).toString('hex');

bundleCli();

type Line = { readonly msg?: string; readonly process?: number; readonly port?: number };
let sandbox: Sandbox;
let server: Running;
let port: number;
let headers: Record<string, string>;
let drop: () => Promise<void>;

const lines = (): Line[] =>
  server.printed.output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);
const count = (msg: string) => lines().filter((line) => line.msg === msg).length;
const pidsOf = (msg: string) =>
  lines().flatMap((line) => (line.msg === msg && line.process ? [line.process] : []));
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const serving = () => pidsOf('serving').filter(isAlive);
function killOne(): void {
  const [victim] = serving();
  // 0 would be this test's own group.
  if (!victim) throw new Error('No process serves.');
  process.kill(victim, 'SIGKILL');
}
const metricsText = async () =>
  (
    await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${adminKey}` } })
  ).text();
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );
const callsOf = (text: string): number =>
  valueOf(text, 'keyway_requests_total{operation="messagesAll",status="200",service="gorgias"}');

beforeAll(async () => {
  if (adminUrl === undefined) return;
  sandbox = await createSandbox();
  sandbox.control.setRateLimit('gorgias', { limit: 1_000_000, windowSeconds: 1 });
  const database = await createMigratedPostgres(adminUrl);
  drop = database.drop;
  server = startKeyway(
    ['serve', '--processes', String(PROCESSES)],
    {
      DATABASE_URL: database.url,
      KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'),
      KEYWAY_ADMIN_KEY: adminKey,
      KEYWAY_SANDBOX_URL: sandbox.url,
      RATE_LIMIT_PER_SECOND: '0',
      SHUTDOWN_DELAY_MS: '500',
      LOG_LEVEL: 'info',
    },
    { timeoutMs: 600_000 },
  );
  while (count('supervising') === 0) await Promise.race([sleep(50), server.ended.then(failed)]);
  port = lines().find((line) => line.msg === 'serving')?.port ?? 0;
  headers = await connectFirst({
    ...{ port, adminKey },
    integration: { service_id: 'gorgias', credentials_source: 'sandbox' },
    settings: sandboxCredentials.gorgias.form,
  });
}, 300_000);
afterAll(async () => {
  server?.end('SIGTERM');
  await server?.ended;
  await sandbox?.close();
  await drop?.();
});

const failed = ({ output, errors }: Outcome): never => {
  throw new Error(`It did not start: ${output}${errors}`);
};

/** Calls in parallel until `work` has ended; returns how often each outcome occurred. */
async function callDuring(work: () => Promise<void>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  let isOver = false;
  const agent = new Agent({ headersTimeout: 30_000 });
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const outcome = await call(agent);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  });
  await work();
  isOver = true;
  await Promise.all(callers);
  await agent.close();
  return outcomes;
}

/** A call that is cut off has no response; every response is the right one. */
async function call(dispatcher: Agent): Promise<string> {
  const url = `http://127.0.0.1:${port}/messages?limit=1`;
  const response = await fetchWith(url, { headers, dispatcher }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (response === undefined || text === undefined) return 'cut off';
  const { data = [], type_name = '' } = JSON.parse(text) as { data?: unknown[]; type_name?: string };
  return response.status === 200 && data.length === 1 ? 'right' : `${response.status} ${type_name}`;
}

test.skipIf(!adminUrl)(
  'processes are replaced one by one under load, and no call fails or is refused',
  async () => {
    const before = serving();
    expect(before).toHaveLength(PROCESSES);
    const outcomes = await callDuring(async () => {
      server.end('SIGHUP');
      await expect.poll(() => before.filter(isAlive), { timeout: 120_000 }).toEqual([]);
    });
    expect(Object.keys(outcomes)).toEqual(['right']);
    expect(serving()).toHaveLength(PROCESSES);
    console.info(
      `supervisor: ${outcomes.right} calls while ${PROCESSES} processes were replaced, none failed`,
    );
  },
);

test.skipIf(!adminUrl)('one scrape counts the calls of all processes, including ended ones', async () => {
  const before = callsOf(await metricsText());
  const outcomes = await callDuring(() => sleep(1_000));
  const text = await metricsText();
  expect(callsOf(text) - before).toBe(outcomes.right);
  expect(valueOf(text, 'keyway_processes')).toBe(PROCESSES);
  expect(valueOf(text, 'keyway_database_up')).toBe(1);
  killOne();
  await expect.poll(() => serving().length).toBe(PROCESSES);
  await expect.poll(async () => valueOf(await metricsText(), 'keyway_processes')).toBe(PROCESSES);
  const after = await metricsText();
  expect(callsOf(after)).toBe(callsOf(text));
  expect(valueOf(after, 'keyway_processes_replaced_total')).toBe(1);
});

test.skipIf(!adminUrl)(
  'a process that is killed is started again, and no call is answered wrongly',
  async () => {
    const outcomes = await callDuring(async () => {
      for (let kills = 0; kills < 4; kills += 1) {
        killOne();
        await expect.poll(() => serving().length, { timeout: 120_000 }).toBe(PROCESSES);
        await sleep(1_000);
      }
    });
    const { right = 0, 'cut off': cut = 0, ...wrong } = outcomes;
    expect(wrong).toEqual({});
    expect(right).toBeGreaterThan(0);
    // Only calls that the killed process was answering.
    expect(cut).toBeLessThanOrEqual(4 * CALLERS);
    console.info(`supervisor: 4 processes killed, ${right} calls right, ${cut} cut off, none wrong`);
  },
);

test('the embedded database has one process', async () => {
  const { code, errors } = await keyway(['serve', '--processes', '2'], { DATA_DIR: '/nowhere' });
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining('the embedded database supports one process. Set DATABASE_URL') as string,
  });
});

test.skipIf(!adminUrl)(
  'a first process that cannot start ends the supervisor, and says why once',
  async () => {
    const { code, errors } = await keyway(['serve', '--processes', '2'], {
      DATABASE_URL: 'postgresql://127.0.0.1:1/keyway',
      KEYWAY_MASTER_KEY: randomBytes(32).toString('hex'),
    });
    expect(code).toBe(1);
    expect(errors.match(/DATABASE_URL names its host/g)).toHaveLength(1);
  },
);

test.skipIf(!adminUrl)('a signal ends all processes in order', async () => {
  const before = serving();
  server.end('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(before.filter(isAlive)).toEqual([]);
});
