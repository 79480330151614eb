import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sandboxCredentials } from '../credentials.js';
import { createSandbox } from '../sandbox.js';
import { basic, call, requestTokens, useSandbox, type Answer } from '../testing.js';

const outside = useSandbox();
beforeEach(() => outside.sandbox.control.reset());

const authorization = basic(sandboxCredentials.gorgias.basic);
const write = { channel: 'email', via: 'api', from_agent: true, body_text: 'marker-fault' };
const account = (): Promise<Answer> => call(`${outside.sandbox.url}/gorgias/api/account`, { authorization });
const post = (url = outside.sandbox.url): Promise<Answer> =>
  call(`${url}/gorgias/api/tickets/1/messages`, { method: 'POST', json: write, authorization });
const turn = (path: string, json: unknown, method = 'POST'): Promise<Answer> =>
  call(`${outside.sandbox.url}/_control/${path}`, { method, json });
const created = (): number | undefined => outside.sandbox.control.counters().createdByMarker['marker-fault'];

test('a status fault answers instead of the vendor, as often as asked', async () => {
  await turn('faults', { service: 'gorgias', status: 503, body: { down: true }, times: 2 });
  expect([await account(), await account(), await account()].map(({ status }) => status)).toEqual([
    503, 503, 200,
  ]);
});

test('a fault touches only its service, method and path', async () => {
  await turn('faults', { service: 'gorgias', method: 'POST', path: '/messages', status: 500 });
  expect((await account()).status).toBe(200);
  expect((await post()).status).toBe(500);
  await turn('faults', {}, 'DELETE');
  expect((await post()).status).toBe(201);
});

test('a drop before the work creates nothing, a drop after it created the message', async () => {
  await turn('faults', { drop: 'before', times: 1 });
  await expect(post()).rejects.toThrow('fetch failed');
  expect(created()).toBeUndefined();
  await turn('faults', { drop: 'after', times: 1 });
  await expect(post()).rejects.toThrow('fetch failed');
  expect(created()).toBe(1);
});

test('answers can be cut in half or dripped', async () => {
  await turn('faults', { malformed: true, times: 1 });
  expect(await account()).toMatchObject({ status: 200, body: undefined });
  await turn('faults', { drip: { bytes: 40, everyMs: 1 }, times: 1 });
  expect((await account()).body.domain).toBe('acme');
});

test('an answer can be a 200 that is not quite the API’s', async () => {
  const [url, authorization] = [
    `${outside.sandbox.url}/gorgias/api/account`,
    basic(sandboxCredentials.gorgias.basic),
  ];
  const bytes = async (): Promise<[number, Buffer]> => {
    const answer = await fetch(url, { headers: { authorization } });
    return [answer.status, Buffer.from(await answer.arrayBuffer())];
  };
  const [, usual] = await bytes();
  const path = '/api/account';
  await turn('faults', { service: 'gorgias', path, odd: 'byte-order-mark', times: 1 });
  expect(await bytes()).toEqual([200, Buffer.concat([Buffer.from('\ufeff'), usual])]);
  await turn('faults', { service: 'gorgias', path, odd: 'html-page', times: 1 });
  expect(await account()).toMatchObject({ status: 200, text: expect.stringContaining('<html>') });
  await turn('faults', { service: 'gorgias', path, odd: 'nothing', times: 1 });
  expect(await bytes()).toEqual([200, Buffer.alloc(0)]);
  expect((await account()).body.domain).toBe('acme');
});

test('the token endpoint has faults of its own', async () => {
  const { refresh_token: token } = (await turn('tokens', { service: 'zendesk' })).body;
  const refresh = () =>
    requestTokens(outside.sandbox, 'zendesk', { grant_type: 'refresh_token', refresh_token: token });
  await turn('faults', { service: 'zendesk', target: 'token', status: 502, times: 1 });
  expect((await refresh()).status).toBe(502);
  await turn('faults', { service: 'zendesk', target: 'token', drop: 'after', times: 1 });
  await expect(refresh()).rejects.toThrow('fetch failed');
  expect((await refresh()).body.error).toBe('invalid_grant');
});

test('limits, lifetimes and counters are reachable from another process', async () => {
  await turn('rate-limit', { service: 'gorgias', rule: { limit: 1, windowSeconds: 60 } });
  expect([(await account()).status, (await account()).status]).toEqual([200, 429]);
  await turn('token-lifetime', { seconds: 9 });
  expect((await turn('tokens', { service: 'gorgias' })).body.expires_in).toBe(9);
  expect((await turn('expire', {})).body.expired).toBeGreaterThan(0);
  const counters = await call(`${outside.sandbox.url}/_control/counters`);
  expect(counters.body.requests.gorgias).toEqual({ 'GET /api/account': 2 });
  await turn('reset', {});
  expect((await call(`${outside.sandbox.url}/_control/counters`)).body.requests).toEqual({});
});

test('wrong knobs are refused, and a plain web form cannot turn any', async () => {
  expect((await turn('faults', { statu: 500 })).status).toBe(400);
  expect((await turn('tokens', { service: 'request-tracker' })).status).toBe(400);
  const form = await fetch(`${outside.sandbox.url}/_control/reset`, {
    method: 'POST',
    body: new URLSearchParams({ tokens: 'true' }),
  });
  expect(form.status).toBe(415);
});

test('reset brings the seed back', async () => {
  const { id } = (await post()).body;
  const read = () => call(`${outside.sandbox.url}/gorgias/api/tickets/1/messages/${id}`, { authorization });
  expect((await read()).status).toBe(200);
  outside.sandbox.control.reset();
  expect((await read()).status).toBe(404);
});

test('tokens and written messages survive a restart through the state file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const stateFile = join(folder, 'state', 'sandbox.json');
  try {
    const first = await createSandbox({ stateFile });
    const tokens = await first.control.mintTokens('zendesk');
    const { id } = (await post(first.url)).body;
    const removed = await call(`${first.url}/gorgias/api/tickets/1/messages/101`, {
      method: 'DELETE',
      authorization,
    });
    expect(removed.status).toBe(204);
    await first.close();
    expect(JSON.parse(readFileSync(stateFile, 'utf8')).helpdesk.messages).toHaveLength(1);

    const second = await createSandbox({ stateFile });
    const bearer = `Bearer ${tokens.access_token}`;
    expect((await call(`${second.url}/zendesk/api/v2/users/me`, { authorization: bearer })).status).toBe(200);
    expect(
      (await call(`${second.url}/gorgias/api/tickets/1/messages/${id}`, { authorization })).body.body_text,
    ).toBe('marker-fault');
    expect((await call(`${second.url}/gorgias/api/tickets/1/messages/101`, { authorization })).status).toBe(
      404,
    );
    const renewed = await requestTokens(second, 'zendesk', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect(renewed.status).toBe(200);
    const { id: next } = (await post(second.url)).body;
    expect(next).toBeGreaterThan(id);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
