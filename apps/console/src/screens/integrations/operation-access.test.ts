import { expect, it } from 'vitest';

import { accessOf, readingOf } from './operation-access.js';

const offered = [
  { key: 'list', operation: 'list' as const },
  { key: 'attachments.content', operation: 'content' as const },
  { key: 'create', operation: 'create' as const },
];

it('names a choice of operations, whatever their order', () => {
  expect(accessOf(['create', 'attachments.content', 'list'], offered)).toBe('full');
  expect(accessOf(['attachments.content', 'list'], offered)).toBe('read');
  expect(accessOf(['list'], offered)).toBe('some');
  expect(accessOf([], offered)).toBe('some');
});

it('takes what a connector no longer offers for no difference', () => {
  expect(accessOf(['list', 'attachments.content', 'gone'], offered)).toBe('read');
});

it('counts downloads as reading', () => {
  expect(readingOf(offered)).toEqual(['list', 'attachments.content']);
});
