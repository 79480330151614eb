import { expect, it } from 'vitest';

import { mergeChanges } from './merge-changes.js';

const before = {
  name: 'Shop',
  uris: ['a', 'b', 'c'],
  settings: { region: 'eu', url: 'x' },
  grants: [{ role: 'viewer', application_id: null }],
};

it('keeps what either person removed from a list away, and what either added', () => {
  const theirs = { ...before, uris: ['a', 'c', 'theirs'] };
  expect(mergeChanges(before, { uris: ['b', 'c', 'mine'] }, theirs)).toEqual({
    uris: ['c', 'theirs', 'mine'],
  });
});

it('merges objects by their members, and items that are objects', () => {
  const theirs = { ...before, settings: { region: 'eu', url: 'theirs' }, grants: [] };
  const mine = { settings: { url: 'x', extra: 'mine' }, grants: [...before.grants, { role: 'owner' }] };
  expect(mergeChanges(before, mine, theirs)).toEqual({
    settings: { url: 'theirs', extra: 'mine' },
    grants: [{ role: 'owner' }],
  });
});

it('keeps a value that both changed as mine, and names no member that I left alone', () => {
  expect(mergeChanges(before, { name: 'Mine' }, { ...before, name: 'Theirs', uris: [] })).toEqual({
    name: 'Mine',
  });
});
