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
import { foreignCursor } from '../../listing/index.js';
import { requiredDate, requiredId } from '../../reading/index.js';
import { caseFields, toConversation } from './map-conversation.js';
import { idOf, moment, queryRequest, quote, readRecords } from './soql.js';

type Input = ListInput<'conversations'>;

/** By time and id, so that a case is listed once wherever a page ends. */
export const listCasesRequest = (input: Input): DownstreamRequest => {
  const { filter, pageSize, sort, position } = input;
  const time = timeOf(input);
  const [direction, further] = sort?.direction === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const [last, lastId] = readPlace(position);
  const { customer_id, assignee_id, team_id } = filter;
  const conditions = [
    filter.status && `IsClosed = ${String(filter.status === 'closed')}`,
    customer_id && `ContactId = ${quote(idOf('Contact', customer_id, 'filter.customer_id'))}`,
    assignee_id && `OwnerId = ${quote(idOf('User', assignee_id, 'filter.assignee_id'))}`,
    team_id && `OwnerId = ${quote(idOf('Group', team_id, 'filter.team_id'))}`,
    filter.created_since && `CreatedDate >= ${moment(filter.created_since)}`,
    filter.updated_since && `LastModifiedDate >= ${moment(filter.updated_since)}`,
    lastId && `(${time} ${further} ${last} OR (${time} = ${last} AND Id ${further} ${quote(lastId)}))`,
  ].filter(Boolean);
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return queryRequest(
    `SELECT ${caseFields} FROM Case${where} ORDER BY ${time} ${direction}, Id ${direction} LIMIT ${pageSize}`,
  );
};

export const toCasePage = (
  response: DownstreamResponse,
  input: Input,
  context: OperationContext,
): ListPage<'conversations'> => {
  const { records, done } = readRecords(response);
  const last = records.at(-1);
  const isEnd = last === undefined || (done && records.length < input.pageSize);
  return {
    items: records.map((record, index) => toConversation(record, `records[${index}]`, context)),
    next: isEnd
      ? null
      : `${moment(requiredDate(last, timeOf(input), 'Case'))} ${requiredId(last, 'Id', 'Case')}`,
  };
};

const timeOf = ({ sort }: Input): 'CreatedDate' | 'LastModifiedDate' =>
  sort?.by === 'updated_at' ? 'LastModifiedDate' : 'CreatedDate';

const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z [A-Za-z0-9]{18}$/;

const readPlace = (position: string | undefined): readonly string[] => {
  if (position === undefined) return [];
  if (!placePattern.test(position)) throw foreignCursor();
  return position.split(' ');
};

export function* readCase(id: string, context: OperationContext): Steps<Conversation> {
  const soql = `SELECT ${caseFields} FROM Case WHERE Id = ${quote(idOf('Case', id))} LIMIT 1`;
  const [record] = readRecords(yield* send(queryRequest(soql))).records;
  if (!record) throw notFound('conversation');
  return toConversation(record, 'Case', context);
}
