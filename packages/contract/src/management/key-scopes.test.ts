import { expect, it } from 'vitest';

import { expandKeyScopes, keyScopes } from './key-scopes.js';

it('a preset stands for its scopes, and others can be added', () => {
  expect([...expandKeyScopes(['full'])]).toEqual([...keyScopes]);
  const scopes = expandKeyScopes(['read', 'conversations:write']);
  expect(['messages:read', 'conversations:write'].every((scope) => scopes.has(scope))).toBe(true);
  expect(['messages:write', 'proxy', 'sessions'].some((scope) => scopes.has(scope))).toBe(false);
});
