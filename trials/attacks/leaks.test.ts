import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findLeaks } from '../rig/hostile/leak-detectors.js';
import { echo, echoShapes, end } from '../rig/network/echo-vendor.js';
import { count, note } from '../rig/figures.js';
import { startLabOnPostgres, type Answer, type Lab } from '../rig/environment/test-environment.js';
import { headerInjections, isSpoiled, unsafeCredentials } from '../rig/hostile/header-injections.js';
import { postgresIsMissing } from '../rig/databases/postgres.js';
import { sendRaw } from '../rig/network/raw-http.js';

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

describe.skipIf(postgresIsMissing())('a vendor that repeats everything it was sent', () => {
  let lab: Lab;

  beforeAll(async () => {
    lab = await startLabOnPostgres({ services: [...services], settings: { LOG_LEVEL: 'trace' } });
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

  // First: the faults that the next one answers with keep the connector from being called for a while.
  test('sends exactly our credential, whatever headers the caller adds', async () => {
    const arrived: string[][] = [];
    lab.vendors.onRequest = () => (response, request) => {
      arrived.push(request.rawHeaders);
      end(response, 'application/json', '{}');
    };
    const [server] = lab.servers;
    const plain = [
      'GET /proxy HTTP/1.1',
      'Host: keyway.test',
      `Authorization: Bearer ${lab.application.apiKey}`,
      `x-vendor-app-id: ${lab.application.id}`,
      'x-vendor-consumer-id: echo',
      'x-vendor-service-id: request-tracker',
      'x-vendor-downstream-url: /rt',
    ];
    const spoiled: string[] = [];
    const answered = new Map<string, number>();
    for (const injected of headerInjections) {
      const before = arrived.length;
      const status = await sendRaw(server?.port ?? 0, [...plain, ...injected, 'Connection: close', '', '']);
      answered.set(status, (answered.get(status) ?? 0) + 1);
      for (const headers of arrived.slice(before)) {
        const isExtra = arrived.length - before > 1;
        if (isExtra || isSpoiled(headers, `token ${secrets.authToken}`)) spoiled.push(injected.join(' '));
      }
    }
    const spread = [...answered].map(([status, times]) => `${status} ×${times}`).join(', ');
    note({
      what: `${headerInjections.length} injections (${spread})`,
      bar: 'our credential exactly once, nothing injected',
      measured: `${spoiled.length} spoiled of ${arrived.length} that arrived`,
    });
    expect(spoiled).toEqual([]);
    expect(arrived.length).toBeGreaterThan(30);
  });

  test('tells no credential through us, whatever its answer looks like', async () => {
    const cases = statuses.flatMap((status) =>
      Object.keys(echoShapes).flatMap((shape) =>
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
      const own: Record<string, string> = one.isOwn
        ? { 'x-vendor-downstream-authorization': `Bearer ${secrets.own}` }
        : {};
      const answer = await operations[one.operation]?.(one.service, { 'x-vendor-raw': one.raw, ...own });
      if (!answer) continue;
      answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
      const whole = `${answer.text}\n${JSON.stringify([...answer.headers])}`;
      const hits = findLeaks(whole, Object.values(secrets));
      if (hits.length > 0) found.push(`${JSON.stringify(one)}: ${hits.join(', ')}`);
    }
    const shown = await lab.call('GET', '/vault/connections', { consumer: 'echo' });
    const logged = await lab.call('GET', '/vault/logs', { consumer: 'echo' });
    const output = lab.servers.map((server) => server.child().output()).join('\n');
    const kept = findLeaks(`${shown.text}${logged.text}${output}`, Object.values(secrets));
    const spread = [...answered].map(([status, times]) => `${status} ×${times}`).join(', ');
    note({
      what: `${chosen.length} answers of an echo (${spread}); connections, logs at trace`,
      bar: '0 canaries in 9 encodings',
      measured: `${found.length}; ${kept.length}`,
    });
    expect(found).toEqual([]);
    expect(kept).toEqual([]);
  });

  test('refuses a credential that would split a header, and repeats it nowhere', async () => {
    const core = canary('unsafe');
    const bad = unsafeCredentials(core);
    const path = '/vault/connections/customer-support';
    const places: Record<string, (value: string) => Promise<Answer>> = {
      'api key': (value) =>
        lab.call('PATCH', `${path}/zendesk`, { consumer: 'echo', json: { settings: { api_token: value } } }),
      token: (value) =>
        lab.call('PATCH', `${path}/request-tracker`, {
          consumer: 'echo',
          json: { settings: { auth_token: value } },
        }),
      email: (value) =>
        lab.call('PATCH', `${path}/zendesk`, { consumer: 'echo', json: { settings: { email: value } } }),
      'access token': (value) => importTokens({ access_token: value }),
      'refresh token': (value) => importTokens({ access_token: 'access', refresh_token: value }),
      'client secret': (value) =>
        lab.call('PATCH', '/vault/integrations/gorgias', {
          json: { client_id: 'client', client_secret: value },
        }),
    };
    const importTokens = (credentials: Record<string, string>) =>
      lab.call('POST', `${path}/gorgias/import`, {
        consumer: 'echo',
        transactionId: randomBytes(8).toString('hex'),
        json: { credentials, settings: { subdomain: 'acme' } },
      });
    const wrong: string[] = [];
    for (const [place, put] of Object.entries(places)) {
      for (const value of bad) {
        const { status, text, headers } = await put(value);
        const shows = findLeaks(`${text}${JSON.stringify([...headers])}`, [core]);
        if (status < 400 || status > 499 || shows.length > 0)
          wrong.push(`${place} ${JSON.stringify(value.replace(core, '…'))}: ${status} ${shows.join()}`);
      }
    }
    const logged = findLeaks(lab.servers.map((server) => server.child().output()).join(''), [core]);
    note({
      what: `${bad.length} credentials × ${Object.keys(places).length} places`,
      bar: 'all 4xx; 0 in answers and logs',
      measured: `${wrong.length} otherwise; ${logged.length}`,
    });
    expect(wrong).toEqual([]);
    expect(logged).toEqual([]);
  });
});
