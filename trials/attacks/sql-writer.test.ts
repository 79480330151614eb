import { Keyway } from '@keyway/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { count, note } from '../rig/figures.js';
import { startLabOnPostgres, tally, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { runKeyway } from '../rig/processes/server-process.js';

const SERVICE = 'gorgias';
const [MAKER, USER] = [0, 1] as const;

type Tenant = { readonly id: string; readonly apiKey: string };
type Change = { readonly name: string; readonly sql: string };

/** Ways to lead a credential elsewhere; `$1` is the application. */
const moves: readonly Change[] = [
  {
    name: 'the address on the connection',
    sql: `UPDATE connections SET settings = settings || '{"subdomain":"thief"}' WHERE application_id = $1`,
  },
  {
    name: 'the address on the integration',
    sql: `UPDATE integrations SET settings = '{"subdomain":"thief"}' WHERE application_id = $1`,
  },
  {
    name: 'the real vendor in place of the simulator',
    sql: `UPDATE integrations SET credentials_source = 'own' WHERE application_id = $1`,
  },
];

/** A writer of the database without a key: the row's columns differ from those its values were sealed for. */
describe.skipIf(postgresIsMissing())('a writer with SQL', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLabOnPostgres({ processes: 2, services: [SERVICE] });
  });
  afterAll(() => lab?.close());

  const tries = count({ short: 2, long: 50 });
  const tenants = async (name: string): Promise<Tenant[]> => {
    const { [SERVICE]: simulator } = await lab.sandbox.credentials();
    const made: Tenant[] = [];
    for (let each = 0; each < tries; each += 1) {
      const tenant = await lab.addApplication(`${name} ${each}`);
      const baseUrl = lab.servers[MAKER]?.url ?? '';
      const client = new Keyway({ baseUrl, apiKey: tenant.apiKey, appId: tenant.id, consumerId: 'consumer' });
      await client.vault.integrations.create({ service_id: SERVICE, credentials_source: 'sandbox' });
      await client.vault.connections.create({ serviceId: SERVICE }, { settings: simulator?.form ?? {} });
      made.push(tenant);
    }
    return made;
  };
  /** A call through a process that has seen nothing of the application before. */
  const use = ({ id, apiKey }: Tenant, appId = id, connectionId = 'default'): Promise<Answer> =>
    lab.call('GET', '/messages?limit=1', {
      server: USER,
      service: SERVICE,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'x-vendor-app-id': appId,
        'x-vendor-connection-id': connectionId,
      },
    });
  const doctor = () =>
    runKeyway(['doctor', '--json'], {
      KEYWAY_ENV: 'development',
      DATABASE_URL: lab.databaseUrl ?? '',
      ...lab.settings,
      KEYWAY_MASTER_KEY: lab.masterKey,
    });
  const report = (what: string, answers: readonly Answer[], downstream: number): void =>
    note({
      what: `${answers.length} × ${what} changed by SQL`,
      bar: 'all refused, 0 downstream calls, the doctor names the row',
      measured: `${tally(answers)}, ${downstream} downstream calls`,
    });

  test.each(moves)('leads no credential elsewhere by $name', async ({ name, sql }) => {
    const made = await tenants(name);
    const before = lab.vendors.seen.length;
    const answers: Answer[] = [];
    for (const tenant of made) {
      await lab.query(sql, [tenant.id]);
      answers.push(await use(tenant));
    }
    const downstream = lab.vendors.seen.length - before;
    report(name, answers, downstream);
    for (const { status, body } of answers)
      expect([status, (body as { type_name?: string }).type_name]).toEqual([500, 'InternalServerError']);
    expect(downstream).toBe(0);
    const { code, output } = await doctor();
    expect(code).toBe(1);
    for (const { id } of made) expect(output).toContain(id);
  });

  test('swaps no credential between two accounts of a consumer, nor moves one to another account', async () => {
    const made = await tenants('accounts');
    const { [SERVICE]: simulator } = await lab.sandbox.credentials();
    const swap = `UPDATE connections c SET credentials_sealed = o.credentials_sealed FROM connections o
      WHERE c.application_id = $1 AND o.application_id = $1 AND o.connection_id <> c.connection_id`;
    const rename = `UPDATE connections SET connection_id = 'conn_taken'
      WHERE application_id = $1 AND connection_id <> 'default'`;
    const answers: Answer[] = [];
    const before = lab.vendors.seen.length;
    let sent = 0;
    for (const [index, { id, apiKey }] of made.entries()) {
      const baseUrl = lab.servers[MAKER]?.url ?? '';
      const { vault } = new Keyway({ baseUrl, apiKey, appId: id, consumerId: 'consumer' });
      await vault.integrations.update(SERVICE, { allow_multiple: true });
      const added = await vault.connections.create(
        { serviceId: SERVICE },
        { settings: { ...simulator?.form, subdomain: 'second' } },
        { query: { new: true } },
      );
      sent = lab.vendors.seen.length - before;
      await lab.query(index % 2 === 0 ? swap : rename, [id]);
      const named = index % 2 === 0 ? ['default', added.connection_id] : ['conn_taken'];
      for (const connectionId of named) answers.push(await use({ id, apiKey }, id, connectionId));
      expect(lab.vendors.seen.length - before).toBe(sent);
    }
    report('the account of a credential', answers, lab.vendors.seen.length - before - sent);
    for (const { status, body } of answers)
      expect([status, (body as { type_name?: string }).type_name]).toEqual([500, 'InternalServerError']);
    const { code, output } = await doctor();
    expect(code).toBe(1);
    for (const { id } of made) expect(output).toContain(id);
  });

  test('gives no API key to another application, and revives none', async () => {
    const made = await tenants('keys');
    const victim = await lab.addApplication('Victim');
    const answers: Answer[] = [];
    for (const [index, tenant] of made.entries()) {
      if (index % 2 === 0) {
        await lab.query('UPDATE api_keys SET application_id = $2 WHERE application_id = $1', [
          tenant.id,
          victim.id,
        ]);
        answers.push(await use(tenant, victim.id));
        continue;
      }
      const { applications } = new Keyway({
        baseUrl: lab.servers[MAKER]?.url ?? '',
        adminKey: lab.adminKey,
      }).management;
      for await (const { id } of applications.listKeys(tenant.id))
        await applications.revokeKey({ id: tenant.id, keyId: id });
      await lab.query('UPDATE api_keys SET revoked_at = NULL WHERE application_id = $1', [tenant.id]);
      answers.push(await use(tenant));
    }
    report('an API key', answers, 0);
    for (const { status } of answers) expect(status).toBe(401);
    expect((await doctor()).output).toContain('api_keys');
  });
});
