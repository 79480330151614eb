import { expect, test } from 'vitest';

import { StepFailed, type DownstreamResponse, type FailureKind } from '../../definition/define.js';
import { deletedConversations } from './deleted-conversations.js';

// Shape: developers.intercom.com, REST API 2.16, list all deleted conversation IDs; values are ours.
const answer = (page: number, conversations: unknown[]): DownstreamResponse => ({
  status: 200,
  headers: {},
  body: {
    type: 'conversations.list',
    total_count: 4,
    pages: { type: 'pages', next: 'https://api.intercom.io/…', page, per_page: 60, total_pages: 2 },
    conversations,
  },
});
const deleted = (id: string, deleted_at: number) => ({
  type: 'conversation',
  id,
  metrics_retained: true,
  deleted_at,
});

test('lists what was deleted, newest first, in numbered pages', () => {
  const first = deletedConversations(undefined);
  expect(first.next().value).toEqual({
    method: 'GET',
    path: '/conversations/deleted',
    query: { page: 1, per_page: 60, order: 'desc' },
  });
  expect(first.next([answer(1, [deleted('512', 1_734_537_460), null, { deleted_at: 1 }])]).value).toEqual({
    items: [{ id: '512', deletedAt: '2024-12-18T15:57:40.000Z' }],
    next: '2',
  });
  const second = deletedConversations('2');
  expect(second.next().value).toMatchObject({ query: { page: 2 } });
  expect(second.next([answer(2, [deleted('513', 0)])]).value).toEqual({
    items: [{ id: '513', deletedAt: null }],
    next: null,
  });
});

test('an app without the permission has no deletions, and other failures are thrown', () => {
  const outcome = (kind: FailureKind) => {
    const steps = deletedConversations(undefined);
    steps.next();
    return steps.throw(new StepFailed(kind, new Error(kind))).value as unknown;
  };
  for (const kind of ['scope', 'not_found', 'credentials'] as const)
    expect(outcome(kind)).toEqual({ items: [], next: null });
  for (const kind of ['rate_limit', 'downstream'] as const) expect(() => outcome(kind)).toThrow(StepFailed);
});
