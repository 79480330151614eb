import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { until } from '../wait.js';
import { newTransactionId, type Answer, type Lab } from '../environment/test-environment.js';

export type Planted = {
  /** Secrets that must be found nowhere. */
  readonly secrets: readonly string[];
  /** Every answer of the server to what was done with them. */
  readonly answers: readonly Answer[];
};

const secret = (kind: string): string => `${kind}-${randomBytes(18).toString('base64url')}&<"'`;

/**
 * Stores 50 secrets through the public API — keys, passwords, tokens, client secrets, session tokens and the client's
 * own credentials — and puts them to use: calls that succeed and that fail, raw output, renewal, revocation, deletion.
 */
export async function plantSecrets(lab: Lab): Promise<Planted> {
  const answers: Answer[] = [];
  const secrets: string[] = [];
  const call = async (...parameters: Parameters<Lab['call']>): Promise<Answer> => {
    const answer = await lab.call(...parameters);
    answers.push(answer);
    return answer;
  };
  const plant = (kind: string): string => {
    const made = secret(kind);
    secrets.push(made);
    return made;
  };
  const use = async (service: string, consumer: string, filter = ''): Promise<void> => {
    for (const raw of ['', '&raw=true'])
      await call('GET', `/messages?limit=1${filter}${raw}`, { service, consumer });
    const headers = { 'x-vendor-downstream-url': '/not-there', 'x-vendor-raw': 'true' };
    await call('GET', '/proxy', { service, consumer, headers });
    await call('POST', '/messages', {
      service,
      consumer,
      transactionId: newTransactionId(),
      json: { conversation_id: '1', type: 'message', body: 'planted' },
      headers: { 'x-vendor-raw': 'true' },
    });
    await call('POST', `/vault/connections/customer-support/${service}/validate`, { consumer });
    await call('GET', `/vault/connections/customer-support/${service}`, { consumer });
  };
  const connect = (service: string, consumer: string, settings: Record<string, string>): Promise<Answer> =>
    call('POST', `/vault/connections/customer-support/${service}`, {
      consumer,
      transactionId: newTransactionId(),
      json: { settings },
    });
  const { gorgias, zendesk, 'request-tracker': tracker } = await lab.sandbox.credentials();

  for (let index = 0; index < 10; index += 1) {
    // A customer's API key and password: most are wrong, so that calls fail too.
    await connect('gorgias', `key-${index}`, { ...gorgias?.form, api_key: plant('key') });
    await connect('request-tracker', `basic-${index}`, { ...tracker?.form, password: plant('password') });
    await call('POST', '/vault/connections/customer-support/zendesk/import', {
      consumer: `token-${index}`,
      transactionId: newTransactionId(),
      json: {
        credentials: { access_token: plant('access'), refresh_token: plant('refresh'), expires_in: 7200 },
        settings: zendesk?.settings,
      },
    });
  }
  for (const index of [0, 1]) {
    await use('gorgias', `key-${index}`);
    await use('request-tracker', `basic-${index}`);
    await use('zendesk', `token-${index}`, '&filter[conversation_id]=1');
  }
  for (const _ of [1, 2, 3, 4, 5])
    await call('PATCH', '/vault/integrations/zendesk', {
      json: { client_id: 'client', client_secret: plant('client') },
    });
  for (const index of [0, 1, 2]) {
    const { body } = await lab.call('POST', '/vault/sessions', { consumer: `key-${index}`, json: {} });
    const { session_token: token } = (body as { data: { session_token: string } }).data;
    secrets.push(token.split('.').at(-1) ?? token);
    const headers = { authorization: `Bearer ${token}` };
    await call('GET', '/vault/connections', { consumer: `key-${index}`, headers });
    await call('GET', '/messages', { consumer: `key-${index}`, headers });
  }
  secrets.push(...(await plantHookSecrets(lab, call)));
  for (const _ of [1, 2])
    await call('GET', '/messages?limit=1&raw=true', {
      service: 'gorgias',
      consumer: 'key-3',
      headers: { 'x-vendor-downstream-authorization': `Bearer ${plant('own').replaceAll(/[&<"']/g, '_')}` },
    });
  await call('DELETE', '/vault/connections/customer-support/gorgias', { consumer: 'key-9' });
  await call('DELETE', '/vault/connections/customer-support/zendesk', { consumer: 'token-9' });
  await call('DELETE', '/vault/consumers/basic-9', { consumer: 'basic-9' });
  await call('GET', '/vault/logs?limit=200');
  await call('GET', '/metrics', { headers: { authorization: `Bearer ${lab.adminKey}` } });
  secrets.push(lab.application.apiKey, lab.adminKey);
  return { secrets, answers };
}

/** Keys that sign events, of both directions, at a receiver that repeats what it is sent; and the address a vendor calls. */
async function plantHookSecrets(lab: Lab, call: Lab['call']): Promise<string[]> {
  const echo = createServer((request, response) => {
    request.on('data', () => undefined);
    request.on('end', () => response.writeHead(500).end(JSON.stringify(request.headers)));
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const json = { delivery_url: `http://127.0.0.1:${(echo.address() as AddressInfo).port}/`, events: ['*'] };
  // The secret is returned only this once.
  const added = await lab.call('POST', '/webhook/webhooks', { transactionId: newTransactionId(), json });
  const { id, secrets } = (added.body as { data: { id: string; secrets: { value: string }[] } }).data;
  await call('POST', `/webhook/webhooks/${id}/test`, { json: {} });
  for (const path of ['', `/${id}`, `/${id}/deliveries`]) await call('GET', `/webhook/webhooks${path}`);
  await call('GET', '/events');
  echo.close();
  const target = { service: 'zendesk', consumer: 'told' };
  await lab.connectKey('zendesk', 'told');
  await call('PATCH', '/vault/integrations/zendesk', { json: { events: true } });
  const at = async (path: string): Promise<unknown> =>
    (await lab.call('GET', '/proxy', { ...target, headers: { 'x-vendor-downstream-url': path } })).body;
  const hook = await until('a subscription', async () => {
    const { webhooks } = (await at('/webhooks')) as { webhooks: { id: string; endpoint: string }[] };
    return webhooks.at(-1);
  });
  const { signing_secret: key } = (await at(`/webhooks/${hook.id}/signing_secret`)) as {
    signing_secret: { secret: string };
  };
  const { pathname } = new URL(hook.endpoint);
  await call('POST', pathname, { json: {} });
  await call('GET', '/vault/connections/customer-support/zendesk', target);
  return [secrets[0]?.value ?? '', key.secret, pathname.split('/').at(-1) ?? ''];
}
