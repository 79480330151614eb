import { expect, test } from 'vitest';

import { linkOf } from './link-header.js';

const next = 'https://api.example/items?page=2&tag=a,b;c';

test.each([
  [{ link: `<${next}>; rel="next"` }, next],
  [{ link: `<${next}>;rel=next` }, next],
  [{ link: `<https://api.example/items?page=9>; rel="last", <${next}>; title="x"; rel="start next"` }, next],
  [{ link: `<${next}>; rel="prev"` }, null],
  [{ link: `<${next}>; rel="nextone"` }, null],
  [{ link: `${next}; rel="next"` }, null],
  [{ link: '' }, null],
  [{}, null],
] as [Record<string, string>, string | null][])('%j → %j', (headers, expected) => {
  expect(linkOf(headers, 'next')).toBe(expected);
});

test('a long header is read in linear time', () => {
  const started = performance.now();
  expect(linkOf({ link: '<'.repeat(50_000) + ','.repeat(50_000) }, 'next')).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});
