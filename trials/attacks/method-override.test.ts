import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { endingRoutes, fillPath, type Ids } from '../rig/contract-routes.js';
import { count, note } from '../rig/figures.js';
import { startLabOnPostgres, type Lab } from '../rig/environment/test-environment.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { send, typeNameOf, type Received } from '../rig/network/send.js';
import { clientOf, headersOf, type Tenant } from '../rig/environment/tenant.js';

const REAL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];
const OVERRIDES = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const REFUSED = ['delete', 'HEAD', 'TRACE', '', 'DELETE&_method=DELETE', 'DELETE,GET'];
const ABSENT: Ids = {
  applicationId: 'absent',
  consumerId: 'absent',
  serviceId: 'absent',
  messageId: 'absent',
  keyId: 'absent',
};

describe.skipIf(postgresIsMissing())('_method', () => {
  let lab: Lab;
  let tenant: Tenant;

  beforeAll(async () => {
    lab = await startLabOnPostgres();
    tenant = { ...lab.application, keyId: '' };
  });
  afterAll(() => lab?.close());

  const call = (method: string, path: string, headers: Record<string, string>): Promise<Received> =>
    send(lab.servers[0]?.url ?? '', { method, path, headers });
  const show = (answer: Received, method: string): string =>
    `${answer.status} ${method === 'HEAD' ? '' : (typeNameOf(answer) ?? '')} ${String(answer.headers.allow ?? '')}`;

  test('does what the method it names does, with an API key, on GET and POST, and nothing else', async () => {
    const paths = new Map<string, { open: string[] }>();
    for (const route of endingRoutes) {
      // Vendors call these, without a key: what stands in the address is theirs, and errors have no body.
      if (route.metadata.rateClass === 'hook') continue;
      const known = paths.get(fillPath(route, ABSENT)) ?? { open: [] };
      if (route.metadata.callers.includes('public')) known.open.push(route.method);
      paths.set(fillPath(route, ABSENT), known);
    }
    const headers = headersOf(tenant, 'caller');
    const faults: string[] = [];
    let calls = 0;
    for (const [path, { open }] of paths) {
      // The result of each method without an override; nothing named in the request exists.
      const direct = new Map<string, string>();
      for (const method of OVERRIDES) direct.set(method, show(await call(method, path, headers), method));
      const cells = REAL.flatMap((real) =>
        [...OVERRIDES, ...REFUSED].map((override) => ({ real, override })),
      );
      await Promise.all(
        cells.map(async ({ real, override }) => {
          calls += 1;
          const answer = await call(real, `${path}?_method=${override}`, headers);
          const isUsable = OVERRIDES.includes(override) && ['GET', 'POST'].includes(real);
          const isClosed = open.includes(override);
          const expected = !isUsable
            ? '400 RequestValidationError '
            : isClosed
              ? '401 UnauthorizedError '
              : direct.get(override);
          const actual = show(answer, real);
          const isSame = real === 'HEAD' ? actual.startsWith('400') : actual === expected;
          if (!isSame) faults.push(`${real} ${path}?_method=${override}: ${actual}, not ${expected}`);
          if (isUsable && answer.headers['cache-control'] !== 'no-store')
            faults.push(`${real} ${path}?_method=${override} may be stored`);
        }),
      );
    }
    note({
      what: `${paths.size} paths × ${REAL.length} methods × ${OVERRIDES.length + REFUSED.length} values of _method (${calls} calls)`,
      bar: 'each as the table says',
      measured: `${faults.length} otherwise`,
    });
    expect(faults.join('\n')).toBe('');
  });

  test('deletes and creates nothing without an API key', async () => {
    const { vault } = clientOf(lab, tenant, 'kept');
    await vault.consumers.create({ consumer_id: 'kept' });
    const { session_token: token } = await vault.sessions.create({});
    const ids = { 'x-vendor-app-id': tenant.id, 'x-vendor-consumer-id': 'kept' };
    const strangers: Record<string, Record<string, string>> = {
      nobody: ids,
      'a cookie': { ...ids, cookie: `session=${token}; authorization=Bearer ${tenant.apiKey}` },
      'a session': { ...ids, authorization: `Bearer ${token}` },
      'the admin': { ...ids, authorization: `Bearer ${lab.adminKey}` },
      'a key in the query': ids,
    };
    const paths = [
      ...['/vault/consumers/kept?_method=DELETE', '/vault/consumers/kept?_method=PATCH'],
      ...[
        `/applications/${tenant.id}?_method=DELETE`,
        '/vault/connections/customer-support/zendesk?_method=DELETE',
      ],
      ...['/vault/sessions?_method=POST', '/messages/1?_method=DELETE', '/livez?_method=GET'],
    ];
    const statuses: string[] = [];
    for (let round = 0; round < count({ short: 1, long: 10 }); round += 1) {
      for (const [who, headers] of Object.entries(strangers)) {
        for (const path of paths) {
          const keyed = who === 'a key in the query' ? `${path}&access_token=${tenant.apiKey}` : path;
          for (const method of ['GET', 'POST']) {
            const { status } = await call(method, keyed, headers);
            if (![401, 403].includes(status)) statuses.push(`${who}: ${method} ${path} ${status}`);
          }
        }
      }
    }
    const kept = await vault.consumers.get('kept');
    note({
      what: `${Object.keys(strangers).join(', ')}: GET and POST with _method, without an API key`,
      bar: '0 done',
      measured: `${statuses.length} not refused, consumer ${kept.consumer_id === 'kept' ? 'still there' : 'gone'}`,
    });
    expect(statuses).toEqual([]);
    expect(
      await lab.call('POST', '/vault/consumers?_method=POST', { json: { consumer_id: 'x' } }),
    ).toMatchObject({
      status: 400,
      body: { type_name: 'RequestValidationError' },
    });
  });
});
