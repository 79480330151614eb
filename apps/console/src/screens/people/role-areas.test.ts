import { roles } from '@keyway/contract';
import { expect, it } from 'vitest';

import { rightOf, roleAreas } from './role-areas.js';
import { people as words } from '../../words/en.json';

it('everything that a role is about has a name', () => {
  expect(Object.keys(words.areas).toSorted()).toEqual([...roleAreas]);
  expect(Object.keys(words.roles)).toEqual(roles);
});

it('rights are those of the contract', () => {
  expect([rightOf('viewer', 'People'), rightOf('viewer', 'Logs'), rightOf('owner', 'People')]).toEqual([
    undefined,
    'read',
    'write',
  ]);
});
