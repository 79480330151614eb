import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { reamaze } from './index.js';

test('lists staff of whom no name is known, to the last page', async () => {
  const context = { settings: {}, baseUrl: 'https://x.example', authType: 'basic' as const, now: new Date() };
  const page = await runOperation(
    reamaze,
    ['agents', 'list'],
    { position: undefined, pageSize: 20, filter: {}, sort: undefined },
    { ...context, authorization: {} },
    (url) => {
      const number = Number(new URL(url).searchParams.get('page') ?? 1);
      const staff = [{ email: `agent-${number}@shop.example`, name: number === 1 ? null : 'Ada' }];
      return Promise.resolve(Response.json({ page_size: 1, page_count: 2, total_count: 2, staff }));
    },
  );
  expect(page.items).toMatchObject([
    { id: 'agent-1@shop.example', name: null },
    { id: 'agent-2@shop.example', name: 'Ada' },
  ]);
});
