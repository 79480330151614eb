import { Agent, fetch as undiciFetch, ProxyAgent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';

import { startForwardProxy } from './http/forward-proxy.js';
import { buildClient, startServer } from './fixtures/recording-server.js';

describe.each([
  ['the global fetch', {}],
  ['undici’s own fetch', { fetch: undiciFetch }],
])('through %s', (_, options) => {
  it('a ProxyAgent takes every call over the proxy server, forms included', async () => {
    const [server, proxy] = [await startServer(), await startForwardProxy()];
    const dispatcher = new ProxyAgent(proxy.url);
    onTestFinished(() => dispatcher.destroy());
    const client = buildClient(server, { ...options, fetchOptions: { dispatcher } });
    const { response } = await client.messages.get('m1').withResponse();
    const form = new FormData();
    form.set('file', new Blob(['content']), 'a.txt');
    const proxied = await client.proxy.request({ url: '/x', method: 'POST', body: form });
    expect([response.requestId, proxied.headers.get('request-id')]).toEqual(['req-1', 'req-2']);
    expect(server.requests[1]!.body).toContain('content');
    expect(new Set(proxy.tunnels)).toEqual(new Set([new URL(server.baseUrl).host]));
  });

  it('an Agent brings its own limits', async () => {
    const server = await startServer('hang');
    const dispatcher = new Agent({ headersTimeout: 50 });
    onTestFinished(() => dispatcher.destroy());
    const client = buildClient(server, { ...options, fetchOptions: { dispatcher }, maxRetries: 0 });
    await expect(client.messages.get('m1')).rejects.toThrow('UND_ERR_HEADERS_TIMEOUT');
  });
});
