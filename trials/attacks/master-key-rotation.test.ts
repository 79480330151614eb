import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../rig/processes/child.js';
import { count, note } from '../rig/figures.js';
import { newTransactionId, startLab, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { startLoad, summarise } from '../rig/load.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { runKeyway, serverProgram, type ServerSettings } from '../rig/processes/server-process.js';
import { startSqlProxy, type SqlProxy } from '../rig/databases/sql-proxy.js';
import { digestTables } from '../rig/databases/tables.js';
import { sleep } from '../rig/wait.js';

const SERVICE = 'gorgias';
/** Its client secret is sealed; no provider is called. */
const OWN = 'hubspot';
const PER_SECOND = 16;
/** Of so many calls one makes an application, whose first key every server has to open at once. */
const NEWCOMERS = 2;
const PROCESSES = 3;
/** Long enough for calls that are under way, and for a balancer that asks for readiness. */
const SETTLE_MS = 500;

describe.skipIf(postgresIsMissing())('a change of the master key under load, three processes', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  /** The command line's connection to PostgreSQL. */
  let proxy: SqlProxy;
  const inRotation = new Set(Array.from({ length: PROCESSES }, (_, index) => index));

  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: PROCESSES, postgres, services: [SERVICE] });
    await lab.connectKey(SERVICE, 'consumer');
    for (let more = 0; more < count({ short: 3, long: 250 }); more += 1) await lab.addApplication('Old');
    proxy = await startSqlProxy(postgres);
  });
  afterAll(async () => {
    await lab?.close();
    await proxy?.close();
    postgres?.close();
  });

  let turn = 0;
  const nextServer = (): number => {
    const servers = [...inRotation];
    return servers[(turn += 1) % servers.length] ?? 0;
  };
  /** Makes an application, its key and an integration with a secret, and has that repeated: each by another server. */
  const welcome = async (): Promise<Answer> => {
    const admin = { authorization: `Bearer ${lab.adminKey}` };
    const post = (path: string, json: unknown, headers: Record<string, string>, transactionId: string) =>
      lab.call('POST', path, { server: nextServer(), json, headers, transactionId });
    const made = await post('/applications', { name: 'New' }, admin, newTransactionId());
    if (made.status !== 201) return made;
    const { id } = (made.body as { data: { id: string } }).data;
    const key = await post(`/applications/${id}/keys`, { name: 'key' }, admin, newTransactionId());
    if (key.status !== 201) return key;
    const { secret } = (key.body as { data: { secret: string } }).data;
    const own = { authorization: `Bearer ${secret}`, 'x-vendor-app-id': id };
    const integration = { service_id: OWN, client_id: 'client', client_secret: 'a-secret-of-the-client' };
    const transactionId = newTransactionId();
    for (let once = 0; once < PROCESSES; once += 1) {
      const added = await post('/vault/integrations', integration, own, transactionId);
      if (added.status !== 201 || once === PROCESSES - 1) return added;
    }
    return key;
  };
  const startCalls = () =>
    startLoad(
      PER_SECOND,
      (index) =>
        index % NEWCOMERS === 0
          ? { subject: 'newcomer', answer: welcome() }
          : {
              subject: 'read',
              answer: lab.call('GET', '/messages?limit=1', { server: nextServer(), service: SERVICE }),
            },
      { maxInFlight: 16 },
    );

  /** One after the other, as behind a balancer. */
  const restartAll = async (keys: ServerSettings): Promise<void> => {
    for (const [index, server] of lab.servers.entries()) {
      inRotation.delete(index);
      await sleep(SETTLE_MS);
      await server.stop();
      await server.start(keys);
      inRotation.add(index);
      await sleep(SETTLE_MS);
    }
  };
  const commandSettings = (keys: ServerSettings): Record<string, string> => {
    const { KEYWAY_MASTER_KEY: _old, ...settings } = lab.settings;
    return { ...settings, KEYWAY_ENV: 'development', DATABASE_URL: lab.databaseUrl ?? '', ...keys };
  };
  /** `keyway keys rotate --master`, killed when it is about to change its nth key. */
  const rotateUntil = async (keys: ServerSettings, nth: number): Promise<void> => {
    const url = new URL(lab.databaseUrl ?? '');
    url.port = String(proxy.port);
    let changes = 0;
    proxy.before = ({ sql }) => {
      if (!/^\s*UPDATE\b.*\bdata_keys\b/is.test(sql) || (changes += 1) < nth) return;
      command.signal('SIGKILL');
      return 'cut';
    };
    const settings = { ...commandSettings(keys), DATABASE_URL: url.href };
    const command = startChild(process.execPath, [serverProgram, 'keys', 'rotate', '--master'], settings);
    expect((await command.ended).signal).toBe('SIGKILL');
    proxy.before = undefined;
  };
  /** How many master keys wrap the keys there are. */
  const countMasterKeys = async (): Promise<number> =>
    (await lab.query('SELECT DISTINCT master_key_id FROM data_keys')).length;

  test('in the documented order fails no call, survives being killed, and leaves the old key worthless', async () => {
    const old = lab.masterKey;
    const fresh = randomBytes(32).toString('base64');
    const both = { KEYWAY_MASTER_KEY: fresh, KEYWAY_MASTER_KEY_PREVIOUS: old };
    const kills = count({ short: 1, long: 5 });
    const load = startCalls();
    await restartAll(both);
    // Wrapped by the old one still, the newest too.
    const wrapping = [await countMasterKeys()];
    for (let kill = 0; kill < kills; kill += 1) {
      // The root secret goes first, alone.
      await rotateUntil(both, 3 + 40 * kill);
      wrapping.push(await countMasterKeys());
      await sleep(SETTLE_MS);
    }
    const last = await runKeyway(['keys', 'rotate', '--master', '--json'], commandSettings(both));
    wrapping.push(await countMasterKeys());
    await restartAll({ KEYWAY_MASTER_KEY: fresh });
    const outcomes = await load.stop();
    const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
    const newcomers = outcomes.filter(({ subject }) => subject === 'newcomer').length;
    await Promise.all(lab.servers.map((server) => server.stop()));
    const doctor = await runKeyway(['doctor', '--json'], commandSettings({ KEYWAY_MASTER_KEY: fresh }));
    const before = await digestTables(postgres, lab.databaseUrl ?? '');
    const refused = await runKeyway(['serve'], commandSettings({ KEYWAY_MASTER_KEY: old, PORT: '0' }));
    const after = await digestTables(postgres, lab.databaseUrl ?? '');
    const isUntouched = JSON.stringify(after) === JSON.stringify(before);
    note({
      what: `the master key changed in the documented order at ${PER_SECOND}/s, ${newcomers} applications added meanwhile, the command killed ${kills} times`,
      bar: '0 failed calls, one master key left; the new one alone opens everything, the old one is refused and nothing written',
      measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}); master keys before and after each run ${wrapping.join(' ')}; doctor's exit code ${doctor.code}, the old key's ${refused.code} with ${isUntouched ? 0 : 'some'} writes`,
    });
    expect(summarise(failed)).toBe('');
    expect(last.code).toBe(0);
    expect(wrapping).toEqual([1, ...Array<number>(kills).fill(2), 1]);
    expect(doctor.code).toBe(0);
    expect(refused.code).toBeGreaterThan(0);
    expect(refused.output).toContain('KEYWAY_MASTER_KEY');
    expect(isUntouched).toBe(true);
  });
});
