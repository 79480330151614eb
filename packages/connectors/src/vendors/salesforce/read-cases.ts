import type { Conversation } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { pageRequest, readPage } from './keyset.js';
import { caseFields, toConversation } from './map-conversation.js';
import { idOf, moment, queryRequest, quote, readRecords, ownId } from './soql.js';
import { mapEach } from '../../reading/index.js';

type Input = ListInput<'conversations'>;

const source = { object: 'Case', fields: caseFields };

export function listCasesRequest(input: Input): DownstreamRequest {
  const { status, customer_id, assignee_id, team_id, created_since, updated_since } = input.filter;
  const conditions = [
    status && `IsClosed = ${String(status === 'closed')}`,
    customer_id && `ContactId = ${quote(idOf('Contact', customer_id, 'filter.customer_id'))}`,
    assignee_id && `OwnerId = ${quote(idOf('User', assignee_id, 'filter.assignee_id'))}`,
    team_id && `OwnerId = ${quote(idOf('Group', team_id, 'filter.team_id'))}`,
    created_since && `CreatedDate >= ${moment(created_since)}`,
    updated_since && `LastModifiedDate >= ${moment(updated_since)}`,
  ];
  return pageRequest(source, conditions, input);
}

export function toCasePage(
  response: DownstreamResponse,
  input: Input,
  context: OperationContext,
): ListPage<'conversations'> {
  const { records, next } = readPage(response, input);
  return {
    items: mapEach(records, 'records', (record, path) => toConversation(record, path, context), ownId),
    next,
  };
}

export function* readCase(id: string, context: OperationContext): Steps<Conversation> {
  const soql = `SELECT ${caseFields} FROM Case WHERE Id = ${quote(idOf('Case', id))} LIMIT 1`;
  const [record] = readRecords(yield* send(queryRequest(soql))).records;
  if (!record) throw notFound('conversation');
  return toConversation(record, 'Case', context);
}
