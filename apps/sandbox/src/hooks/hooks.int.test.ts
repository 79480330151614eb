import { afterEach, beforeEach, expect, test } from 'vitest';
import { Helpdesk } from '../helpdesk.js';
import { buildSeed } from '../seed/seed.js';
import { startReceiver } from '../testing.js';
import { HookBoard } from './hook-board.js';
import { toDelivery } from './sign.js';
import type { VendorHooks } from './types.js';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let helpdesk: Helpdesk;
beforeEach(async () => {
  receiver = await startReceiver();
  helpdesk = new Helpdesk(
    () => buildSeed('default'),
    () => new Date(),
  );
});
afterEach(() => receiver.close());

const plain: VendorHooks = {
  toDeliveries: (change, subscription) => [
    toDelivery(subscription, `${change.of}.${change.verb}`, {
      id: change.record.id,
      changed: change.changed,
    }),
  ],
  retries: { afterSeconds: [60, 60], isWanted: (status) => status !== 404 },
  goneStatus: 410,
};

const buildBoard = (hooks = plain): HookBoard =>
  new HookBoard([{ id: 'made-up', hooks }, { id: 'silent' }], helpdesk, () => undefined);

const subscribe = (board: HookBoard, url = `${receiver.url}/hook`) =>
  board.tableOf('made-up').save({ id: '1', url, secret: 'secret', settings: {} });

const bodies = (): unknown[] => receiver.received.map(({ body }) => JSON.parse(body) as unknown);

test('subscribers receive each change, with the changed attributes', async () => {
  const board = buildBoard();
  subscribe(board);
  helpdesk.updateConversation(1, { status: 'solved' });
  helpdesk.updatePerson(11, { phone: '+491' });
  helpdesk.deletePerson(12);
  await board.sender.settled();
  expect(bodies().toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual(
    [
      { id: 1, changed: ['status', 'closedAt'] },
      { id: 11, changed: ['phone'] },
      { id: 12, changed: [] },
    ],
  );
});

test('a new message is sent with its author, and moves its conversation without changing it', async () => {
  const heard: unknown[] = [];
  helpdesk.tell = ({ of, verb, changed, byId }) => void heard.push([of, verb, changed, byId]);
  helpdesk.addMessage({ conversationId: 1, kind: 'message', authorId: 11, channel: 'email', text: 'hello' });
  expect(heard).toEqual([
    ['message', 'created', [], 11],
    ['conversation', 'updated', [], null],
  ]);
});

test('a deleted conversation is sent once, without its messages', () => {
  const heard: unknown[] = [];
  helpdesk.tell = ({ of, verb, record }) => void heard.push([of, verb, record.id]);
  helpdesk.deleteConversation(2);
  expect(heard).toEqual([['conversation', 'deleted', 2]]);
});

test('without subscribers the helpdesk sends nothing, and stops once the last one has gone', () => {
  const board = buildBoard();
  expect(helpdesk.tell).toBeUndefined();
  subscribe(board);
  expect(helpdesk.tell).toBeDefined();
  expect(board.tableOf('made-up').remove('1')).toBe(true);
  expect(helpdesk.tell).toBeUndefined();
});

test('subscriptions come back after a restart', async () => {
  const first = buildBoard();
  subscribe(first);
  const second = buildBoard();
  second.restore(JSON.parse(JSON.stringify(first.durable())));
  helpdesk.updateConversation(1, { status: 'solved' });
  await second.sender.settled();
  expect(receiver.received).toHaveLength(1);
});

test('shares are lost, doubled, late and out of order, and the same ones by the same seed', async () => {
  const run = async () => {
    const board = buildBoard();
    subscribe(board);
    board.sender.faults.set({ drop: 0.2, duplicate: 0.1, shuffle: 1, delay: 0.1, delayMs: 50, seed: 7 });
    for (let number = 0; number < 200; number += 1) helpdesk.updatePerson(11, { title: `T${number}` });
    await board.sender.settled();
    const counts = board.sender.read().counts['made-up'];
    board.reset();
    return counts;
  };
  const one = await run();
  expect(one?.lost).toBeGreaterThan(20);
  expect(one?.lost).toBeLessThan(60);
  expect(one?.doubled).toBeGreaterThan(8);
  expect(one?.late).toBeGreaterThan(8);
  expect(one?.accepted).toBe(200 - (one?.lost ?? 0) + (one?.doubled ?? 0));
  expect(await run()).toEqual(one);
});

test('a shuffled order is another one', async () => {
  const board = buildBoard({
    toDeliveries: (change, subscription) =>
      change.of === 'person' ? [toDelivery(subscription, 'x', change.record.title)] : [],
  });
  subscribe(board);
  board.sender.faults.set({ shuffle: 1, shuffleMs: 300 });
  const titles = Array.from({ length: 30 }, (_, number) => `T${number}`);
  for (const title of titles) helpdesk.updatePerson(11, { title });
  await board.sender.settled();
  expect(bodies()).not.toEqual(titles);
  expect(bodies().toSorted()).toEqual(titles.toSorted());
});

test('what is refused is tried again as often as the vendor does, unless the answer forbids it', async () => {
  const board = buildBoard();
  subscribe(board);
  board.sender.faults.set({ retryMs: 1 });
  receiver.answer = () => 503;
  helpdesk.updateConversation(1, { status: 'solved' });
  await expect.poll(() => receiver.received.length).toBe(3);
  await board.sender.settled();
  expect(board.sender.read().counts['made-up']).toMatchObject({ calls: 3, refused: 3, retries: 2 });
  expect(board.sender.read().last.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 503],
    [2, 503],
    [3, 503],
  ]);
  receiver.answer = () => 404;
  helpdesk.updateConversation(1, { status: 'open' });
  await board.sender.settled();
  expect(board.sender.read().counts['made-up']).toMatchObject({ calls: 4, retries: 2 });
});

test('an answer that says gone ends the subscription', async () => {
  const board = buildBoard();
  subscribe(board);
  receiver.answer = () => 410;
  helpdesk.updateConversation(1, { status: 'solved' });
  await board.sender.settled();
  expect(board.tableOf('made-up').list()).toEqual([]);
});

test('nothing leaves the machine', async () => {
  const board = buildBoard({ ...plain, retries: undefined });
  subscribe(board, 'https://hooks.example.com/hook');
  helpdesk.updateConversation(1, { status: 'solved' });
  await board.sender.settled();
  expect(board.sender.read().last).toMatchObject([{ url: 'https://hooks.example.com/hook', status: null }]);
});
