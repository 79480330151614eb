import type { ResourceName } from '@keyway/contract';

/**
 * The small world that every example of an answer is taken from: one application, two consumers, two connectors and
 * one conversation. Nothing in it exists, and its secrets open nothing.
 */
export const applicationId = 'app_5f1c9a7be02d4c638a91d0f7';
export const personId = 'person_4e7b02c9d816fa53ac';
export const apiKeyId = 'key_8c41e2d07f95b36a1d';
export const consumerIds = { first: 'harbor-books', second: 'cedar-clinic' } as const;
export const unifiedApi = 'customer-support';

export const sessionId = '0d9f2f52-7a1e-4b0c-8c53-6de2a0f4b917';
/** States its purpose when decoded, and has no valid signature. */
export const sessionToken =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleGFtcGxlIjp0cnVlLCJqdGkiOiIwZDlmMmY1Mi03YTFlLTRiMGMtOGM1My02ZGUyYTBmNGI5MTcifQ.bm90LWEtc2lnbmF0dXJl';

/** Shaped like a key, but its checksum is wrong: no server takes it. */
export const apiKeySecret = 'kw_live_ExampleOnlyThisOpensNothingExampleOnly0000';

export const webhookId = 'wh_5d0f9c4be17a62388e41b7c0';
export const eventId = 'evt_3f6a0c94d1b27e5880c4a9f1e63d7b25';

export const conversationId = '4182';

/** The last page of a list, which is all of it: a cursor of its own, and none after it. */
export const pageOfAll = <Item>(data: readonly Item[], url: string, skipped: readonly object[] = []) => ({
  data: [...data],
  meta: {
    items_on_page: data.length,
    total_count: data.length + skipped.length,
    ...(skipped.length > 0 && { skipped, skipped_count: skipped.length }),
    cursors: { previous: null, current: 'c_Zmlyc3QgcGFnZQ', next: null },
  },
  links: { current: `${url}?cursor=c_Zmlyc3QgcGFnZQ` },
});

const everything = { requests: 'all', share: 1, retention_days: 30 } as const;
/** Adds what a list of requests says about itself. */
export const withRecorded = <Page extends { meta: object }>(page: Page) => ({
  ...page,
  meta: { ...page.meta, recorded: everything },
});

export const ok = { status_code: 200, status: 'OK' } as const;
export const created = { status_code: 201, status: 'Created' } as const;
export const unified = (operation: string, resource: ResourceName = 'messages', service = 'zendesk') => ({
  service,
  resource,
  operation,
});

/** The helpdesk's agents; the first wrote the reply in the conversation. */
export const agentIds = { first: '118204', second: '118377' } as const;
export const team = { id: '36044', name: 'Orders' } as const;
