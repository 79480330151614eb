import type { Conversation } from '@keyway/contract';

import {
  type ListInput,
  type ListPage,
  type OperationContext,
  send,
  type Settings,
  type Steps,
} from '../../definition/index.js';
import { mapEach, optionalText, recordIn } from '../../reading/index.js';
import { recordFields, statesOf, toConversation } from './map-conversation.js';
import { customerFieldOf, isSysId, listRows, since, sysId, tableOf, userName } from './table.js';

type Input = ListInput<'conversations'>;

export const mostRecords = 200;

/** Many records share a second, so a second field orders them. Unknown parts of a query are ignored. */
export function* listRecords(input: Input, { settings }: OperationContext): Steps<ListPage<'conversations'>> {
  const time = input.sort?.by === 'updated_at' ? 'sys_updated_on' : 'sys_created_on';
  const order = input.sort?.direction === 'asc' ? 'ORDERBY' : 'ORDERBYDESC';
  const query = [...conditionsOf(input.filter, settings), `${order}${time}`, `${order}sys_id`];
  const { records, ...page } = yield* listRows(input, mostRecords, `/table/${tableOf(settings)}`, {
    sysparm_query: query.join('^'),
    sysparm_fields: recordFields,
  });
  return {
    items: mapEach(
      records,
      'result',
      (record, path) => toConversation(record, path, settings),
      (record) => optionalText(record, 'sys_id'),
    ),
    ...page,
  };
}

function conditionsOf(
  { status, customer_id, assignee_id, team_id, external_id, created_since, updated_since }: Input['filter'],
  settings: Settings,
): readonly string[] {
  const states = status === undefined ? [] : statesOf(status, settings);
  const customer = customerFieldOf(settings);
  return [
    states.length > 0 && `stateIN${states.join(',')}`,
    customer && customer_id && personIs(customer, customer_id, 'filter.customer_id'),
    assignee_id && personIs('assigned_to', assignee_id, 'filter.assignee_id'),
    team_id && `assignment_group=${sysId(team_id, 'filter.team_id')}`,
    // Anything else in it could begin another condition or a script; what is found is looked at again.
    external_id && /^(?!javascript:)[\w.@:-]+$/i.test(external_id) && `correlation_id=${external_id}`,
    created_since && since('sys_created_on', created_since),
    updated_since && since('sys_updated_on', updated_since),
  ].filter((condition) => typeof condition === 'string' && condition !== '') as string[];
}

const personIs = (field: string, id: string, path: string): string =>
  isSysId(id) ? `${field}=${id}` : `${field}.user_name=${userName(id, path)}`;

export const pathOf = (id: string, settings: Settings): string => `/table/${tableOf(settings)}/${sysId(id)}`;

export function* readRecord(id: string, { settings }: OperationContext): Steps<Conversation> {
  const { body } = yield* send({
    method: 'GET',
    path: pathOf(id, settings),
    query: { sysparm_fields: recordFields },
  });
  return toConversation(recordIn(body, 'result'), 'result', settings);
}
