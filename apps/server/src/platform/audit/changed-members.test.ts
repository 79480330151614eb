import { expect, test } from 'vitest';

import { changedMembers } from './changed-members.js';

test('names what was added to a list and removed from it, and what else became of a member', () => {
  const before = { uris: ['a', 'b'], plan: { name: 'free', limit: null }, enabled: true, gone: 'x' };
  const after = { uris: ['b', 'c'], plan: { name: 'free', limit: 5 }, enabled: false, made: 1 };
  expect(changedMembers(before, after)).toEqual({
    uris: { added: ['c'], removed: ['a'] },
    plan: { name: 'free', limit: 5 },
    enabled: false,
    gone: null,
    made: 1,
  });
});

test('is empty where nothing changed but the order', () => {
  expect(
    changedMembers(
      { uris: ['a', 'b'], plan: { name: 'x', limit: 1 } },
      { plan: { limit: 1, name: 'x' }, uris: ['b', 'a'] },
    ),
  ).toEqual({});
});

test('looks through no list once for each item of the other', () => {
  class Searched extends Array<string> {
    override includes(): boolean {
      throw new Error('searched');
    }
  }
  expect(changedMembers({ uris: Searched.of('a', 'b') }, { uris: Searched.of('b', 'c') })).toMatchObject({
    uris: { added: ['c'], removed: ['a'] },
  });
});
