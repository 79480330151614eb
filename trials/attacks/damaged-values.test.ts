import { Keyway } from '@keyway/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../rig/figures.js';
import { startLab, tally, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { toName } from '../rig/databases/tables.js';

const SERVICE = 'gorgias';

/** Each place takes a connection of its own; the short run leaves out two of three. */
const EVERY = count({ short: 3, long: 1 });

/**
 * A writer of the database damages every consumer's stored credential in another way; each is then used through a
 * process that has not cached it.
 */
describe.skipIf(postgresIsMissing())('a stored credential that was damaged', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    postgres.query<Row>(text, values, toName(lab.databaseUrl ?? ''));
  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: 2, postgres, services: [SERVICE] });
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  /** Makes consumers, damages the row of each, and calls once with each. */
  const damage = async (
    name: string,
    changes: readonly string[],
  ): Promise<{ answers: Answer[]; downstream: number }> => {
    const consumers = changes.map((_, index) => `${name}-${index}`);
    for (const consumer of consumers) await lab.connectKey(SERVICE, consumer);
    for (const [index, change] of changes.entries())
      await sql(`UPDATE connections SET credentials_sealed = ${change} WHERE consumer_id = $1`, [
        consumers[index],
      ]);
    const before = lab.vendors.seen.length;
    const answers: Answer[] = [];
    for (const consumer of consumers)
      answers.push(await lab.call('GET', '/messages?limit=1', { server: 1, service: SERVICE, consumer }));
    return { answers, downstream: lab.vendors.seen.length - before };
  };
  const same = (answers: readonly Answer[]): number =>
    new Set(
      answers.map(({ status, body }) => JSON.stringify([status, { ...(body as object), request_id: '' }])),
    ).size;

  test('fails closed with one answer for a flip of any byte', async () => {
    await lab.connectKey(SERVICE, 'length');
    const [row] = await sql<{ length: number }>(
      'SELECT length(credentials_sealed) AS length FROM connections',
    );
    const length = row?.length ?? 0;
    const places = Array.from({ length }, (_, at) => at).filter((at) => at % EVERY === 0);
    expect(places.length).toBeGreaterThan(20);
    const { answers, downstream } = await damage(
      'flip',
      places.map(
        (at) => `set_byte(credentials_sealed, ${at}, get_byte(credentials_sealed, ${at}) # ${1 << (at % 8)})`,
      ),
    );
    note({
      what: `${places.length} of ${length} bytes of a credential flipped, one at a time`,
      bar: 'all refused with one answer, 0 downstream calls',
      measured: `${tally(answers)}, ${same(answers)} different, ${downstream} downstream calls`,
    });
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(same(answers)).toBe(1);
    expect(downstream).toBe(0);
  });

  test('fails closed when cut short, emptied, replaced by plain text, or moved', async () => {
    await lab.connectKey(SERVICE, 'other-row');
    const other = `(SELECT credentials_sealed FROM connections WHERE consumer_id = 'other-row')`;
    const cut = (bytes: number) => `substring(credentials_sealed FOR length(credentials_sealed) - ${bytes})`;
    const changes = [
      ...[4, 8, 12, 15, 16].map(cut),
      `'\\x'::bytea`,
      `substring(credentials_sealed FOR 17)`,
      `convert_to('{"apiKey":"plain"}', 'UTF8')`,
      `credentials_sealed || '\\x00'::bytea`,
      // Another row's value, another column's, and the same value under another term.
      other,
      `(SELECT wrapped FROM data_keys WHERE application_id = '${lab.application.id}' LIMIT 1)`,
      `set_byte(credentials_sealed, 4, 2)`,
    ];
    const { answers, downstream } = await damage('cut', changes);
    note({
      what: `${changes.length} ways to cut, empty, replace or move a credential`,
      bar: 'all refused with one answer, 0 downstream calls',
      measured: `${tally(answers)}, ${same(answers)} different, ${downstream} downstream calls`,
    });
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(same(answers)).toBe(1);
    expect(downstream).toBe(0);
  });

  test('fails closed when two applications’ values are swapped', async () => {
    const other = await lab.addApplication('Other');
    const consumers = Array.from({ length: 3 }, (_, index) => `swapped-${index}`);
    const { [SERVICE]: simulator } = await lab.sandbox.credentials();
    const baseUrl = lab.servers[0]?.url ?? '';
    for (const consumerId of consumers) {
      await lab.connectKey(SERVICE, consumerId);
      const client = new Keyway({ baseUrl, apiKey: other.apiKey, appId: other.id, consumerId });
      if (consumerId === consumers[0])
        await client.vault.integrations.create({ service_id: SERVICE, credentials_source: 'sandbox' });
      await client.vault.connections.create({ serviceId: SERVICE }, { settings: simulator?.form ?? {} });
    }
    // Same consumer, same connector, same term: only the application differs.
    const swapped = await sql(
      `UPDATE connections AS mine SET credentials_sealed = theirs.credentials_sealed
       FROM connections AS theirs
       WHERE mine.consumer_id LIKE 'swapped-%' AND theirs.consumer_id = mine.consumer_id
         AND theirs.service_id = mine.service_id AND theirs.application_id <> mine.application_id
       RETURNING mine.application_id`,
    );
    const before = lab.vendors.seen.length;
    const answers: Answer[] = [];
    for (const { id, apiKey } of [lab.application, other])
      for (const consumer of consumers) {
        const headers = { authorization: `Bearer ${apiKey}`, 'x-vendor-app-id': id };
        answers.push(
          await lab.call('GET', '/messages?limit=1', { server: 1, service: SERVICE, consumer, headers }),
        );
      }
    const downstream = lab.vendors.seen.length - before;
    note({
      what: `${swapped.length} credentials swapped between two applications`,
      bar: 'all refused with one answer, 0 downstream calls',
      measured: `${tally(answers)}, ${same(answers)} different, ${downstream} downstream calls`,
    });
    expect(swapped).toHaveLength(2 * consumers.length);
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect([same(answers), downstream]).toEqual([1, 0]);
  });
});
