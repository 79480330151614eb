import type { Message } from '@keyway/contract';
import { expect, test } from 'vitest';

import type { ListInput } from '../../definition/define.js';
import { paginateInMemory } from './paginate-in-memory.js';

const message = (id: number, minute: number, more: Partial<Message> = {}): Message => ({
  id: String(id),
  downstream_id: String(id),
  conversation_id: '1',
  type: 'message',
  direction: 'inbound',
  channel: null,
  subject: null,
  body: null,
  body_html: null,
  author: { id: '7', type: 'contact', name: null, email: null },
  recipients: [],
  attachments: [],
  status: 'received',
  in_reply_to_id: null,
  external_id: null,
  metadata: null,
  web_url: null,
  sent_at: null,
  created_at: `2026-03-04T09:0${minute}:00.000Z`,
  updated_at: null,
  ...more,
});
const messages = [
  message(1, 2),
  message(2, 1, { type: 'note', direction: 'internal', updated_at: '2026-03-04T10:00:00.000Z' }),
  message(3, 2, { author: null }),
];
function list(input: Partial<ListInput>) {
  const { items, ...rest } = paginateInMemory(messages, {
    position: undefined,
    pageSize: 10,
    filter: {},
    sort: undefined,
    ...input,
  });
  return { ids: items.map(({ id }) => id).join(''), ...rest };
}

test('cuts the whole into pages by offset', () => {
  expect(list({ pageSize: 2 })).toEqual({
    ids: '12',
    next: expect.stringMatching(/^2~/) as string,
    totalCount: 3,
  });
  expect(list({ pageSize: 2, position: '2~' })).toEqual({
    ...{ ids: '3', next: null, totalCount: 3 },
    isCut: true,
  });
  expect(list({ position: '9~' })).toMatchObject({ ids: '', next: null });
  expect(() => list({ position: 'x' })).toThrow('cursor');
});

test.each([
  [{ type: 'note' as const }, '2'],
  [{ direction: 'inbound' as const }, '13'],
  [{ author_id: '7' }, '12'],
  [{ created_since: '2026-03-04T10:02:00+01:00' }, '13'],
  [{ updated_since: '2026-03-04T09:00:00Z' }, '2'],
])('filters by %j', (filter, ids) => {
  expect(list({ filter }).ids).toBe(ids);
});

test('sorts both ways, equal moments in one order', () => {
  expect(list({ sort: { by: 'created_at', direction: 'asc' } }).ids).toBe('213');
  expect(list({ sort: { by: 'created_at', direction: 'desc' } }).ids).toBe('312');
});

test.each(['asc', 'desc'] as const)('sorts what has no time last, %s too', (direction) => {
  expect(list({ sort: { by: 'updated_at', direction } }).ids).toBe('213');
});
