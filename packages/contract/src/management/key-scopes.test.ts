import { expect, it } from 'vitest';

import { expandKeyScopes, keyScopes } from './key-scopes.js';

it('a preset stands for its scopes, and others can be added', () => {
  expect([...expandKeyScopes(['full'])]).toEqual([...keyScopes]);
  const scopes = expandKeyScopes(['read', 'conversations:write']);
  expect(['messages:read', 'conversations:write'].every((scope) => scopes.has(scope))).toBe(true);
  expect(
    ['messages:write', 'vault:write', 'connections:write', 'proxy', 'sessions'].some((scope) =>
      scopes.has(scope),
    ),
  ).toBe(false);
});

it('the vault contains its consumers and connections, and these do not lead to the integrations', () => {
  expect([...expandKeyScopes(['vault:read'])]).toEqual(['vault:read', 'connections:read']);
  expect([...expandKeyScopes(['vault:write'])]).toEqual(['vault:write', 'connections:write']);
  expect([...expandKeyScopes(['connections:read', 'connections:write'])]).toEqual([
    'connections:read',
    'connections:write',
  ]);
});
