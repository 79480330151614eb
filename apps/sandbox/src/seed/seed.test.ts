import { expect, test } from 'vitest';
import { buildSeed } from './seed.js';

test('the default seed is the same every time and fills several pages', () => {
  const seed = buildSeed('default');
  expect(buildSeed('default')).toEqual(seed);
  expect(seed.conversations.length).toBeGreaterThanOrEqual(6);
  expect(seed.messages.filter(({ kind }) => kind !== 'event').length).toBeGreaterThanOrEqual(45);
  expect(seed.messages.some(({ kind }) => kind === 'event')).toBe(true);
});

test('every conversation opens with its own first message, and ids follow time', () => {
  const { conversations, messages } = buildSeed('default');
  for (const { id } of conversations) {
    const own = messages.filter(({ conversationId }) => conversationId === id);
    expect(own.map(({ opensConversation }) => opensConversation)).toEqual(own.map((_, index) => index === 0));
  }
  expect(messages.map(({ createdAt }) => createdAt)).toEqual(
    messages.map(({ createdAt }) => createdAt).sort(),
  );
});

test('a sized seed has exactly that many messages', () => {
  expect(buildSeed({ messages: 123 }).messages).toHaveLength(123);
});
