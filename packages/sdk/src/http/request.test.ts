import { anyCallQuery, contract, metadataOf } from '@keyway/contract';
import qs from 'qs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { KeywayError } from '../errors.js';
import type { Groups } from '../groups.js';
import { routes } from '../generated/routes.js';
import { encodeQuery } from './query.js';
import { buildClient, startServer } from '../fixtures/recording-server.js';

const hostileIds = [
  '../../vault',
  'a/b',
  'a?b=c',
  'a#b',
  '%2e%2e',
  'a b',
  'ü✓',
  'a%2Fb',
  ';',
  '\\..\\',
  'a&raw=true',
];

describe('query', () => {
  it('is read by the server’s parser and the contract as it was written', () => {
    const query = {
      limit: 50,
      cursor: 'a+b/c=&d',
      filter: {
        service_id: 'zen&desk',
        http_methods: ['GET', 'POST'] as const,
        status_codes: [200, 404],
        path: '/a?b[c]=d',
      },
    };
    const parsed = qs.parse(encodeQuery(query, []), { depth: 3 });
    expect(contract.logs.list.query.parse(parsed)).toEqual(query);
  });

  it('joins what the wire wants comma-separated, as the contract declares it', () => {
    const { commaSeparated } = routes.find(({ name }) => name.join('.') === 'messages.list')!;
    const query = { fields: ['id', 'body'] as const, sort: { by: 'created_at', direction: 'desc' } as const };
    const parsed = qs.parse(encodeQuery(query, commaSeparated));
    expect(contract.messages.list.query.parse(parsed)).toEqual(query);
  });

  it('leaves out what is absent and writes dates in UTC', () => {
    const query = {
      filter: { created_since: new Date('2026-01-02T03:04:05.678Z'), type: undefined },
      cursor: null,
      a: [],
    };
    expect(decodeURIComponent(encodeQuery(query, []))).toBe('filter[created_since]=2026-01-02T03:04:05.678Z');
  });
});

describe('path', () => {
  it.each(hostileIds)('keeps %j one segment', async (id) => {
    const server = await startServer();
    await buildClient(server).messages.get(id);
    const { pathname, search } = new URL(server.requests[0]!.url, server.baseUrl);
    expect(pathname.split('/')).toHaveLength(3);
    expect(decodeURIComponent(pathname.split('/')[2]!)).toBe(id);
    expect(search).toBe('');
  });

  it.each(['', '.', '..', '\ud800', undefined as unknown as string])(
    'refuses %j without sending anything',
    async (id) => {
      const server = await startServer();
      await expect(buildClient(server).messages.get(id)).rejects.toBeInstanceOf(KeywayError);
      expect(server.requests).toEqual([]);
    },
  );

  it('takes several parameters as an object, the unified API by default customer-support', async () => {
    const server = await startServer();
    const { connections } = buildClient(server).vault;
    await connections.update({ serviceId: 'zendesk' }, { enabled: false });
    await connections.get({ unifiedApi: 'other', serviceId: 'zendesk' });
    await expect(connections.get('zendesk' as never)).rejects.toThrow('takes an object with serviceId first');
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/vault/connections/customer-support/zendesk',
      '/vault/connections/other/zendesk',
    ]);
  });

  it('stays below the path of the base URL', async () => {
    const server = await startServer();
    await buildClient({ baseUrl: `${server.baseUrl}/prefix/` }).messages.get('m1');
    expect(server.requests[0]!.url).toBe('/prefix/messages/m1');
  });
});

describe('headers', () => {
  it('are those the endpoint declares, and what the call asks for', async () => {
    const server = await startServer();
    const client = buildClient(server, { serviceId: 'zendesk', raw: true });
    await client.messages.get('m1', {
      consumerId: 'user-2',
      downstreamAuthorization: 'Bearer own',
      headers: { 'x-mine': '1' },
    });
    await client.connectors.get('zendesk');
    expect(server.requests[0]!.headers).toMatchObject({
      authorization: 'Bearer sk_secret',
      'x-vendor-app-id': 'app-1',
      'x-vendor-consumer-id': 'user-2',
      'x-vendor-service-id': 'zendesk',
      'x-vendor-raw': 'true',
      'x-vendor-downstream-authorization': 'Bearer own',
      'x-mine': '1',
    });
    expect(server.requests[1]!.headers).not.toHaveProperty('x-vendor-consumer-id');
    expect(server.requests[1]!.headers).not.toHaveProperty('x-vendor-service-id');
  });

  it('carry the management key to the management area and nowhere else', async () => {
    const server = await startServer();
    const client = buildClient(server);
    await client.management.applications.get('app-1');
    await client.messages.get('m1');
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer admin_secret',
      'Bearer sk_secret',
    ]);
    expect(server.requests[0]!.headers).not.toHaveProperty('x-vendor-app-id');
    const withoutAdmin = buildClient(server, { adminKey: undefined });
    await expect(withoutAdmin.management.applications.get('app-1')).rejects.toThrow('adminKey');
  });

  it('never quote a value that no header can carry', async () => {
    const server = await startServer();
    const call = buildClient(server, { apiKey: 'sk_secret\r\nx: y' }).messages.get('m1');
    await expect(call).rejects.toThrow(/^(?!.*sk_secret).*authorization/s);
    expect(server.requests).toEqual([]);
  });
});

type Declared = { method: string; path: string; body?: z.ZodType; metadata?: unknown };
type AnyMethod = (...values: unknown[]) => Promise<unknown>;

const declared = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Declared>).map(([operation, route]) => ({ area, operation, route })),
);
const called = declared.filter(({ area, route }) => {
  const { rateClass, isInternal } = metadataOf(route)!;
  return area !== 'proxy' && !isInternal && (rateClass === 'api' || rateClass === 'management');
});

describe('every endpoint of the contract', () => {
  it.each(called)(
    '$area.$operation is reached under its method and path',
    async ({ area, operation, route }) => {
      const server = await startServer({ body: { data: [], meta: { cursors: { next: null } }, links: {} } });
      const groups = buildClient(server) as unknown as Groups;
      const found = [groups, groups['vault'] as Groups, groups['management'] as Groups].find(
        (group) => area in group,
      )!;
      const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      const inCamelCase = names.map((name) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        'p/q',
      ]);
      const path = names.length === 0 ? [] : names.length === 1 ? ['p/q'] : [Object.fromEntries(inCamelCase)];
      const { body } = routes.find(({ name }) => name.slice(-2).join() === [area, operation].join())!;
      const sent = { json: [{}], file: [new Blob(['bytes'])], none: [] }[body || 'none'];
      await ((found[area] as Groups)[operation] as AnyMethod)(...path, ...sent);
      expect(server.requests).toHaveLength(1);
      const [{ method, url, headers }] = server.requests as [(typeof server.requests)[0]];
      expect({ method, path: url }).toEqual({
        method: route.method,
        path: route.path.replace(/:\w+/g, 'p%2Fq'),
      });
      const { transaction } = metadataOf(route)!;
      expect('x-unique-transaction-id' in headers).toBe(transaction !== 'none');
    },
  );

  it('takes the query members of every call as options', () => {
    expect(Object.keys(anyCallQuery)).toEqual(['raw', '_method']);
  });
});
