import { expect, test } from 'vitest';

import { logsContract } from '../vault/logs.js';
import { auditContract } from './audit.js';
import { roleMay, roles } from './roles.js';

test('only developers and owners read helpdesk requests', () => {
  expect(roles.filter((role) => roleMay(role, logsContract.exchanges))).toEqual(['developer', 'owner']);
  expect(roles.filter((role) => roleMay(role, logsContract.get))).toEqual([...roles]);
});

test('only developers, operators and owners read the audit trail', () => {
  for (const route of Object.values(auditContract))
    expect(roles.filter((role) => roleMay(role, route))).toEqual(['developer', 'operator', 'owner']);
});
