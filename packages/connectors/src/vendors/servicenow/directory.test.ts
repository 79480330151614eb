import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { serviceNow } from './index.js';

test('says that agents are hidden where rows are counted and none is shown', async () => {
  const context = { settings: { instance: 'acme' }, baseUrl: 'https://x.example', now: new Date() };
  const answer = (count: number) =>
    runOperation(
      serviceNow,
      ['agents', 'list'],
      { position: undefined, pageSize: 20, filter: {}, sort: undefined },
      { ...context, authType: 'basic', authorization: {} },
      () => Promise.resolve(Response.json({ result: [] }, { headers: { 'X-Total-Count': String(count) } })),
    );
  await expect(answer(12)).rejects.toMatchObject({
    kind: 'scope',
    message: expect.stringContaining('sys_user_has_role') as string,
  });
  expect((await answer(0)).items).toEqual([]);
});
