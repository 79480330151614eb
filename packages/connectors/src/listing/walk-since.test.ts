import type { Message } from '@keyway/contract';
import { expect, test } from 'vitest';

import { send, type DownstreamRequest, type ListInput } from '../definition/define.js';
import { changedFirst, changedSince, listAcrossConversations, type AcrossConversations } from './walk.js';

type Thread = { id: string; changedAt: string; messages: readonly string[] };

const at = (hour: number): string => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const thread = (id: string, ...hours: readonly number[]): Thread => ({
  id,
  changedAt: at(Math.max(...hours)),
  messages: hours.map(at),
});
const context = { settings: {}, baseUrl: '', authType: 'basic', now: new Date(0) } as const;

/** A helpdesk with two conversations per page: last changed first if given a time, otherwise by ID. */
function openDesk(threads: readonly Thread[], rest: Partial<AcrossConversations> = {}) {
  const desk = new Map(threads.map((item) => [item.id, item]));
  const opened: string[] = [];
  const run = listAcrossConversations({
    *listConversations(position = '0', since) {
      yield* send({ method: 'GET', path: '/conversations' });
      const start = Number(position);
      const all = [...desk.values()].toSorted((left, right) =>
        since === undefined || left.changedAt === right.changedAt
          ? left.id.localeCompare(right.id)
          : right.changedAt.localeCompare(left.changedAt),
      );
      const rows = all.slice(start, start + 2);
      const next = start + 2 < all.length ? String(start + 2) : null;
      return since === undefined ? changedSince(rows, since, next) : changedFirst(rows, since, next);
    },
    *listMessages(id) {
      yield* send({ method: 'GET', path: `/${id}` });
      const messages = desk.get(id)!.messages.map((created_at, index) => ({
        id: `${id}-${index}`,
        created_at,
        updated_at: created_at,
      }));
      return { items: messages as Message[], next: null, totalCount: messages.length };
    },
    ...rest,
  });
  const list = (input: Partial<ListInput>, onOpen: (id: string) => void = () => undefined) => {
    const steps = run({ position: undefined, pageSize: 20, filter: {}, sort: undefined, ...input }, context);
    let result = steps.next();
    while (!result.done) {
      const { path } = result.value as DownstreamRequest;
      if (path !== '/conversations') opened.push(path.slice(1));
      result = steps.next([{ status: 200, headers: {}, body: null }]);
      if (path !== '/conversations') onOpen(path.slice(1));
    }
    return result.value;
  };
  const listAll = (input: Partial<ListInput>, onOpen?: (id: string) => void): string[] => {
    const ids: string[] = [];
    for (let position: string | undefined; ;) {
      const page = list({ ...input, position }, onOpen);
      ids.push(...page.items.map(({ id }) => id));
      if (page.next === null) return ids;
      position = page.next;
    }
  };
  return { desk, opened, list, listAll };
}

const threads = [thread('a', 1, 12), thread('b', 2), thread('c', 3, 9), thread('d', 10), thread('e', 4)];

test('lists what was made since a moment, and opens no conversation that has not changed since', () => {
  const { listAll, opened } = openDesk(threads);
  expect(listAll({ filter: { created_since: at(9) } })).toEqual(['a-1', 'd-0', 'c-1']);
  expect(opened).toEqual(['a', 'd', 'c']);
});

test('lists the same in pages of one', () => {
  const { listAll } = openDesk(threads);
  expect(listAll({ pageSize: 1, filter: { created_since: at(9) } })).toEqual(['a-1', 'd-0', 'c-1']);
});

test('opens a conversation whose own time is a little before that of its message', () => {
  const early = { ...thread('a', 9), changedAt: '2026-01-01T08:59:30.000Z' };
  expect(openDesk([early]).listAll({ filter: { created_since: at(9) } })).toEqual(['a-0']);
});

test.each([1, 20])('misses nothing that moves to where the walk has been, in pages of %i', (pageSize) => {
  const { desk, listAll } = openDesk(threads);
  const found = listAll({ pageSize, filter: { created_since: at(9) } }, (id) => {
    if (id === 'a') desk.set('c', thread('c', 3, 9, 13));
  });
  expect(new Set(found)).toEqual(new Set(['a-1', 'd-0', 'c-1', 'c-2']));
});

test('opens each conversation to find its changes, unless the conversation shows them', () => {
  const filter = { updated_since: at(10) };
  const plain = openDesk(threads);
  expect(plain.listAll({ filter })).toEqual(['a-1', 'd-0']);
  expect(plain.opened).toEqual(['a', 'b', 'c', 'd', 'e']);
  const telling = openDesk(threads, { tellsEdits: true });
  expect(telling.listAll({ filter })).toEqual(['a-1', 'd-0']);
  expect(telling.opened).toEqual(['a', 'd']);
});

test('filters one conversation too, and counts nothing that is left out', () => {
  const { list } = openDesk(threads);
  const page = list({ filter: { conversation_id: 'a', created_since: at(9) } });
  expect(page).toEqual({ items: [expect.objectContaining({ id: 'a-1' })], next: null });
  expect(list({ filter: { conversation_id: 'a' } }).totalCount).toBe(2);
});

test('goes on from a place that knows nothing of moments', () => {
  const { items } = openDesk(threads).list({ position: JSON.stringify([null, 1, 'b', null, 0, 0]) });
  expect(items.map(({ id }) => id)).toEqual(['b-0', 'c-0', 'c-1', 'd-0', 'e-0']);
});

test('of a list that stays in its order, keeps what changed and what does not say', () => {
  const rows = [
    { id: 'a', changedAt: at(9) },
    { id: 'b', changedAt: at(1) },
    { id: 'c', changedAt: null },
  ];
  expect(changedSince(rows, at(5), 'next')).toEqual({ ids: ['a', 'c'], next: 'next' });
});
