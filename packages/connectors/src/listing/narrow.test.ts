import { expect, test } from 'vitest';

import type { DownstreamResponse, ListInput, Steps } from '../definition/index.js';
import { narrowed } from './narrow.js';

const agent = { id: '1', email: 'ada@example.com', active: true } as never;

/** A page of a list that has the filter `email` itself. */
function pageOf(filter: ListInput<'agents'>['filter']) {
  const list = narrowed('agents', ['id', 'email', 'active'], {
    paging: { mode: 'native', maxPageSize: 1 },
    filters: ['email'],
    sort: [],
    request: () => ({ method: 'GET', path: '/agents' }),
    response: () => ({ items: [agent], next: '2', totalCount: 9, isFull: true }),
  });
  const input = { position: undefined, pageSize: 1, filter, sort: undefined };
  const { run } = list as object as { run: (input: unknown, context: unknown) => Steps<unknown> };
  const steps = run(input, {});
  steps.next();
  const answer: DownstreamResponse = { status: 200, headers: {}, body: {} };
  return steps.next([answer]).value as { items: unknown[]; totalCount?: number; isFull?: true };
}

test('counts what the vendor has narrowed, not what is thinned out on later pages', () => {
  expect(pageOf({}).totalCount).toBe(9);
  expect(pageOf({ email: 'ada@example.com' }).totalCount).toBe(9);
  expect(pageOf({ email: 'bo@example.com' })).toEqual({ items: [], next: '2' });
  expect(pageOf({ active: true }).items).toHaveLength(1);
  expect(pageOf({ active: true }).totalCount).toBeUndefined();
});

test('a page that is thinned out is not full', () => {
  expect(pageOf({ active: true }).isFull).toBe(true);
  expect(pageOf({ active: false })).not.toHaveProperty('isFull');
});
