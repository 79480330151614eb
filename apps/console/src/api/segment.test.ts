import { expect, test } from 'vitest';

import { ApiFailure, segment } from '@keyway/ui';

const hostile = [
  '../people',
  '..%2f',
  '%2e%2e',
  '.../',
  '/',
  '?a=1',
  '#',
  '..;',
  '\\..\\',
  '.%2e',
  'a/../..',
  ' ',
  '::',
];

test.each(hostile)('keeps %j one part of the path', (id) => {
  const { pathname, search, hash } = new URL(`https://desk.example/consumers/${segment(id)}/stats`);
  expect(pathname.split('/')).toHaveLength(4);
  expect(decodeURIComponent(pathname.split('/')[2] ?? '')).toBe(id);
  expect(search + hash).toBe('');
});

test.each(['', '.', '..', '\ud800'])('refuses %j: no address carries it', (id) => {
  expect(() => segment(id)).toThrow(ApiFailure);
});
