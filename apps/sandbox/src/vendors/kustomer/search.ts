import type { Helpdesk } from '../../helpdesk.js';
import { isRecord, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { assertFields, invalid, toConversation } from './conversations.js';
import { toCustomer } from './customers.js';
import type { Fields } from './format.js';
import { readCount } from './list-records.js';

export const searchScope = 'org.permission.search.create';

const mostPages = 100;
type Found = { readonly updatedAt: string; readonly toFields: () => Fields };

/** Records of one kind changed since a time. Conversations have no specified order. */
export function search(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = assertFields(request.body, [
    'queryContext',
    'and',
    'or',
    'not',
    'sort',
    'timeZone',
    'includeDeleted',
  ]);
  const { queryContext: kind, sort } = fields;
  if (kind !== 'conversation' && kind !== 'customer') throw invalid('/queryContext', 'is not supported here');
  const since = readSince(fields.and, `${kind}_updated_at`);
  const page = readCount(request.query, 'page', 1, mostPages);
  const pageSize = readCount(request.query, 'pageSize', 100, 100);
  const found = recordsOf(kind, helpdesk).filter(({ updatedAt }) => updatedAt >= since);
  if (isDescending(sort)) found.sort((left, right) => (left.updatedAt < right.updatedAt ? 1 : -1));
  const data = found.slice((page - 1) * pageSize, page * pageSize).map(({ toFields }) => toFields());
  const totalPages = Math.ceil(found.length / pageSize);
  return { status: 200, body: { meta: { page, pageSize, total: found.length, totalPages }, data } };
}

const recordsOf = (kind: 'conversation' | 'customer', helpdesk: Helpdesk): Found[] =>
  kind === 'customer'
    ? helpdesk.contacts().map((each) => ({ updatedAt: each.updatedAt, toFields: () => toCustomer(each) }))
    : helpdesk
        .conversations()
        .map((each) => ({ updatedAt: each.updatedAt, toFields: () => toConversation(each, helpdesk) }));

function readSince(and: unknown, name: string): string {
  const [condition, ...others]: unknown[] = Array.isArray(and) ? and : [and];
  const test = isRecord(condition) ? condition[name] : undefined;
  const moment = isRecord(test) ? test.gte : undefined;
  if (others.length > 0 || typeof moment !== 'string' || Number.isNaN(Date.parse(moment)))
    throw invalid('/and', 'should match the schema');
  return new Date(moment).toISOString();
}

/** Only attributes of customers sort. */
function isDescending(sort: unknown): boolean {
  if (sort === undefined) return false;
  const [order]: unknown[] = Array.isArray(sort) ? sort : [sort];
  const direction = isRecord(order) ? order.customer_updated_at : undefined;
  if (direction !== 'asc' && direction !== 'desc') throw invalid('/sort', 'should match the schema');
  return direction === 'desc';
}
