import type { MessageFilter, MessageSort } from '@keyway/contract';

import type { ListOperation } from './define.js';

type Sortable = Pick<ListOperation, 'sort' | 'across'>;

/** What a list is sorted by that is not told: newest first, wherever the vendor can. A walk keeps its own order. */
export const usualSort = ({ sort, across }: Sortable, filter: MessageFilter): MessageSort | undefined =>
  sort.includes('created_at') && (across === undefined || filter.conversation_id !== undefined)
    ? { by: 'created_at', direction: 'desc' }
    : undefined;

/** The order of one conversation, or of a flat list, that is told none; undefined where it is none of time. */
export const usualOrder = ({ sort, order }: Pick<ListOperation, 'sort' | 'order'>): ListOperation['order'] =>
  sort.includes('created_at') ? 'newest_first' : order;
