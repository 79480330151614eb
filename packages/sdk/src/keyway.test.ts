import { inspect } from 'node:util';

import { describe, expect, expectTypeOf, it } from 'vitest';

import { AbortedError, ConnectionFailedError, KeywayError, TimeoutError } from './errors.js';
import type { FetchInit } from './http/fetch.js';
import { Keyway } from './keyway.js';
import type { callOptionNames, clientOptionNames } from './known-options.js';
import type { CallOptions, KeywayOptions } from './options.js';
import { buildClient, startServer } from './fixtures/recording-server.js';

const secrets = /sk_secret|admin_secret/;

describe('Keyway', () => {
  it('gives the data, and all of the answer on request, from one call', async () => {
    const body = { status_code: 200, status: 'OK', service: 'zendesk', data: { id: 'm1' }, _raw: { a: 1 } };
    const server = await startServer({ body, headers: { 'x-downstream-ratelimit-remaining': '7' } });
    const call = buildClient(server).messages.get('m1', { query: { fields: ['id'] } });
    const { data, envelope, response } = await call.withResponse();
    expect(await call).toEqual({ id: 'm1' });
    expect(data).toEqual({ id: 'm1' });
    expect(envelope).toEqual(body);
    expect(response).toMatchObject({ status: 200, requestId: 'req-1' });
    expect(response.headers.get('x-downstream-ratelimit-remaining')).toBe('7');
    expect(server.requests.map(({ url }) => url)).toEqual(['/messages/m1?fields=id']);
  });

  it('gives nothing where the answer has no body', async () => {
    const server = await startServer({ status: 204 });
    expect(await buildClient(server).vault.connections.delete({ serviceId: 'zendesk' })).toBeUndefined();
  });

  it('creates a session without a body', async () => {
    const server = await startServer({ status: 201 });
    await buildClient(server).vault.sessions.create();
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/vault/sessions', body: '' });
  });

  it('ends a try that takes too long, while waiting and while reading', async () => {
    const server = await startServer('hang');
    const call = buildClient(server).messages.create({ body: 'b' }, { timeoutMs: 400, maxRetries: 1 });
    await expect(call).rejects.toBeInstanceOf(TimeoutError);
    expect(server.requests).toHaveLength(2);
  });

  it.each([0, -1, Number.NaN, Infinity, 2 ** 31])(
    'refuses a timeout of %d ms, which no timer keeps, without sending anything',
    async (timeoutMs) => {
      const server = await startServer();
      const call = buildClient(server).messages.get('m1', { timeoutMs });
      await expect(call).rejects.toMatchObject({
        name: 'KeywayError',
        message: expect.stringMatching(/^timeoutMs/) as string,
      });
      expect(server.requests).toEqual([]);
    },
  );

  it('ends when the caller aborts, before and during the call', async () => {
    const server = await startServer('hang');
    const client = buildClient(server);
    await expect(client.messages.get('m1', { signal: AbortSignal.abort('enough') })).rejects.toBeInstanceOf(
      AbortedError,
    );
    const controller = new AbortController();
    const call = client.messages.create({ body: 'b' }, { signal: controller.signal, transactionId: 't1' });
    setTimeout(() => controller.abort('enough'), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortedError', cause: 'enough', transactionId: 't1' });
    expect(server.requests.length).toBeLessThanOrEqual(1);
  });

  it('lends its settings to a client with other ones', async () => {
    const server = await startServer();
    const first = buildClient(server, { serviceId: 'zendesk' });
    const second = first.withOptions({ consumerId: 'user-2' });
    await second.messages.get('m1');
    await first.messages.get('m1');
    const seen = server.requests.map(({ headers }) => headers);
    expect(seen.map((headers) => headers['x-vendor-consumer-id'])).toEqual(['user-2', 'user-1']);
    expect(seen.map((headers) => headers['x-vendor-service-id'])).toEqual(['zendesk', 'zendesk']);
  });

  it('may name a connection, for itself and for clients made of it', async () => {
    const server = await startServer();
    const first = buildClient(server, { serviceId: 'zendesk', connectionId: 'con-1' });
    await first.messages.get('m1');
    await first.withOptions({ connectionId: 'con-2' }).messages.get('m1');
    await first.messages.get('m1', { connectionId: 'con-3' });
    await first.withOptions({ connectionId: undefined }).messages.get('m1');
    expect(server.requests.map(({ headers }) => headers['x-vendor-connection-id'])).toEqual([
      ...['con-1', 'con-2', 'con-3', undefined],
    ]);
  });

  it('refuses options that would have no effect', async () => {
    const server = await startServer();
    const client = buildClient(server);
    type AnyMethod = (...values: unknown[]) => Promise<unknown>;
    const calls: [AnyMethod, unknown[], string][] = [
      [
        client.vault.connections.create as AnyMethod,
        [{ serviceId: 'zendesk' }, {}, { new: true }],
        'vault.connections.create has no option `new` (members of the query go into `query`)',
      ],
      [client.messages.get as AnyMethod, ['m1', { timeoutMS: 5 }], 'messages.get has no option `timeoutMS`'],
      [client.messages.list as AnyMethod, [{}, { query: {} }], 'messages.list has no option `query`'],
      [client.messages.get as AnyMethod, ['m1', {}, { raw: true }], 'messages.get has too many arguments'],
      [client.attachments.content as AnyMethod, ['1', { Range: 'x' }], 'attachments.content has no option'],
      [client.proxy.request as AnyMethod, [{ url: '/x', query: {} }], 'proxy.request has no option `query`'],
    ];
    for (const [method, values, message] of calls) await expect(method(...values)).rejects.toThrow(message);
    expect(() => client.withOptions({ consumer: 'user-2' } as object)).toThrow(
      'Keyway has no option `consumer`',
    );
    expect(server.requests).toEqual([]);
    await client.messages.get('m1', { connection_id: undefined } as object);
  });

  it('knows every option that its types have', () => {
    expectTypeOf<(typeof callOptionNames)[number]>().toEqualTypeOf<keyof CallOptions>();
    expectTypeOf<(typeof clientOptionNames)[number]>().toEqualTypeOf<keyof KeywayOptions>();
  });

  it('sends by the fetch it was given, with its options and a try’s own signal', async () => {
    const seen: [string, FetchInit][] = [];
    const answer = { status: 200, headers: new Headers(), arrayBuffer: async () => new ArrayBuffer(0) };
    const client = buildClient(
      { baseUrl: 'https://keyway.example' },
      {
        fetch: async (url, init) => (seen.push([url, init]), answer),
        fetchOptions: { keepalive: true, ...{ method: 'PATCH', redirect: 'follow' } },
      },
    );
    await client.messages.create({ body: 'b' });
    expect(seen).toMatchObject([
      [
        'https://keyway.example/messages',
        { method: 'POST', redirect: 'manual', keepalive: true, body: '{"body":"b"}' },
      ],
    ]);
    expect(seen[0]![1].headers['authorization']).toBe('Bearer sk_secret');
    expect(seen[0]![1].signal.aborted).toBe(false);
  });

  it('shows no secret when it, its parts or its errors are printed', async () => {
    const server = await startServer('drop');
    const client = buildClient(server);
    const error: unknown = await client.messages.get('m1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionFailedError);
    const options = { depth: Infinity, showHidden: true };
    for (const value of [
      client,
      client.messages,
      client.vault,
      client.proxy,
      client.messages.get,
      client.withOptions({}),
      error,
    ]) {
      expect(inspect(value, options)).not.toMatch(secrets);
      expect(JSON.stringify(value) ?? '').not.toMatch(secrets);
    }
    expect(inspect(client)).toBe(`Keyway { baseUrl: '${server.baseUrl}' }`);
  });

  it.each([undefined, {}, { baseUrl: undefined }, { baseUrl: '' }])(
    'says that baseUrl is missing in %j',
    (options) => {
      expect(() => new Keyway(options as unknown as KeywayOptions)).toThrow(/^baseUrl is missing: /);
    },
  );

  it.each(['keyway.example.com', 'ftp://x', 'https://user:pass@x', 'https://x?a=b', 'https://x#a'])(
    'refuses the base URL %j',
    (baseUrl) => {
      expect(() => new Keyway({ baseUrl, apiKey: 'k', appId: 'a' })).toThrow(KeywayError);
    },
  );

  it('refuses to be without a key', () => {
    expect(
      () => new Keyway({ baseUrl: 'https://x', apiKey: undefined as unknown as string, appId: 'a' }),
    ).toThrow('apiKey');
  });
});
