import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { errorAnswer, notFound, toId, toSeconds } from './format.js';

const DEFAULT_SIZE = 20;
const MAX_SIZE = 60;
/** The first version that has the list; a version that is not named is the one set for the app, the newest. */
const SINCE_MINOR = 16;

/** Numbered pages, the newest deletion first unless `order` is `asc`. */
export function listDeleted({ query, headers }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(String(headers['intercom-version'] ?? '')) ?? [];
  // An older version takes the word for the id of a conversation.
  if (major !== undefined && (Number(major) < 2 || Number(minor) < SINCE_MINOR)) throw notFound();
  const size = readInteger(query.get('per_page') ?? String(DEFAULT_SIZE)) ?? 0;
  const page = readInteger(query.get('page') ?? '1') ?? 0;
  if (size < 1 || size > MAX_SIZE || page < 1)
    return errorAnswer(400, 'parameter_invalid', 'page or per_page is invalid');
  const order = query.get('order') === 'asc' ? 'asc' : 'desc';
  const oldestFirst = helpdesk.deletedConversations();
  const all = order === 'asc' ? oldestFirst : oldestFirst.toReversed();
  const pages = Math.ceil(all.length / size);
  const next = `https://api.intercom.io/conversations/deleted?per_page=${size}&order=${order}&page=${page + 1}`;
  return {
    status: 200,
    body: {
      type: 'conversations.list',
      total_count: all.length,
      pages: {
        type: 'pages',
        next: page < pages ? next : null,
        page,
        per_page: size,
        total_pages: pages,
      },
      conversations: all.slice((page - 1) * size, page * size).map(({ id, deletedAt }) => ({
        type: 'conversation',
        id: toId('conversation', id),
        metrics_retained: true,
        deleted_at: toSeconds(deletedAt),
      })),
    },
  };
}
