import { describe, expect, it } from 'vitest';

import { KeywayError, NotFoundError, ServerError } from './errors.js';
import { buildClient, errorReply, startServer } from './fixtures/recording-server.js';

describe('proxy.request', () => {
  it('carries url, method, timeout and body as the contract spells them', async () => {
    const server = await startServer({ status: 201, body: { ticket: 1 }, headers: { etag: 'x' } });
    const response = await buildClient(server).proxy.request({
      url: '/api/v2/tickets.json',
      method: 'POST',
      body: { subject: 'hi' },
      headers: { 'if-match': 'y' },
      downstreamTimeoutMs: 5000,
      serviceId: 'zendesk',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('etag')).toBe('x');
    expect(await response.json()).toEqual({ ticket: 1 });
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/proxy', body: '{"subject":"hi"}' });
    expect(server.requests[0]!.headers).toMatchObject({
      'x-vendor-downstream-url': '/api/v2/tickets.json',
      'x-vendor-downstream-timeout': '5000',
      'x-vendor-service-id': 'zendesk',
      'content-type': 'application/json',
      'if-match': 'y',
    });
    expect(server.requests[0]!.headers).not.toHaveProperty('x-vendor-downstream-method');
    expect(server.requests[0]!.headers['x-unique-transaction-id']).toBeDefined();
  });

  it('asks for methods that the endpoint does not have by header', async () => {
    const server = await startServer();
    await buildClient(server).proxy.request({ url: '/x', method: 'HEAD' });
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      headers: { 'x-vendor-downstream-method': 'HEAD' },
    });
  });

  it('gives the connector’s answer whatever its status, and sends it once', async () => {
    for (const status of [204, 404, 429, 503]) {
      const body = { type_name: 'EntityNotFoundError', message: 'made up', request_id: 'guess' };
      const server = await startServer({ status, body });
      expect((await buildClient(server).proxy.request({ url: '/x' })).status).toBe(status);
      expect(server.requests).toHaveLength(1);
    }
  });

  it('throws what Keyway itself refuses', async () => {
    const server = await startServer(errorReply('ConnectionNotFoundError', 404));
    await expect(buildClient(server).proxy.request({ url: '/x' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('throws what neither of them said', async () => {
    const server = await startServer({ status: 502, body: '<html>', headers: { 'request-id': '' } });
    await expect(buildClient(server).proxy.request({ url: '/x' })).rejects.toBeInstanceOf(ServerError);
  });

  it('sends a form as the same bytes on every try', async () => {
    const form = new FormData();
    form.set('file', new Blob(['content']), 'a.txt');
    const server = await startServer('drop', {});
    await buildClient(server).proxy.request({ url: '/x', method: 'POST', body: form });
    const [first, second] = server.requests;
    expect(first!.body).toContain('content');
    expect([second!.body, second!.headers['content-type']]).toEqual([
      first!.body,
      first!.headers['content-type'],
    ]);
    expect(second!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('sends bytes and text under the caller’s content type', async () => {
    const server = await startServer();
    const headers = { 'content-type': 'application/xml' };
    for (const body of ['<a/>', new TextEncoder().encode('<a/>')]) {
      await buildClient(server).proxy.request({ url: '/x', method: 'PUT', body, headers });
    }
    expect(server.requests.map((request) => [request.body, request.headers['content-type']])).toEqual([
      ['<a/>', 'application/xml'],
      ['<a/>', 'application/xml'],
    ]);
    await expect(buildClient(server).proxy.request({ url: '/x', body: 'b' })).rejects.toBeInstanceOf(
      KeywayError,
    );
  });
});
