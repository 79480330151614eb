import { expect, test } from 'vitest';

import { logsContract } from '../vault/logs.js';
import { auditContract } from './audit.js';
import { roleMay, roles } from './roles.js';

test('developers and owners read what helpdesks were asked, and nobody else does', () => {
  expect(roles.filter((role) => roleMay(role, logsContract.exchanges))).toEqual(['developer', 'owner']);
  expect(roles.filter((role) => roleMay(role, logsContract.get))).toEqual([...roles]);
});

test('developers, operators and owners read the audit trail, and nobody else does', () => {
  for (const route of Object.values(auditContract))
    expect(roles.filter((role) => roleMay(role, route))).toEqual(['developer', 'operator', 'owner']);
});
