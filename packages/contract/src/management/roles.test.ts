import { expect, test } from 'vitest';

import { logsContract } from '../vault/logs.js';
import { roleMay, roles } from './roles.js';

test('developers and owners read what helpdesks were asked, and nobody else does', () => {
  expect(roles.filter((role) => roleMay(role, logsContract.exchanges))).toEqual(['developer', 'owner']);
  expect(roles.filter((role) => roleMay(role, logsContract.get))).toEqual([...roles]);
});
