import type { Inbox } from '@keyway/contract';

import { idAndName, type Members } from './people.js';
import type { JsonRecord } from './read.js';
import { recordFrom } from './records.js';

/** An inbox under the vendor's own ID; `more` has the vendor's further members. */
export function inboxFrom(
  record: JsonRecord,
  path: string,
  { members, ...more }: Partial<Inbox> & { readonly members?: Members<'id' | 'name'> } = {},
): Inbox {
  const named = idAndName(record, path, members);
  return recordFrom('inboxes', { ...named, downstream_id: named.id, ...more });
}
