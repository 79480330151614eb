import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findCanaries } from '../rig/canaries.js';
import { count, note } from '../rig/figures.js';
import { startLab, type Answer, type Lab } from '../rig/lab.js';
import type { Answerer, Seen } from '../rig/vendor-front.js';

const canary = (name: string): string => `${name}-${randomBytes(18).toString('base64url')}`;
const secrets = {
  apiToken: canary('api'),
  accessToken: canary('access'),
  refreshToken: canary('refresh'),
  authToken: canary('1-14'),
  own: canary('own'),
};
const services = ['zendesk', 'gorgias', 'request-tracker'] as const;
const statuses = [200, 401, 404, 500];
const EMAIL = 'agent@client.example';

/** Ways in which a vendor repeats what it was sent. */
const shapes: Record<string, (words: string, response: ServerResponse) => void> = {
  json: (words, response) => end(response, 'application/json', toRecords(words)),
  text: (words, response) => end(response, 'text/plain', words),
  base64: (words, response) => end(response, 'text/plain', Buffer.from(words).toString('base64')),
  gzip: (words, response) =>
    end(response.setHeader('content-encoding', 'gzip'), 'application/json', gzipSync(toRecords(words))),
  chunked: (words, response) => {
    response.setHeader('content-type', 'application/json');
    const body = toRecords(words);
    for (let from = 0; from < body.length; from += 7) response.write(body.slice(from, from + 7));
    response.end();
  },
};
const shapeNames = Object.keys(shapes);

const end = (response: ServerResponse, type: string, body: string | Buffer): void =>
  void response.setHeader('content-type', type).end(body);

/** A list and an error of every vendor in one, whose every text is what was sent. */
const toRecords = (words: string): string => {
  const record = {
    ...{
      id: 1,
      ticket_id: 1,
      type: 'Comment',
      body: words,
      plain_body: words,
      body_text: words,
      subject: words,
    },
    ...{ created_at: '2026-01-01T00:00:00Z', created_datetime: '2026-01-01T00:00:00Z', public: true },
    ...{ channel: 'email', from_agent: false, author_id: 1, sender: { id: 1, email: EMAIL, name: words } },
  };
  const fault = { message: words, error: { message: words, msg: words, title: words }, description: words };
  return JSON.stringify({
    data: [record],
    comments: [record],
    items: [],
    total: 0,
    ...fault,
    [words]: words,
  });
};

/** Repeats every header, and a form-encoded or JSON body, of the request. */
const echo =
  (shape: string, status: number): ((seen: Seen) => Answerer) =>
  (seen) =>
  (response) => {
    const sent = Object.values(seen.headers).flat().join(' | ');
    const pair = /Basic (\S+)/.exec(sent)?.[1] ?? '';
    const words = `${sent} | ${Buffer.from(pair, 'base64').toString()} | ${seen.body.toString()}`;
    const safe = encodeURI(words).replaceAll("'", '%27');
    response.statusCode = status;
    for (const name of ['x-echo', 'x-request-id', 'etag', 'retry-after']) response.setHeader(name, words);
    response.setHeader('location', `https://evil.example/?seen=${safe}`);
    response.setHeader('link', `<https://evil.example/?seen=${safe}>; rel="next"`);
    response.setHeader('www-authenticate', `Bearer error="invalid_token", error_description="${words}"`);
    shapes[shape]?.(words, response);
  };

describe('a vendor that repeats everything it was sent', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await startLab({ services: [...services], settings: { LOG_LEVEL: 'trace' } });
    lab.vendors.onRequest = () => (response) => void end(response, 'application/json', '{}');
    const settings = { subdomain: 'acme', email: EMAIL, api_token: secrets.apiToken };
    const keep = (service: string, given: Record<string, string>) =>
      lab.client('echo').vault.connections.create({ serviceId: service }, { settings: given });
    await keep('zendesk', settings);
    await keep('request-tracker', { base_url: 'https://rt.example', auth_token: secrets.authToken });
    const tokens = { access_token: secrets.accessToken, refresh_token: secrets.refreshToken };
    await lab.client('echo').vault.connections.import(
      { serviceId: 'gorgias' },
      {
        credentials: { ...tokens, issued_at: new Date().toISOString(), expires_in: 3_600 },
        settings: { subdomain: 'acme' },
      },
    );
  });
  afterAll(() => lab?.close());

  const operations: Record<string, (service: string, headers: Record<string, string>) => Promise<Answer>> = {
    messages: (service, headers) => {
      const filter = service === 'zendesk' ? '?filter[conversation_id]=1' : '';
      return lab.call('GET', `/messages${filter}`, { consumer: 'echo', service, headers });
    },
    proxy: (service, headers) =>
      lab.call('GET', '/proxy', {
        consumer: 'echo',
        service,
        headers: { 'x-vendor-downstream-url': '/anything', ...headers },
      }),
    create: (service, headers) =>
      lab.call('POST', '/messages', {
        consumer: 'echo',
        service,
        headers,
        transactionId: randomBytes(8).toString('hex'),
        json: { conversation_id: '1', type: 'message', body: 'Hello' },
      }),
  };

  test('tells no credential through us, whatever its answer looks like', async () => {
    const cases = statuses.flatMap((status) =>
      shapeNames.flatMap((shape) =>
        Object.keys(operations).flatMap((operation) =>
          services.flatMap((service) =>
            ['true', 'false'].flatMap((raw) =>
              [false, true].map((isOwn) => ({ status, shape, operation, service, raw, isOwn })),
            ),
          ),
        ),
      ),
    );
    const wanted = count({ short: 120, long: cases.length });
    // A stride that shares no factor with the counts above meets every value of each of them.
    const chosen = Array.from({ length: wanted }, (_, index) => cases[(index * 127) % cases.length]);
    const found: string[] = [];
    const answered = new Map<number, number>();
    for (const one of chosen) {
      if (!one) continue;
      lab.vendors.onRequest = echo(one.shape, one.status);
      const own = one.isOwn ? { 'x-vendor-downstream-authorization': `Bearer ${secrets.own}` } : {};
      const answer = await operations[one.operation]?.(one.service, { 'x-vendor-raw': one.raw, ...own });
      if (!answer) continue;
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
      const whole = `${answer.text}\n${JSON.stringify([...answer.headers])}`;
      const hits = findCanaries(whole, Object.values(secrets));
      if (hits.length > 0) found.push(`${JSON.stringify(one)}: ${hits.join(', ')}`);
    }
    const shown = await lab.call('GET', '/vault/connections', { consumer: 'echo' });
    const logged = await lab.call('GET', '/vault/logs', { consumer: 'echo' });
    const output = lab.servers.map((server) => server.child().output()).join('\n');
    const kept = findCanaries(`${shown.text}${logged.text}${output}`, Object.values(secrets));
    const spread = [...answered].map(([status, times]) => `${status} ×${times}`).join(', ');
    note({
      trial: 'T-HDR-1',
      what: `${chosen.length} answers of an echo (${spread}); connections, logs at trace`,
      bar: '0 canaries in 9 encodings',
      measured: `${found.length}; ${kept.length}`,
    });
    expect(found).toEqual([]);
    expect(kept).toEqual([]);
  });
});
