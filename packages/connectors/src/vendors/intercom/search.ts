import type { Channel, JsonRecord } from '../../reading/index.js';
import type { DownstreamRequest } from '../../definition/index.js';
import { readChannel } from './map-message.js';

export type Condition = { readonly field: string; readonly operator: string; readonly value: unknown };

const marginSeconds = 2 * 86_400;

/** From two days before: some searches of Intercom's go by whole days of the workspace's time zone. */
export const changedSince = (field: 'created_at' | 'updated_at', since: string): Condition => ({
  field,
  operator: '>',
  value: Math.max(0, Math.floor(Date.parse(since) / 1000) - marginSeconds),
});

/** Ways in which a conversation can begin; of what Intercom adds later, all are listed. */
const sourceTypes = [
  'conversation',
  'email',
  'facebook',
  'instagram',
  'phone_call',
  'phone_switch',
  'sms',
  'twitter',
  'whatsapp',
];

/** None where the channel is one that Intercom has no name for. */
export function through(channel: Channel): Condition[] {
  const types = sourceTypes.filter((type) => readChannel(type) === channel);
  return types.length > 0 ? [{ field: 'source.type', operator: 'IN', value: types }] : [];
}

type SearchPage = {
  readonly position?: string | undefined;
  readonly pageSize: number;
  readonly sort?: { readonly by: string; readonly direction: 'asc' | 'desc' } | undefined;
};

export const searchRequest = (
  kind: 'conversations' | 'contacts',
  conditions: readonly Condition[],
  { position, pageSize, sort }: SearchPage,
): DownstreamRequest => ({
  method: 'POST',
  path: `/${kind}/search`,
  json: {
    query: queryOf(conditions),
    pagination: { per_page: pageSize, ...(position === undefined ? {} : { starting_after: position }) },
    ...(sort ? { sort: { field: sort.by, order: `${sort.direction}ending` } } : {}),
  },
});

function queryOf(conditions: readonly Condition[]): JsonRecord {
  const [first, ...others] = conditions;
  return first && others.length === 0 ? first : { operator: 'AND', value: conditions };
}
