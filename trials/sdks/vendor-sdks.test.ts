import { Client as HubSpot } from '@hubspot/api-client';
import Freshdesk from 'freshdesk-api';
import { IntercomClient } from 'intercom-client';
import { createClient } from 'node-zendesk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startLab, type Lab } from '../rig/environment/test-environment.js';

const CONSUMER = 'customer/1';

let lab: Lab;
let token: string;
/** Replaces the vendor's scheme and host in the SDK's base URL. */
let at: (service: string) => string;

beforeAll(async () => {
  lab = await startLab({ services: ['intercom', 'hubspot', 'zendesk', 'freshdesk'] });
  for (const service of ['intercom', 'hubspot']) await lab.connectOAuth(service, CONSUMER);
  for (const service of ['zendesk', 'freshdesk']) await lab.connectKey(service, CONSUMER);
  token = lab.application.apiKey;
  at = (service) => `${lab.servers[0]?.url}/proxy/${service}/${encodeURIComponent(CONSUMER)}`;
});
beforeEach(() => {
  lab.vendors.seen.length = 0;
});
afterAll(() => lab?.close());

/** The vendor got calls, with its own credential, and nothing of the key that the SDK was given. */
function expectNoKey(): void {
  // A renewal of the token is the vault's own call.
  const calls = lab.vendors.seen.filter(({ body }) => !body.includes('grant_type'));
  expect(calls.length).toBeGreaterThan(1);
  for (const { path, headers, body } of calls) {
    expect(headers.authorization).toBeDefined();
    expect(decode(JSON.stringify([path, headers, body.toString()]))).not.toContain(token);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-vendor-'))).toEqual([]);
  }
}
const decode = (text: string): string =>
  text.replace(/Basic ([0-9A-Za-z+/=]+)/g, (_whole, encoded: string) =>
    Buffer.from(encoded, 'base64').toString('latin1'),
  );

test('Intercom’s own SDK reads and writes, and names its version of the API', async () => {
  const intercom = new IntercomClient({ token, environment: at('intercom'), version: '2.14' });
  const admin = await intercom.admins.identify();
  const page = await intercom.conversations.list({ per_page: 2 });
  const [first] = page.data;
  expect(first?.id).toBeTypeOf('string');
  const found = await intercom.conversations.find({ conversation_id: first?.id ?? '' });
  expect(found.id).toBe(first?.id);
  const replied = await intercom.conversations.reply({
    conversation_id: first?.id ?? '',
    body: { message_type: 'comment', type: 'admin', admin_id: admin?.id ?? '', body: 'Through the vault.' },
  });
  expect(JSON.stringify(replied)).toContain('Through the vault.');
  expect(lab.vendors.seen.at(-1)?.headers['intercom-version']).toBe('2.14');
  await expect(intercom.conversations.find({ conversation_id: '999999999' })).rejects.toMatchObject({
    statusCode: 404,
  });
  expectNoKey();
});

test('HubSpot’s own SDK reads and writes', async () => {
  const hubspot = new HubSpot({ accessToken: token, basePath: at('hubspot') });
  const path = '/conversations/v3/conversations/threads';
  const threads = await hubspot.apiRequest({ method: 'GET', path, qs: { limit: 2 } });
  const { results } = (await threads.json()) as { results: { id: string }[] };
  expect(results).toHaveLength(2);
  const messages = await hubspot.apiRequest({ method: 'GET', path: `${path}/${results[0]?.id}/messages` });
  expect(messages.status).toBe(200);
  expectNoKey();
});

test('a common Zendesk client reads and writes', async () => {
  const zendesk = createClient({
    username: 'agent@acme.example',
    token,
    endpointUri: `${at('zendesk')}/api/v2`,
  });
  const { result } = (await zendesk.tickets.create({
    ticket: { subject: 'Through the vault', comment: { body: 'Hello' } },
  })) as unknown as { result: { id: number } };
  const shown = (await zendesk.tickets.show(result.id)) as unknown as { result: { subject: string } };
  expect(shown.result.subject).toBe('Through the vault');
  await expect(zendesk.tickets.show(999_999_999)).rejects.toThrow('404');
  expectNoKey();
});

test('a common Freshdesk client reads and writes', async () => {
  const freshdesk = new Freshdesk(at('freshdesk'), token);
  const ask = <Result>(run: (done: (error: Error | null, result: Result) => void) => void): Promise<Result> =>
    new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result))));
  const made = await ask<{ id: number }>((done) =>
    freshdesk.createTicket(
      { subject: 'Through the vault', description: 'Hello', email: 'a@acme.example', status: 2, priority: 1 },
      done,
    ),
  );
  const shown = await ask<{ subject: string }>((done) => freshdesk.getTicket(made.id, done));
  expect(shown.subject).toBe('Through the vault');
  expectNoKey();
});
