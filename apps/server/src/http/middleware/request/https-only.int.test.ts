import { errorBodySchema, metadataOf } from '@keyway/contract';
import { buildOpenApi } from '@keyway/openapi';
import type { AuditEntry } from '@keyway/db';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listOperations } from '../../../fixtures/description/description-audit.js';
import type { DescribedCall } from '../../../fixtures/description/description-calls.js';
import { startDescribedWorld, type DescribedWorld } from '../../../fixtures/description/description-world.js';
import { allRoutes } from '../../../route-table.js';
import { createApiKey } from '../../../security/keys/api-key.js';
import type { ApiAnswer } from '../../../testing.js';

const HEALTH = ['systemLive', 'systemReady'];
const operations = listOperations(buildOpenApi({ baseUrl: 'https://keyway.test', version: '0' }));
const closed = operations.filter(({ operationId }) => !HEALTH.includes(operationId));

let world: DescribedWorld;
/** Number of times the application's key was sent over plain HTTP. */
let sent = 0;

beforeAll(async () => {
  world = await startDescribedWorld();
});
afterAll(() => world?.close());

/** Sends a request in production mode; in development, loopback needs no TLS. */
async function inProduction(scheme: 'http' | 'https', call: Call): Promise<ApiAnswer> {
  const { app } = world;
  const { options = {} } = call.call;
  Object.assign(app.deps.env, { isDevelopment: false });
  try {
    const headers = { ...options.headers, 'x-forwarded-proto': scheme };
    return await world.send(call.operation, { ...call.call, options: { ...options, headers } });
  } finally {
    Object.assign(app.deps.env, { isDevelopment: true });
  }
}
type Call = { readonly operation: (typeof operations)[number]; readonly call: DescribedCall };

/** Adds a key even if the operation needs none. */
function withKey(call: DescribedCall): DescribedCall {
  const { apiKey } = world.app.application;
  const key = call.options?.key ?? apiKey;
  if (key === apiKey) sent += 1;
  return { ...call, options: { ...call.options, key } };
}

/** Returns every row of every table except the audit trail, whose entry for an exposed key is checked separately. */
async function digest(): Promise<unknown> {
  const { deps } = world.app;
  // Writes log entries queued by earlier requests.
  await deps.requestLogs.flush();
  return deps.database.system('test', async ({ client }) => {
    const tables = await client.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT LIKE 'audit%' AND table_type = 'BASE TABLE'`;
    const parts = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*)::int, md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '|' ORDER BY t::text)) FROM "${name}" t`,
    );
    return client.$queryRawUnsafe(parts.join(' UNION ALL '));
  });
}

async function listNotes(): Promise<AuditEntry[]> {
  const { audit, database } = world.app.deps;
  await audit.flush();
  return database.system(
    'test',
    ({ client }) =>
      client.auditEntry.findMany({ where: { action: 'credential.sent_in_clear' } }) as Promise<AuditEntry[]>,
  );
}

test('every route of the contract is called here', () => {
  // The routes of inbound webhooks are not described.
  const described = allRoutes().filter((route) => !metadataOf(route)?.isInternal);
  expect(operations).toHaveLength(described.length);
  expect(operations.filter(({ operationId }) => HEALTH.includes(operationId))).toHaveLength(2);
});

test.each(closed.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s is not handled over plain HTTP',
  async (_name, operation) => {
    const call = withKey(await world.callOf(operation));
    const before = [await digest(), world.outside()];
    const refused = await inProduction('http', { operation, call });
    expect(refused.status, refused.text).toBe(403);
    expect(refused.headers.get('location')).toBeNull();
    expect(errorBodySchema.parse(refused.body)).toMatchObject({
      type_name: 'ForbiddenError',
      message: expect.stringContaining('Plain HTTP') as string,
    });
    expect([await digest(), world.outside()]).toEqual(before);
    // Only the scheme was at fault.
    const handled = await inProduction('https', { operation, call });
    expect(handled.status, handled.text).toBeLessThan(400);
  },
);

test('health checks are answered over plain HTTP', async () => {
  for (const operation of operations.filter(({ operationId }) => HEALTH.includes(operationId)))
    expect((await inProduction('http', { operation, call: {} })).status).toBe(200);
});

test('each time a key came over plain HTTP is in the audit trail, without the key', async () => {
  const { app } = world;
  const [operation = operations[0]!] = closed;
  const other = await app.addApplication();
  for (const key of [other.apiKey, createApiKey('live').secret, app.adminKey, other.apiKey])
    expect((await inProduction('http', { operation, call: { options: { key } } })).status).toBe(403);
  const notes = await listNotes();
  const of = (id: string) => notes.filter(({ applicationId }) => applicationId === id);
  expect(of(other.id)).toEqual([expect.objectContaining({ actor: 'public', detail: { count: 2 } })]);
  const counts = of(app.application.id).map(({ detail }) => (detail as { count: number }).count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sent);
  for (const key of [other.apiKey, app.application.apiKey]) expect(JSON.stringify(notes)).not.toContain(key);
});
