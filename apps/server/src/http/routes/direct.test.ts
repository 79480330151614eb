import { contract, headerNames } from '@keyway/contract';
import { expect, test } from 'vitest';

import { allRoutes } from '../../route-table.js';

/** Headers validated when the context is loaded, and by the proxy before it counts the request. */
const checked = new Set<string>(Object.values(headerNames));

test('routes served directly declare no header whose check they would miss', () => {
  const routes = allRoutes({ messages: contract.messages, proxy: contract.proxy });
  const declared = routes.flatMap((route) => Object.keys((route.headers as object | undefined) ?? {}));
  expect(declared.filter((name) => !checked.has(name))).toEqual([]);
  expect(declared.length).toBeGreaterThan(0);
});
