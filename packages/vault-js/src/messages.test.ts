import { expect, it } from 'vitest';

import { readPageMessage } from './messages.js';

it('keeps a visit as the page gave it, and drops it when the page has seen its outcome', () => {
  const visit = { id: 'f', unknown: [1] };
  expect(readPageMessage({ type: 'visit', visit })).toEqual({ type: 'visit', visit });
  for (const none of [null, undefined, 'text', 1])
    expect(readPageMessage({ type: 'visit', visit: none })).toEqual({ type: 'visit', visit: undefined });
});

it('ignores messages of later versions', () => {
  expect(readPageMessage({ type: 'later' })).toBeUndefined();
});
