import { Keyway } from '@keyway/sdk';

import type { Lab } from './test-environment.js';
import { toName } from '../databases/tables.js';

export type Tenant = { readonly id: string; readonly apiKey: string; readonly keyId: string };

/** Another application next to the lab's own, with its own key. */
export async function addTenant(lab: Lab, name: string): Promise<Tenant> {
  const baseUrl = lab.servers[0]?.url ?? '';
  const { applications } = new Keyway({ baseUrl, adminKey: lab.adminKey }).management;
  const { id } = await applications.create({ name, redirect_uris: ['http://localhost:8080/connected'] });
  const key = await applications.createKey(id, { name, mode: 'test' });
  return { id, apiKey: key.secret, keyId: key.id };
}

export const clientOf = (lab: Lab, { id, apiKey }: Tenant, consumerId: string): Keyway =>
  new Keyway({ baseUrl: lab.servers[0]?.url ?? '', apiKey, appId: id, consumerId });

/** Headers with which the tenant calls. */
export const headersOf = (tenant: Tenant, consumerId: string): Record<string, string> => ({
  authorization: `Bearer ${tenant.apiKey}`,
  'x-vendor-app-id': tenant.id,
  'x-vendor-consumer-id': consumerId,
});

/** Columns that the server updates in batches: a key's last use, and a data key's encryption count. */
const countedIn = new Map([
  ['api_keys', 'last_used_at'],
  ['data_keys', 'operations'],
]);

/** Uses of a credential are written once a minute: those before the attack may come during it. */
const UNCOUNTED = `t.action NOT IN ('credential.used', 'credential.read')`;

/** A sum over all rows that the application has, of every table, as the superuser sees them; of keys without their use. */
export async function digestRows(lab: Lab, query: Query, applicationId: string): Promise<string> {
  const database = toName(lab.databaseUrl ?? '');
  const tables = await query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE a.attname = 'application_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    [],
    database,
  );
  const digest = (table: string, column: string) =>
    `SELECT '${table}' AS name, md5(string_agg(row, ' ' ORDER BY row)) AS sum FROM (
       SELECT (to_jsonb(t) - '${countedIn.get(table) ?? ''}')::text AS row FROM ${table} t
       WHERE ${column} = $1 AND ${table === 'audit_entries' ? UNCOUNTED : 'true'}) rows`;
  const parts = [digest('applications', 'id'), ...tables.map(({ name }) => digest(name, 'application_id'))];
  return JSON.stringify(await query(parts.join(' UNION ALL '), [applicationId], database));
}

type Query = <Row extends Record<string, unknown>>(
  sql: string,
  values?: unknown[],
  database?: string,
) => Promise<Row[]>;
