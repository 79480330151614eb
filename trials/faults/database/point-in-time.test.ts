import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing, type PostgresCluster } from '../../rig/databases/postgres.js';
import { startArchived, takeBaseBackup, type ArchivedCluster } from '../../rig/databases/recover.js';
import { digestTables, toName } from '../../rig/databases/tables.js';
import { newTransactionId, startLab, type Answer, type Lab } from '../../rig/environment/test-environment.js';
import { count, note } from '../../rig/figures.js';
import { startLoad, summarise } from '../../rig/load.js';
import { runKeyway } from '../../rig/processes/server-process.js';
import { until } from '../../rig/wait.js';

const SERVICE = 'gorgias';
/** Its tokens rotate, and without a grace the old ones are dead at once. */
const ROTATING = 'zendesk';
const PER_SECOND = 10;
const WRITES = count({ short: 15, long: 300 });

type Written = {
  readonly consumer: string;
  readonly status: number;
  readonly sentAt: number;
  readonly answeredAt: number;
};
type Term = {
  readonly application_id: string;
  readonly term: number;
  readonly state: string;
  readonly master_key: string;
};

describe.skipIf(postgresIsMissing())('a restore to a moment between two rotations', () => {
  const fresh = randomBytes(32).toString('base64');
  const written: Written[] = [];
  const messages = { before: newTransactionId(), after: newTransactionId() };
  let archived: ArchivedCluster;
  let lab: Lab;
  let restored: PostgresCluster;
  let moment: string;
  let termsThen: Term[];
  let failures: string;

  const restoredUrl = (): string => restored.url(toName(lab.databaseUrl ?? ''));
  const keyway = (parameters: readonly string[], databaseUrl: string, keys: Record<string, string>) =>
    runKeyway(parameters, {
      ...lab.settings,
      KEYWAY_ENV: 'development',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ...keys,
    });
  const rotate = async (more: string[], keys: Record<string, string>): Promise<void> => {
    const { code, output } = await keyway(['keys', 'rotate', ...more], lab.databaseUrl ?? '', keys);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  };
  const listTerms = async (databaseUrl: string, masterKey: string): Promise<Term[]> => {
    const { output } = await keyway(['keys', 'status', '--json'], databaseUrl, {
      KEYWAY_MASTER_KEY: masterKey,
    });
    const { terms } = JSON.parse(output) as { terms: Term[] };
    return terms.map(({ application_id, term, state, master_key }) => ({
      application_id,
      term,
      state,
      master_key,
    }));
  };
  const write = async (index: number): Promise<Answer> => {
    const consumer = `written-${index}`;
    const sentAt = Date.now();
    const answer = await lab.call('POST', '/vault/consumers', {
      json: { consumer_id: consumer },
      transactionId: newTransactionId(),
    });
    written.push({ consumer, status: answer.status, sentAt, answeredAt: Date.now() });
    return answer;
  };
  const sendMessage = (transactionId: string): Promise<Answer> =>
    lab.call('POST', '/messages', {
      consumer: 'before',
      service: SERVICE,
      transactionId,
      json: { conversation_id: '1', type: 'message', body: 'a message', channel: 'email' },
    });
  const list = (consumer: string): Promise<Answer> =>
    lab.call('GET', '/messages?limit=1', { consumer, service: SERVICE });
  const callRotating = (): Promise<Answer> =>
    lab.call('GET', '/proxy', {
      consumer: 'rotated',
      service: ROTATING,
      headers: { 'x-vendor-downstream-url': '/tickets' },
    });

  /** Two rotations of data keys under load, the moment between them, and after both a new master key. */
  const makeHistory = async (): Promise<void> => {
    const old = { KEYWAY_MASTER_KEY: lab.masterKey };
    const load = startLoad(PER_SECOND, (index) => ({ subject: 'write', answer: write(index) }), {
      maxInFlight: 8,
    });
    const more = () => {
      const enough = written.length + WRITES;
      return until('writes', () => written.length >= enough);
    };
    await more();
    await takeBaseBackup(archived);
    await rotate([], old);
    await lab.connectKey(SERVICE, 'before');
    expect((await sendMessage(messages.before)).status).toBe(201);
    await more();
    termsThen = await listTerms(lab.databaseUrl ?? '', lab.masterKey);
    moment = await archived.readMoment();
    await more();
    await lab.connectKey(SERVICE, 'after');
    expect((await sendMessage(messages.after)).status).toBe(201);
    // Due for a second, so this renews the token.
    expect((await callRotating()).status).toBe(200);
    await rotate([], old);
    const outcomes = await load.stop();
    failures = summarise(outcomes.filter(({ status }) => status !== 201));
    const both = { KEYWAY_MASTER_KEY: fresh, KEYWAY_MASTER_KEY_PREVIOUS: lab.masterKey };
    await lab.servers[0]?.stop();
    await lab.servers[0]?.start(both);
    await rotate(['--master'], both);
    await write(outcomes.length);
    await lab.servers[0]?.stop();
    await archived.archive();
  };

  beforeAll(async () => {
    archived = await startArchived();
    lab = await startLab({ postgres: archived.cluster, services: [SERVICE, ROTATING] });
    await lab.sandbox.turn('rotation-grace', { service: ROTATING, seconds: null });
    await lab.connectOAuth(ROTATING, 'rotated', { expiresIn: 1 });
    await makeHistory();
    restored = await archived.restoreTo(moment);
  });
  afterAll(async () => {
    await lab?.close();
    restored?.close();
    archived?.cluster.close();
    if (archived) rmSync(archived.folder, { recursive: true, force: true });
  });

  test('refuses the newer master key, says which setting is wrong, and writes nothing', async () => {
    const before = await digestTables(restored, restoredUrl());
    const refused = await keyway(['serve'], restoredUrl(), { KEYWAY_MASTER_KEY: fresh });
    const [then, now] = await Promise.all([
      listTerms(restoredUrl(), fresh),
      listTerms(lab.databaseUrl ?? '', fresh),
    ]);
    const after = await digestTables(restored, restoredUrl());
    expect(refused.code).toBeGreaterThan(0);
    expect(refused.output).toContain('is not the key this database was encrypted with');
    expect(after).toEqual(before);
    expect(then).toEqual(termsThen);
    const wrapping = new Set(then.map((term) => term.master_key));
    expect(wrapping.size).toBe(1);
    expect(now.filter((term) => wrapping.has(term.master_key))).toEqual([]);
  });

  describe('with the master key of that moment', () => {
    let checks: (number | null)[];
    beforeAll(async () => {
      const old = { KEYWAY_MASTER_KEY: lab.masterKey };
      checks = [];
      for (const check of [['doctor'], ['audit', 'verify']])
        checks.push((await keyway(check, restoredUrl(), old)).code);
      await lab.servers[0]?.start({
        DATABASE_URL: restoredUrl(),
        DATABASE_DIRECT_URL: restoredUrl(),
        ...old,
      });
    });

    test('holds and opens all that was answered before, and nothing that was sent after', async () => {
      const rows = await restored.query<{ id: string }>(
        'SELECT consumer_id AS id FROM consumers',
        [],
        toName(restoredUrl()),
      );
      const there = new Set(rows.map(({ id }) => id));
      const at = Date.parse(moment);
      const before = written.filter(({ status, answeredAt }) => status === 201 && answeredAt < at);
      const after = written.filter(({ sentAt }) => sentAt > at + 1);
      const lost = before.filter(({ consumer }) => !there.has(consumer));
      const tooMuch = after.filter(({ consumer }) => there.has(consumer));
      const opened = await list('before');
      const later = await list('after');
      note({
        what: `a restore to a moment between two rotations, ${written.length} writes around it at ${PER_SECOND}/s`,
        bar: '0 failed writes; all answered before are there, none sent after; doctor and audit verify end with 0',
        measured: `failed ${failures || 0}; ${lost.length} of ${before.length} lost, ${tooMuch.length} of ${after.length} there; exit codes ${checks.join(' ')}; a connection of before ${opened.status}, of after ${later.status}`,
      });
      expect(failures).toBe('');
      expect(Math.min(before.length, after.length)).toBeGreaterThanOrEqual(WRITES);
      expect(lost).toEqual([]);
      expect(tooMuch).toEqual([]);
      expect(checks).toEqual([0, 0]);
      expect(opened.status).toBe(200);
      expect(later.status).toBe(404);
    });

    test('repeats the answers of creates from before, and makes those from after once more', async () => {
      const from = lab.vendors.seen.length;
      const replayed = await sendMessage(messages.before);
      const askedForReplay = lab.vendors.seen.length - from;
      const again = await sendMessage(messages.after);
      expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(askedForReplay).toBe(0);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    });

    test('lists the connection whose token rotated since, after its next call', async () => {
      const call = await callRotating();
      const { body } = await lab.call('GET', '/vault/connections/unhealthy?filter[health][]=needs_auth');
      const { data } = body as { data: { consumer_id: string; service_id: string }[] };
      expect(call.status).toBe(401);
      expect(data).toEqual([expect.objectContaining({ consumer_id: 'rotated', service_id: ROTATING })]);
    });
  });
});
