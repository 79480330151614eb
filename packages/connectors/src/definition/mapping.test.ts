import { expect, test } from 'vitest';

import { asMappedBy, hasChangedSince, type MappingChange, meaningOf } from './mapping.js';

const changes: readonly MappingChange[] = [
  { changed: { messages: ['body', 'attachments'] } },
  { added: { conversations: ['merged_into'] } },
  { changed: { messages: ['body'] } },
];

test('an attribute has the meaning of its last change', () => {
  const meanings = ['body', 'attachments', 'subject'].map((name) => meaningOf(changes, 'messages', name));
  expect(meanings).toEqual([3, 1, 0]);
  expect(meaningOf(changes, 'conversations', 'body')).toBe(0);
});

test('changes since a mapping are listed by resource', () => {
  const since = [0, 1, 2, 3].map((number) => hasChangedSince(changes, 'messages', number));
  expect(since).toEqual([true, true, true, false]);
  expect(hasChangedSince(changes, 'conversations', 0)).toBe(false);
});

test('a record has the attributes that a mapping knew', () => {
  const record = { id: '1', merged_into: null };
  const by = (number: number) => asMappedBy(changes, 'conversations', { record, number });
  expect([by(1), by(2)]).toEqual([{ id: '1' }, record]);
});
