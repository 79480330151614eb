import { type DeletedPage, type FailureKind, send, StepFailed, type Steps } from '../../definition/index.js';
import {
  asRecord,
  optionalCount,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalUnixDate,
} from '../../reading/index.js';

/** The most that Intercom gives. */
const PAGE_SIZE = 60;

/** `GET /conversations/deleted`: https://developers.intercom.com/docs/references/2.16/rest-api/api.intercom.io/conversations/listdeletedconversationids */
export function* deletedConversations(position: string | undefined): Steps<DeletedPage> {
  const page = Number(position ?? '1');
  const query = { page, per_page: PAGE_SIZE, order: 'desc' };
  const answer = yield* ifOffered(send({ method: 'GET', path: '/conversations/deleted', query }));
  if (!answer) return { items: [], next: null };
  const body = asRecord(answer.body, 'body');
  const items = optionalRecords(body, 'conversations').flatMap((record) => {
    const id = optionalId(record, 'id');
    return id === null ? [] : [{ id, deletedAt: optionalUnixDate(record, 'deleted_at', 'seconds') }];
  });
  const pages = optionalCount(optionalRecord(body, 'pages'), 'total_pages') ?? 0;
  return { items, next: items.length > 0 && page < pages ? String(page + 1) : null };
}

/** An app without the permission, and a workspace that has no such list, still have their other changes polled. */
function* ifOffered<Output>(steps: Steps<Output>): Steps<Output | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof StepFailed && notOffered.includes(error.kind)) return undefined;
    throw error;
  }
}
const notOffered: readonly FailureKind[] = ['not_found', 'scope', 'credentials'];
