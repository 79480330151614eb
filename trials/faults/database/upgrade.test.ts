import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing, startPostgres, type PostgresCluster } from '../../rig/databases/postgres.js';
import { newTransactionId, startLab, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { note } from '../../rig/figures.js';
import { startLoad, summarise } from '../../rig/load.js';
import { buildPrevious, findPrevious, type PreviousServer } from '../../rig/processes/previous-server.js';
import { migrateByServer, runKeyway, serverProgram } from '../../rig/processes/server-process.js';
import { sleep } from '../../rig/wait.js';
import { addTenant, headersOf } from '../../rig/environment/tenant.js';

const SERVICE = 'gorgias';
const OAUTH = 'zendesk';
const PER_SECOND = 16;
const PROCESSES = 3;
/** Connections whose token is due at their first call. */
const DUE = 60;
/** Long enough for calls that are under way, and for a balancer that asks for readiness. */
const SETTLE_MS = 500;
/** How long each mixture of releases serves. */
const MIXED_MS = 4_000;
const previous = postgresIsMissing() ? undefined : findPrevious();

describe.skipIf(!previous)(`an update from ${previous}, and back, under load`, () => {
  let old: PreviousServer;
  let postgres: PostgresCluster;
  let lab: Lab;
  const inRotation = new Set(Array.from({ length: PROCESSES }, (_, index) => index));

  beforeAll(async () => {
    old = await buildPrevious(previous ?? '');
    postgres = await startPostgres();
    const createDatabase = async (): Promise<string> => {
      const url = await postgres.createDatabase('empty');
      await migrateByServer({ DATABASE_URL: url }, old.program);
      return url;
    };
    lab = await startLab({
      processes: PROCESSES,
      postgres: { ...postgres, createDatabase },
      services: [SERVICE, OAUTH],
      program: old.program,
    });
    await lab.connectKey(SERVICE, 'consumer');
    for (let due = 0; due < DUE; due += 1) await lab.connectOAuth(OAUTH, `due-${due}`, { expiresIn: 1 });
  }, 900_000);
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
    old?.remove();
  });

  let turn = 0;
  const nextServer = (): number => {
    const servers = [...inRotation];
    return servers[(turn += 1) % servers.length] ?? 0;
  };
  const list = (): Promise<Answer> =>
    lab.call('GET', '/messages?limit=1', { server: nextServer(), service: SERVICE });
  /** Once, and again at another server, which may be of the other release. */
  const create = async (): Promise<Answer> => {
    const transactionId = newTransactionId();
    const json = { conversation_id: '1', type: 'message', body: 'an update', channel: 'email' };
    const send = (): Promise<Answer> =>
      lab.call('POST', '/messages', { server: nextServer(), service: SERVICE, transactionId, json });
    const first = await send();
    if (first.status !== 201) return first;
    const repeated = await send();
    const isReplayed = repeated.headers.get('idempotent-replayed') === 'true' && repeated.text === first.text;
    return repeated.status !== 201 || isReplayed
      ? repeated
      : { ...repeated, status: 0, body: { type_name: 'created twice' } };
  };
  const callAs = (consumer: string, service: string, path: string): Promise<Answer> =>
    lab.call('GET', '/proxy', {
      server: nextServer(),
      consumer,
      service,
      headers: { 'x-vendor-downstream-url': path },
    });
  let due = 0;
  const kinds: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['list', list],
    ['create', create],
    ['proxy', () => callAs('consumer', SERVICE, '/messages')],
    ['refresh', () => callAs(`due-${(due += 1) % DUE}`, OAUTH, '/tickets')],
  ];

  /** One server ends, and another release takes its place. */
  const replace = async (index: number, program: string): Promise<number | null | undefined> => {
    inRotation.delete(index);
    await sleep(SETTLE_MS);
    const ending = await lab.servers[index]?.stop();
    await lab.servers[index]?.start({}, program);
    inRotation.add(index);
    await sleep(MIXED_MS);
    return ending?.code;
  };
  const roll = async (program: string, indexes: readonly number[]): Promise<void> => {
    for (const index of indexes) expect(await replace(index, program)).toBe(0);
  };

  test('fails no call; there is a way back where the schema is made for the old release', async () => {
    const load = startLoad(
      PER_SECOND,
      (index) => {
        const [subject, send] = kinds[index % kinds.length] ?? ['list', list];
        return { subject, answer: send() };
      },
      { maxInFlight: 16 },
    );
    await sleep(MIXED_MS);
    // One server of this release migrates; the old ones that run go on.
    await roll(serverProgram, [0]);
    const { canComeBack } = old;
    if (canComeBack) {
      await roll(old.program, [0]);
      await roll(serverProgram, [0, 1, 2]);
      await roll(old.program, [0, 1, 2]);
    }
    await roll(serverProgram, canComeBack ? [0, 1, 2] : [1, 2]);
    const outcomes = await load.stop();
    const settings = { ...lab.settings, KEYWAY_ENV: 'development', DATABASE_URL: lab.databaseUrl ?? '' };
    const doctor = await runKeyway(['doctor'], settings);
    const back = await runKeyway(['doctor'], settings, old.program);
    const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
    const counts = kinds.map(([name]) => {
      const { length } = outcomes.filter(({ subject }) => subject === name);
      return `${name} ×${length}`;
    });
    note({
      what: `an update from ${previous}, one of ${PROCESSES} servers after the other, past ${old.newMigrations.join(', ') || 'no migration'}${canComeBack ? ', back and forward again' : ''}, at ${PER_SECOND}/s`,
      bar: '0 failed calls, every repeat at another server replayed, doctor ends with 0; an old server starts where the schema is made for it',
      measured: `${failed.length} of ${outcomes.length} failed (${summarise(failed)}): ${counts.join(', ')}; doctor ${doctor.code}, the old one's ${back.code}`,
    });
    expect(summarise(failed)).toBe('');
    expect(due).toBeGreaterThanOrEqual(DUE);
    expect(doctor.code).toBe(0);
    expect(back.code).toBe(canComeBack ? 0 : 1);
    if (!canComeBack) expect(back.output).toContain('holds migrations');
  });

  test('a key revoked at a server of either release is refused by the other within a second', async (context) => {
    if (!old.canComeBack) context.skip('the previous server does not start on this schema');
    await replace(0, old.program);
    for (const [at, by] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const tenant = await addTenant(lab, `revoked at ${at}`);
      const headers = headersOf(tenant, 'consumer');
      const read = () => lab.call('GET', '/vault/integrations', { server: by, headers });
      expect((await read()).status).toBe(200);
      const path = `/applications/${tenant.id}/keys/${tenant.keyId}`;
      await lab.call('DELETE', path, { server: at, headers: { authorization: `Bearer ${lab.adminKey}` } });
      await sleep(1_000);
      expect((await read()).status).toBe(401);
    }
  });
});
