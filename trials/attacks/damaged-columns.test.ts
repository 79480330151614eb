import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { consent, REDIRECT_URI, startFlow, visit } from '../rig/browser/browser-flow.js';
import { findLeaks } from '../rig/hostile/leak-detectors.js';
import { isLong, note } from '../rig/figures.js';
import { newTransactionId, startLab, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { runKeyway } from '../rig/processes/server-process.js';

const SANDBOX = 'zendesk';
/** Authorized by a client of its own, whose secret is sealed; the provider is never asked. */
const OWN = 'hubspot';
const OTHER_OWN = 'kustomer';

/** The result of a value’s use; `refused` is the name of the error, if any. */
type Use = { readonly status: number; readonly refused: string | null | undefined };
/** One sealed value: the condition that finds its row, and what makes the server open it. */
type Sealed = { readonly where: string; readonly use: () => Promise<Use> };

/**
 * The sealed columns other than `credentials_sealed`, damaged by a writer of the database. Values queued for revocation
 * are opened by no request, so their code is called directly.
 */
describe.skipIf(postgresIsMissing())('a sealed value that was damaged', () => {
  let postgres: PostgresCluster;
  let lab: Lab;
  const secrets = new Set<string>();
  const clientSecret = 'client-secret-8c1f0a6e5b';

  beforeAll(async () => {
    postgres = await startPostgres();
    lab = await startLab({ processes: 2, postgres, services: [SANDBOX], settings: { LOG_LEVEL: 'trace' } });
    const { integrations } = lab.client().vault;
    for (const service_id of [OWN, OTHER_OWN])
      await integrations.create({ service_id, client_id: 'client', client_secret: clientSecret });
    secrets.add(clientSecret);
    // Tokens and verifiers go to the provider and come from there; nowhere else can a trial learn of them.
    lab.vendors.onRequest = ({ body }) => {
      const verifier = new URLSearchParams(body.toString()).get('code_verifier');
      if (verifier) secrets.add(verifier);
    };
    lab.vendors.onAnswer = (_seen, { body }) => {
      for (const [, token] of body.toString().matchAll(/"(?:access|refresh)_token":"([^"]+)"/g))
        secrets.add(token ?? '');
    };
  });
  afterAll(async () => {
    await lab?.close();
    postgres?.close();
  });

  let made = 0;
  const nextConsumer = (): string => `consumer-${(made += 1)}`;
  const ofConsumer = (consumer: string): string => `consumer_id = '${consumer}'`;

  const makeClientSecret = async (): Promise<Sealed> => {
    const consumer = nextConsumer();
    const { authorize_url: link } = await lab
      .client(consumer)
      .vault.connections.create({ serviceId: OWN }, {});
    const url = new URL(link ?? '');
    url.searchParams.set('redirect_uri', REDIRECT_URI);
    url.searchParams.set('nonce', 'nonce');
    const use = async (): Promise<Use> => {
      const { status, errorType, location } = await visit(lab, 1, url);
      return { status, refused: location?.startsWith('https://app.hubspot.com/') ? undefined : errorType };
    };
    return { where: `service_id = '${OWN}'`, use };
  };

  const makeVerifier = async (): Promise<Sealed> => {
    const flow = await startFlow(lab, SANDBOX, nextConsumer());
    const callback = await consent(lab, flow);
    const use = async (): Promise<Use> => {
      const { status, errorType, location } = await visit(lab, 1, callback, flow.cookie);
      return { status, refused: location?.startsWith(`${REDIRECT_URI}#`) ? undefined : errorType };
    };
    return { where: ofConsumer(flow.consumer), use };
  };

  const makePendingGrant = async (): Promise<Sealed> => {
    const flow = await startFlow(lab, SANDBOX, nextConsumer(), { nonce: 'nonce' });
    const { location } = await visit(lab, 0, await consent(lab, flow), flow.cookie);
    const confirm_token = new URLSearchParams(new URL(location ?? '').hash.slice(1)).get('confirm_token');
    const path = `/vault/connections/customer-support/${SANDBOX}/confirm`;
    const use = () => call('POST', path, { consumer: flow.consumer, json: { confirm_token } });
    return { where: ofConsumer(flow.consumer), use };
  };

  const makeStoredAnswer = async (): Promise<Sealed> => {
    const key = newTransactionId();
    const options = { consumer: 'consumer', transactionId: key, json: {} };
    const { body } = await lab.call('POST', '/vault/sessions', { ...options, server: 0 });
    secrets.add((body as { data: { session_token: string } }).data.session_token);
    return { where: `key = '${key}'`, use: () => call('POST', '/vault/sessions', options) };
  };

  const call = async (...[method, path, options]: Parameters<Lab['call']>): Promise<Use> => {
    const { status, body } = await lab.call(method, path, { ...options, server: 1 });
    return { status, refused: (body as { type_name?: string } | undefined)?.type_name };
  };

  test.each([
    // The redirect URI is trusted by then, so the client gets the error there.
    { table: 'integrations', column: 'client_secret_sealed', make: makeClientSecret, status: 303 },
    { table: 'oauth_states', column: 'verifier_sealed', make: makeVerifier },
    { table: 'connections', column: 'pending_sealed', make: makePendingGrant },
    { table: 'transactions', column: 'response_sealed', make: makeStoredAnswer },
  ])(
    'in $column fails closed and is named by the doctor',
    async ({ table, column, make, status: expected = 500 }) => {
      const put = (where: string, value: string, values: unknown[] = []) =>
        lab.query(`UPDATE ${table} SET ${column} = ${value} WHERE ${where}`, values);
      const read = async (where: string): Promise<Buffer> => {
        const [row] = await lab.query<{ sealed: Buffer }>(
          `SELECT ${column} AS sealed FROM ${table} WHERE ${where}`,
        );
        if (!row) throw new Error(`There is no row in ${table}.`);
        return row.sealed;
      };
      const other = await make();
      const elsewhere = table === 'integrations' ? `service_id = '${OTHER_OWN}'` : other.where;
      const moved = `(SELECT ${column} FROM ${table} WHERE ${elsewhere})`;
      const uses: Use[] = [];
      let downstream = 0;
      const damages = damagesOf(column, (await read(other.where)).length, moved);
      for (const damage of damages) {
        const { where, use } = await make();
        const whole = await read(where);
        await put(where, damage);
        const before = lab.vendors.seen.length;
        uses.push(await use());
        downstream += lab.vendors.seen.length - before;
        await put(where, '$1', [whole]);
      }
      const doctors = await examine(await make(), { column, put, read });
      // Undamaged, the same way leads to the end.
      const { status, refused } = await (await make()).use();
      const output = lab.servers.map(({ child }) => child().output()).join('\n');
      const leaked = findLeaks(output, [...secrets]);
      const answers = [...new Set(uses.map((use) => `${use.status} ${use.refused}`))];
      note({
        what: `${damages.length} ways to damage ${table}.${column}: flipped, cut, emptied, moved`,
        bar: 'all refused with one error of the catalogue, 0 downstream calls, nothing in the log, the doctor names the row',
        measured: `${answers.join(', ')}; ${downstream} downstream calls, ${leaked.length} of ${secrets.size} secrets in the log, doctor's exit codes ${doctors.join(' ')}`,
      });
      expect(answers).toEqual([`${expected} InternalServerError`]);
      expect([downstream, leaked]).toEqual([0, []]);
      expect(doctors).toEqual([1, 0]);
      expect([refused, status < 400]).toEqual([undefined, true]);
      expect(lab.servers.every(({ child }) => child().isRunning())).toBe(true);
    },
  );

  type Hands = {
    readonly column: string;
    readonly put: (where: string, value: string, values?: unknown[]) => Promise<unknown>;
    readonly read: (where: string) => Promise<Buffer>;
  };
  /** The exit code of `keyway doctor` while one row is damaged, and after it was restored. */
  const examine = async ({ where }: Sealed, { column, put, read }: Hands): Promise<(number | null)[]> => {
    const settings = { ...lab.settings, KEYWAY_ENV: 'development', DATABASE_URL: lab.databaseUrl ?? '' };
    const whole = await read(where);
    await put(where, flip(column, 20));
    const damaged = await runKeyway(['doctor', '--json'], settings);
    expect(damaged.output).toMatch(new RegExp(`"column": "${column}",\\s+"key"`));
    await put(where, '$1', [whole]);
    return [damaged.code, (await runKeyway(['doctor', '--json'], settings)).code];
  };
});

const flip = (column: string, at: number): string =>
  `set_byte(${column}, ${at}, get_byte(${column}, ${at}) # ${1 << (at % 8)})`;

/** SQL for each damaged value: of the bytes a few (version, term, nonce, text, tag), or with the full counts every one. */
function damagesOf(column: string, length: number, moved: string): string[] {
  const places = isLong ? Array.from({ length }, (_, at) => at) : [0, 4, 5, 17, length - 1];
  const cuts = [1, 16, length - 17].map((bytes) => `substring(${column} FOR ${length} - ${bytes})`);
  return [...places.map((at) => flip(column, at)), ...cuts, `'\\x'::bytea`, moved];
}
