import { expect, test } from 'vitest';

import { createRequestId } from './request-id.js';

test('ids are 128 bits in hexadecimal and never the same', () => {
  const ids = Array.from({ length: 10_000 }, createRequestId);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});
