import { expect, test } from 'vitest';

import { cursorOf, fromPageNumber, nextPagePosition, readOffset, readPagePosition } from './paging.js';

const offsetOf = ({ page, size }: { page: number; size: number }) => (page - 1) * size;

test('a search goes on where the page before it ended, whatever size is asked for', () => {
  for (const size of [1, 2, 7, 20, 100]) {
    for (const pageSize of [1, 3, 20, 100]) {
      const next = readPagePosition({ position: nextPagePosition({ page: 3, size }), pageSize });
      expect(offsetOf(next)).toBe(3 * size);
      expect(next.size).toBeLessThanOrEqual(pageSize);
    }
  }
  expect(readPagePosition({ position: '3x20', pageSize: 100 })).toEqual({ page: 2, size: 40 });
});

test.each(['', '0x5', '1x0', '1', '1x5+0', '1x5+1', '-1x5', '1x5x5', '1e9x5', `1${'0'.repeat(12)}x5`])(
  'refuses the position "%s"',
  (position) => {
    expect(() => readPagePosition({ position, pageSize: 20 })).toThrow(
      expect.objectContaining({ kind: 'invalid_request' }),
    );
  },
);

test('a page number of a release before is a position of pages of one size', () => {
  expect([undefined, '1', '12', '3~abcdef'].map((position) => fromPageNumber(position, 50))).toEqual([
    undefined,
    '1x50',
    '12x50',
    '3~abcdef',
  ]);
});

test('an offset is a plain count', () => {
  expect([undefined, '0', '1', '9999999999'].map(readOffset)).toEqual([0, 0, 1, 9_999_999_999]);
});

test.each(['', '-1', '01', '1.5', '1e3', ' 1', '1x2', '12345678901', 'NaN'])(
  'refuses the offset "%s"',
  (position) => {
    expect(() => readOffset(position)).toThrow(
      expect.objectContaining({ kind: 'invalid_request', path: 'cursor' }),
    );
  },
);

test.each([
  ['https://a.example/list?page_token=a%2Fb&limit=5', 'a/b'],
  ['https://evil.example/list?page_token=x', 'x'],
  ['/list?limit=5&page_token=x#page_token=y', 'x'],
  ['?page_token=', ''],
  ['https://a.example/list', null],
  ['https://a.example/list?limit=5', null],
  ['https://a.example/list#a?page_token=x', null],
  ['', null],
  [null, null],
  [undefined, null],
  [{ page_token: 'x' }, null],
])('of the next page at %j only the cursor %j is used', (next, cursor) => {
  expect(cursorOf(next, 'page_token')).toBe(cursor);
});
