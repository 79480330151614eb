import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { zendesk } from './index.js';

test('marks light agents and suspended users', async () => {
  const context = {
    settings: { subdomain: 'acme' },
    baseUrl: 'https://x.example',
    authType: 'basic' as const,
    now: new Date(),
  };
  const page = await runOperation(
    zendesk,
    ['agents', 'list'],
    { position: undefined, pageSize: 20, filter: {}, sort: undefined },
    { ...context, authorization: {} },
    () =>
      Promise.resolve(
        Response.json({
          users: [
            { id: 1, role: 'agent', role_type: 1, active: true, suspended: false },
            { id: 2, role: 'agent', role_type: 0, active: true, suspended: true },
            { id: 3, role: 'admin', role_type: 4, active: true },
            { id: 4, role: 'toString', active: true },
          ],
          meta: { has_more: false, after_cursor: 'x' },
        }),
      ),
  );
  expect(page.items.map(({ role, active }) => [role, active])).toEqual([
    ['light', true],
    ['agent', false],
    ['admin', true],
    ['unknown', true],
  ]);
});
