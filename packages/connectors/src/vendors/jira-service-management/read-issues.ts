import type { Conversation } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { idReader } from '../../listing/index.js';
import { asRecord, earliestInAnyZone, mapRecords, optionalText } from '../../reading/index.js';
import { isAnonymous } from './failure.js';
import { issueFields, toConversation } from './map-conversation.js';
import { issueOf } from './requests.js';

type Input = ListInput<'conversations'>;

/** In a query, an account that Jira does not know fails the whole of it. */
export const accountId = idReader(/^(?:[0-9a-z]{24}|[A-Za-z0-9]{1,20}:[\w:-]{1,100})$/);

export function issuesRequest(input: Input): DownstreamRequest {
  const { position, pageSize, sort, filter } = input;
  const by = sort?.by === 'updated_at' ? 'updated' : 'created';
  const direction = sort?.direction === 'asc' ? 'ASC' : 'DESC';
  const where = ['projectType = service_desk', ...conditionsOf(filter)].join(' AND ');
  return {
    method: 'GET',
    path: '/rest/api/3/search/jql',
    query: {
      jql: `${where} ORDER BY ${by} ${direction}, key ${direction}`,
      fields: issueFields,
      maxResults: pageSize,
      nextPageToken: position,
    },
  };
}

const conditionsOf = ({
  status,
  customer_id,
  assignee_id,
  tag,
  created_since,
  updated_since,
}: Input['filter']): readonly string[] =>
  [
    status && (status === 'open' ? 'statusCategory != Done' : 'statusCategory = Done'),
    customer_id && `reporter = ${quote(accountId(customer_id, 'filter.customer_id'))}`,
    assignee_id && `assignee = ${quote(accountId(assignee_id, 'filter.assignee_id'))}`,
    tag && `labels = ${quote(tag)}`,
    created_since && `created >= ${minute(created_since)}`,
    updated_since && `updated >= ${minute(updated_since)}`,
  ].filter((condition) => typeof condition === 'string' && condition !== '') as string[];

/** A string of JQL (support.atlassian.com: reserved words and characters). */
const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]/g, ' ')}"`;

/** Read in the time zone of the user, which is not known, and to the minute; the list drops the rest. */
const minute = (moment: string): string => quote(earliestInAnyZone(moment).replace('T', ' ').slice(0, 16));

export function toIssuePage(
  response: DownstreamResponse,
  _input: Input,
  { settings }: OperationContext,
): ListPage<'conversations'> {
  if (isAnonymous(response)) throw new ConnectorError('credentials', 'Jira does not accept the credential.');
  const page = asRecord(response.body, 'body');
  return {
    items: mapRecords(page, 'issues', (issue, path) => toConversation(issue, path, settings)),
    next: page.isLast === true ? null : optionalText(page, 'nextPageToken'),
  };
}

export const pathOf = (id: string): string => `/rest/api/3/issue/${issueOf(id)}`;

export function* readIssue(id: string, { settings }: OperationContext): Steps<Conversation> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id), query: { fields: issueFields } });
  return toConversation(asRecord(body, 'issue'), 'issue', settings);
}
