import { expect, test } from 'vitest';

import { applicationOfHandle, createFlowHandle } from './flow-handle.js';

test('a handle names its application, dots included', () => {
  expect(applicationOfHandle(createFlowHandle('app_1'))).toBe('app_1');
  expect(applicationOfHandle(createFlowHandle('a.b.c'))).toBe('a.b.c');
});

test('handles do not repeat', () => {
  const handles = Array.from({ length: 20_000 }, () => createFlowHandle('a'));
  expect(new Set(handles).size).toBe(handles.length);
});

test.each([
  undefined,
  '',
  'a',
  'a.',
  `.${'x'.repeat(43)}`,
  `a.${'x'.repeat(42)}`,
  `a.${'x'.repeat(44)}`,
  `_system.${'x'.repeat(43)}`,
  `a\u0000.${'x'.repeat(43)}`,
  ['a'],
])('%j is no handle', (handle) => {
  expect(applicationOfHandle(handle)).toBeUndefined();
});
