import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { flow, granted } from './fixtures.js';
import { announceEnd, followFlow, handOver } from './flow-channel.js';

// A window without an opener: the channel alone is left.
beforeAll(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('location', { origin: 'https://vault.example' });
  vi.stubGlobal('window', { opener: null });
});
afterAll(() => void vi.unstubAllGlobals());

it('hands a result to the window that started the visit, and to no other vault', async () => {
  const heard: string[] = [];
  const hear = (name: string) => ({
    onResult: () => (heard.push(name), true),
    onEnded: () => void heard.push(`${name} ended`),
  });
  const other = followFlow('another-flow', hear('other'));
  const mine = followFlow(flow.id, hear('mine'));
  expect(await handOver(granted)).toBe(true);
  announceEnd(flow.id);
  await expect.poll(() => heard).toEqual(['mine', 'mine ended']);
  mine();
  other();
});

it('finds that no window completes the visit', async () => {
  const stop = followFlow(flow.id, { onResult: () => false, onEnded: () => undefined });
  expect(await handOver(granted)).toBe(false);
  stop();
});

it('tells an outcome without any secret', async () => {
  const channel = new BroadcastChannel(`keyway.flow.${flow.id}`);
  const message = new Promise((resolve) =>
    channel.addEventListener('message', ({ data }) => resolve(data), { once: true }),
  );
  announceEnd(flow.id);
  expect(await message).toEqual({ type: 'keyway:flow-ended', flowId: flow.id });
  channel.close();
});
