import { afterEach, beforeEach, expect, test } from 'vitest';

import { createSandbox, type Sandbox } from '../sandbox.js';
import { call, startReceiver } from '../testing.js';
import { MAX_PLAYED } from './actions.js';

let sandbox: Sandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => new Date('2026-03-04T09:30:00Z') });
  receiver = await startReceiver();
});
afterEach(() => Promise.all([sandbox.close(), receiver.close()]));

type Scene = Record<string, unknown> & { act: string; conversation: number };
async function play(count: number, input: { seed?: number; services?: string[] } = {}): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for await (const scene of sandbox.control.play({ everyMs: 10, ...input })) {
    scenes.push(scene);
    if (scenes.length === count) break;
  }
  return scenes;
}
async function again(): Promise<void> {
  await sandbox.close();
  sandbox = await createSandbox({ clock: () => new Date('2026-03-04T09:30:00Z') });
}

test('customers write, agents answer, and it ends well; the same for the same seed, another for another', async () => {
  const first = await play(80, { seed: 7 });
  await again();
  const second = await play(80, { seed: 7 });
  await again();
  const other = await play(80, { seed: 8 });
  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
  const actions = new Set(first.map(({ act }) => act));
  for (const act of ['opened', 'wrote', 'answered', 'noted', 'assigned', 'solved'])
    expect(actions).toContain(act);
  expect(new Set(first.map(({ text }) => text)).size).toBeGreaterThan(30);
  expect(first.some(({ conversation }) => conversation <= 8)).toBe(true);
});

test('what was made up is bounded, and what was there stays', async () => {
  const seeded = sandbox.helpdesk.conversations().map(({ id }) => id);
  for (let turn = 0; turn < MAX_PLAYED + 30; turn += 1)
    await sandbox.control.trigger({ event: 'conversation.created' });
  for (let turn = 0; turn < MAX_PLAYED + 30; turn += 1)
    await sandbox.control.trigger({ event: 'customer.created' });
  for (let turn = 0; turn < 1_000; turn += 1) await sandbox.control.trigger({ event: 'message.created' });
  const { helpdesk } = sandbox;
  expect(helpdesk.conversations().filter(({ isPlayed }) => isPlayed)).toHaveLength(MAX_PLAYED);
  expect(helpdesk.people().filter(({ isPlayed }) => isPlayed)).toHaveLength(MAX_PLAYED);
  for (const id of seeded) expect(helpdesk.conversation(id)).toBeDefined();
  const most = Math.max(...helpdesk.conversations().map(({ id }) => helpdesk.history(id).length));
  expect(most).toBeLessThan(100);
  const known = new Set(helpdesk.conversations().map(({ id }) => id));
  expect(helpdesk.history().every(({ conversationId }) => known.has(conversationId))).toBe(true);
});

test('it ends when its client disconnects', async () => {
  const leave = new AbortController();
  const response = await fetch(`${sandbox.url}/_control/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ everyMs: 10 }),
    signal: leave.signal,
  });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(JSON.parse(new TextDecoder().decode(value).split('\n')[0] ?? '')).toMatchObject({ act: 'opened' });
  leave.abort();
  const count = () => sandbox.helpdesk.history().length;
  let before = -1;
  await expect
    .poll(
      () => {
        const isQuiet = count() === before;
        before = count();
        return isQuiet;
      },
      { interval: 100 },
    )
    .toBe(true);
});

test('only the named vendors send events, and the result lists them', async () => {
  for (const service of ['intercom', 'hubspot'])
    await sandbox.control.setHook({ service, url: `${receiver.url}/${service}` });
  const triggered = await sandbox.control.trigger({
    ...{ event: 'conversation.created', services: ['intercom'], text: 'Is anybody there?' },
  });
  expect(triggered.told).toEqual([
    { service: 'intercom', type: 'contact.user.created' },
    { service: 'intercom', type: 'conversation.user.created' },
  ]);
  await sandbox.control.hooksSettled();
  expect(receiver.received.map(({ url }) => url)).toEqual(['/intercom', '/intercom']);
  expect((await sandbox.control.trigger({ event: 'customer.updated' })).told.length).toBeGreaterThan(1);
  const quiet = await sandbox.control.trigger({ event: 'conversation.created', services: ['zendesk'] });
  expect(quiet.told).toEqual([]);
});

test('each trigger does what it says; one that needs a record says so', async () => {
  const list = (await call(`${sandbox.url}/_control/happenings`)).body as {
    event: string;
    after: string | null;
  }[];
  const triggerOne = (json: unknown) => call(`${sandbox.url}/_control/happen`, { method: 'POST', json });
  for (const { event, after } of list) {
    const made = after === null ? undefined : (await triggerOne({ event: after })).body.record;
    if (after !== null) expect((await triggerOne({ event })).status).toBe(400);
    const done = await triggerOne({ event, record: made });
    expect(done.status, done.text).toBe(200);
    expect(done.body.what).toMatch(/\S/);
    const [kind] = event.split('.');
    const { helpdesk } = sandbox;
    const id = done.body.record as number;
    const finds = { message: helpdesk.message(id), conversation: helpdesk.conversation(id) };
    const found = { ...finds, customer: helpdesk.person(id) }[kind ?? ''];
    expect(found === undefined).toBe(event.endsWith('deleted'));
  }
  expect((await triggerOne({ event: 'message.sung' })).body.error).toContain('message.created');
  expect((await triggerOne({ event: 'message.created', services: ['nobody'] })).status).toBe(400);
});

test('the number of a conversation that was deleted is no other one’s', async () => {
  const { record } = await sandbox.control.trigger({ event: 'conversation.created' });
  await sandbox.control.trigger({ event: 'conversation.deleted', record });
  expect((await sandbox.control.trigger({ event: 'conversation.created' })).record).toBeGreaterThan(record);
});
