import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeSoftHsm, PIN, softHsmIsMissing, startKeyServer, TOKEN } from '@keyway/server/key-servers';

import { isLong, note } from '../rig/figures.js';
import {
  newTransactionId,
  startLab,
  tally,
  type Answer,
  type Lab,
} from '../rig/environment/test-environment.js';
import { startChild } from '../rig/processes/child.js';
import { startLoad, summarise } from '../rig/load.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { startSqlProxy, type SqlProxy } from '../rig/databases/sql-proxy.js';
import { runKeyway, serverProgram, type ServerSettings } from '../rig/processes/server-process.js';
import { sleep, until } from '../rig/wait.js';

const SERVICE = 'gorgias';
const PROCESSES = 2;
const PER_SECOND = 8;
const SETTLE_MS = 500;
/** On a busy machine a device may take seconds to answer; what it gave must last until then. */
const CACHE_SECONDS = 20;

if (!isLong)
  console.warn('Skipped: the master key is moved under load with --long only; it takes four minutes.');

describe.skipIf(postgresIsMissing() || softHsmIsMissing())('key services', () => {
  let postgres: PostgresCluster;
  let keyServer: Awaited<ReturnType<typeof startKeyServer>>;
  let hsm: ReturnType<typeof makeSoftHsm>;
  let lab: Lab;
  let proxy: SqlProxy;
  let transit: ServerSettings;
  const inRotation = new Set<number>([0, 1]);

  beforeAll(async () => {
    postgres = await startPostgres();
    keyServer = await startKeyServer();
    hsm = makeSoftHsm();
    transit = { KEYWAY_KEY_SERVICE: `transit:${keyServer.url}/team/transit/keys/master` };
    lab = await startLab({
      processes: PROCESSES,
      postgres,
      services: [SERVICE],
      settings: {
        VAULT_TOKEN: TOKEN,
        VAULT_NAMESPACE: 'support',
        PKCS11_PIN: PIN,
        SOFTHSM2_CONF: hsm.config,
        KEYWAY_KEY_CACHE_SECONDS: String(CACHE_SECONDS),
      },
    });
    await lab.connectKey(SERVICE, 'consumer');
    for (let more = 0; more < 5; more += 1) await lab.addApplication('Old');
    proxy = await startSqlProxy(postgres);
  });
  afterAll(async () => {
    await lab?.close();
    await proxy?.close();
    await keyServer?.close();
    postgres?.close();
  });

  let turn = 0;
  const nextServer = (): number => {
    const servers = [...inRotation];
    return servers[(turn += 1) % servers.length] ?? 0;
  };
  const admin = () => ({ authorization: `Bearer ${lab.adminKey}` });
  const read = (server: number): Promise<Answer> =>
    lab.call('GET', '/messages?limit=1', { server, service: SERVICE });
  const makeApplication = (): Promise<Answer> =>
    lab.call('POST', '/applications', {
      server: nextServer(),
      json: { name: 'New' },
      headers: admin(),
      transactionId: newTransactionId(),
    });
  const restartAll = async (keys: ServerSettings): Promise<void> => {
    for (const [index, server] of lab.servers.entries()) {
      inRotation.delete(index);
      await sleep(SETTLE_MS);
      await server.stop();
      await server.start({ ...noKeys, ...keys });
      inRotation.add(index);
      await sleep(SETTLE_MS);
    }
  };
  const commandSettings = (keys: ServerSettings): Record<string, string> => ({
    ...lab.settings,
    KEYWAY_ENV: 'development',
    DATABASE_URL: lab.databaseUrl ?? '',
    ...noKeys,
    ...keys,
  });
  /** An empty setting counts as absent. */
  const noKeys = {
    KEYWAY_MASTER_KEY: '',
    KEYWAY_MASTER_KEY_PREVIOUS: '',
    KEYWAY_KEY_SERVICE: '',
    KEYWAY_KEY_SERVICE_PREVIOUS: '',
  };
  const rotateMaster = (keys: ServerSettings) =>
    runKeyway(['keys', 'rotate', '--master', '--json'], commandSettings(keys));
  /** The same, killed when it is about to change its third key. */
  const rotateKilled = async (keys: ServerSettings): Promise<void> => {
    const url = new URL(lab.databaseUrl ?? '');
    url.port = String(proxy.port);
    let changes = 0;
    proxy.before = ({ sql }) => {
      if (!/^\s*UPDATE\b.*\bdata_keys\b/is.test(sql) || (changes += 1) < 3) return;
      command.signal('SIGKILL');
      return 'cut';
    };
    const settings = { ...commandSettings(keys), DATABASE_URL: url.href };
    const command = startChild(process.execPath, [serverProgram, 'keys', 'rotate', '--master'], settings);
    const ending = await command.ended;
    expect(ending.signal, command.output()).toBe('SIGKILL');
    proxy.before = undefined;
  };

  test.skipIf(!isLong)(
    'the master key moves from the environment to transit, to PKCS#11 and back under load',
    async () => {
      const pkcs11 = { KEYWAY_KEY_SERVICE: hsm.uri('master') };
      const environment = { KEYWAY_MASTER_KEY: lab.masterKey };
      const moves: [to: ServerSettings, from: ServerSettings][] = [
        [transit, { KEYWAY_MASTER_KEY_PREVIOUS: lab.masterKey }],
        [pkcs11, { KEYWAY_KEY_SERVICE_PREVIOUS: transit.KEYWAY_KEY_SERVICE ?? '' }],
        [environment, { KEYWAY_KEY_SERVICE_PREVIOUS: pkcs11.KEYWAY_KEY_SERVICE }],
      ];
      const load = startLoad(
        PER_SECOND,
        (index) =>
          index % 2 === 0
            ? { subject: 'newcomer', answer: makeApplication() }
            : { subject: 'read', answer: read(nextServer()) },
        { maxInFlight: 16 },
      );
      const masters: number[] = [];
      for (const [to, from] of moves) {
        const both = { ...to, ...from };
        await restartAll(both);
        await rotateKilled(both);
        const rotated = await rotateMaster(both);
        expect(rotated.output).toContain('"rewrapped"');
        masters.push((await lab.query('SELECT DISTINCT master_key_id FROM data_keys')).length);
        await restartAll(to);
      }
      const outcomes = await load.stop();
      const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
      const doctor = await runKeyway(['doctor', '--json'], commandSettings(environment));
      note({
        what: `the master key moved from the environment to transit, PKCS#11 and back at ${PER_SECOND}/s, each move killed once`,
        bar: '0 failed calls, one master key after each move, everything opens',
        measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}); master keys after each ${masters.join(' ')}; doctor's exit code ${doctor.code}`,
      });
      expect(summarise(failed)).toBe('');
      expect(masters).toEqual([1, 1, 1]);
      expect(doctor.code).toBe(0);
    },
  );

  test('a service that is unavailable, or refuses, closes the vault in time; it reopens automatically', async () => {
    const both = { ...transit, KEYWAY_MASTER_KEY_PREVIOUS: lab.masterKey };
    await restartAll(both);
    expect((await rotateMaster(both)).output).toContain('"rewrapped"');
    await restartAll(transit);
    const ready = async (): Promise<number> => (await lab.call('GET', '/readyz', { server: 0 })).status;
    const answers: Answer[] = [];
    for (const mood of ['hangs', 'denies'] as const) {
      keyServer.state.mood = mood;
      // Keys that were opened before stay in use.
      answers.push(await read(0));
      await until('the vault closes', async () => (await read(0)).status === 503);
      const refused = await read(0);
      answers.push(refused);
      expect(refused.headers.get('retry-after')).toBeTruthy();
      expect(refused.text).toContain('The vault is closed');
      expect(await ready()).toBe(503);
      const doctor = await runKeyway(['doctor', '--json'], commandSettings(transit));
      expect(doctor.code).toBe(1);
      expect(doctor.output).toContain('key service');
      const start = await runKeyway(['serve'], { ...commandSettings(transit), PORT: '0' });
      expect(start.code).toBeGreaterThan(0);
      expect(start.output).toContain(mood === 'denies' ? 'denies access to its key' : 'is not responding');
      keyServer.state.mood = 'serves';
      await until('the vault opens', async () => (await read(0)).status === 200);
      answers.push(await read(0));
    }
    note({
      what: `a key service away, then refusing, with keys used for ${CACHE_SECONDS} s`,
      bar: 'calls go on at first, then 503 with Retry-After; starts are refused with the reason; all opens by itself',
      measured: tally(answers),
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 200, 503, 200]);
  });
});
