import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.js';
import { call, startReceiver, type Answer } from '../testing.js';

let folder: string;
let sandbox: Sandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const start = (): Promise<Sandbox> => createSandbox({ stateFile: join(folder, 'state.json') });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-hooks-'));
  sandbox = await start();
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all([sandbox.close(), receiver.close()]);
  rmSync(folder, { recursive: true });
});

const turn = (path: string, json: unknown, method = 'POST'): Promise<Answer> =>
  call(`${sandbox.url}/_control/${path}`, { method, json });
const read = async () => (await call(`${sandbox.url}/_control/hooks`)).body;
const topics = (): string[] =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { topic: string }).topic);

test('another process sets an app’s address, writes at the helpdesk, and reads what was sent', async () => {
  expect((await turn('hooks', { service: 'intercom', url: `${receiver.url}/hook` })).status).toBe(200);
  const first = await turn('messages', { text: 'A new question' });
  expect(first.body.conversation).toBeGreaterThan(1);
  await turn('messages', { conversation: first.body.conversation, from: 'agent', text: 'An answer' });
  await expect.poll(topics).toEqual(['conversation.user.created', 'conversation.admin.replied']);
  await expect.poll(async () => (await read()).pending).toBe(0);
  expect((await read()).counts.intercom).toMatchObject({ calls: 2, accepted: 2 });
  await turn('hooks', { service: 'intercom', url: null });
  await turn('messages', { text: 'Nobody hears this' });
  expect((await read()).counts.intercom.calls).toBe(2);
});

test('an address has to answer the vendor’s handshake', async () => {
  const refused = await turn('hooks', { service: 'front', url: receiver.url });
  expect(refused.status).toBe(400);
  expect(refused.body.error).toContain('handshake');
  receiver.answer = ({ headers }) => String(headers['x-front-challenge']);
  expect((await turn('hooks', { service: 'front', url: receiver.url })).status).toBe(200);
});

test('faults come and go', async () => {
  await turn('hooks', { service: 'intercom', url: receiver.url });
  await turn('hook-faults', { service: 'intercom', drop: 1 });
  await turn('messages', { text: 'Lost' });
  await expect.poll(async () => (await read()).counts.intercom?.lost).toBe(1);
  await turn('hook-faults', {}, 'DELETE');
  await turn('messages', { text: 'Heard' });
  await expect.poll(topics).toEqual(['conversation.user.created']);
});

test('wrong knobs are refused', async () => {
  expect((await turn('hooks', { service: 'request-tracker', url: receiver.url })).status).toBe(400);
  expect((await turn('hooks', { service: 'intercom', url: 'nowhere' })).status).toBe(400);
  expect((await turn('hook-faults', { drop: 2 })).status).toBe(400);
  expect((await turn('messages', { conversation: 98_765, text: 'x' })).status).toBe(400);
});

test('subscribers still receive events after a restart, until a reset', async () => {
  await turn('hooks', { service: 'intercom', url: receiver.url });
  await sandbox.close();
  sandbox = await start();
  await turn('messages', { text: 'Still there?' });
  await expect.poll(topics).toHaveLength(1);
  await turn('reset', {});
  await turn('messages', { text: 'And now?' });
  await sandbox.control.hooksSettled();
  expect((await read()).counts).toEqual({});
});
