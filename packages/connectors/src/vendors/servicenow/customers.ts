import type { Customer, CustomerCreate } from '@keyway/contract';

import {
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { idReader, narrowed } from '../../listing/index.js';
import { type JsonRecord, mapEach, optionalText, recordIn, requiredText } from '../../reading/index.js';
import { extendBody, readWritten } from '../../writing/index.js';
import { agentRoles, assertVisible } from './directory.js';
import { fields, limits, toCustomer, toUser, userFields, userNamePattern, writable } from './map-customer.js';
import { isSysId, listRows, resultsOf, searchable, since, sysId } from './table.js';

/** The roles of a page are asked for in one address, which 100 users leave short enough. */
const maxPageSize = 100;

/** Users who have no role of an agent. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    callsPerPage: { base: 2 },
    filters: ['email', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at', 'name'],
    run: list,
  }),
  get: {
    *run({ id }, { settings }): Steps<Customer> {
      return toCustomer(yield* readUser(id), 'result', settings);
    },
  },
  create: { accepts: writable, limits, run: create },
  update: { accepts: writable, limits, run: update },
  delete: {
    *run({ id }): Steps<void> {
      yield* send({ method: 'DELETE', path: yield* pathOf(id) });
    },
  },
  fields,
};

type Input = ListInput<'customers'>;

const path = '/table/sys_user';
const columns = { created_at: 'sys_created_on', updated_at: 'sys_updated_on', name: 'name' } as const;

function* list(input: Input, { settings }: OperationContext): Steps<ListPage<'customers'>> {
  const { records, ...page } = yield* listRows(input, maxPageSize, path, queryOf(input));
  const found = mapEach(
    records,
    'result',
    (user, path) => toCustomer(user, path, settings),
    (user) => optionalText(user, 'sys_id'),
  );
  const agents = yield* agentsAmong(found.map(({ downstream_id }) => downstream_id));
  return { items: found.filter(({ downstream_id }) => !agents.has(downstream_id)), ...page };
}

/** Many users share a second or a name, so a second field orders them. */
function queryOf({ filter, sort }: Input) {
  const { email, created_since, updated_since } = filter;
  const order = sort?.direction === 'asc' ? 'ORDERBY' : 'ORDERBYDESC';
  const query = [
    email && `email=${searchable(email, 'filter.email')}`,
    created_since && since('sys_created_on', created_since),
    updated_since && since('sys_updated_on', updated_since),
    `${order}${columns[sort?.by ?? 'created_at']}`,
    `${order}sys_id`,
  ].filter(Boolean);
  return { sysparm_query: query.join('^'), sysparm_fields: userFields };
}

/** Those of these users who work on incidents or cases, by number. */
function* agentsAmong(users: readonly string[]): Steps<ReadonlySet<string>> {
  const ids = users.filter(isSysId);
  if (ids.length === 0) return new Set();
  const table = 'sys_user_has_role';
  const response = yield* send({
    method: 'GET',
    path: `/table/${table}`,
    query: {
      sysparm_query: `userIN${ids.join(',')}^role.nameIN${agentRoles.join(',')}`,
      sysparm_fields: 'user.sys_id',
    },
  });
  const roles = resultsOf(response);
  assertVisible(roles, response, table);
  return new Set(roles.map((role) => optionalText(role, 'user.sys_id') ?? ''));
}

const nameOf = idReader(userNamePattern, 'customer');

function* readUser(id: string): Steps<JsonRecord> {
  const condition = isSysId(id) ? `sys_id=${id}` : `user_name=${nameOf(id)}`;
  const response = yield* send({
    method: 'GET',
    path,
    query: { sysparm_query: condition, sysparm_fields: userFields, sysparm_limit: 2 },
  });
  const name = isSysId(id) ? 'sys_id' : 'user_name';
  const user = resultsOf(response).find(
    (each) => optionalText(each, name)?.toLowerCase() === id.toLowerCase(),
  );
  if (!user || (yield* agentsAmong([requiredText(user, 'sys_id', 'result')])).size > 0)
    throw notFound('customer');
  return user;
}

function* pathOf(id: string): Steps<string> {
  return `${path}/${sysId(requiredText(yield* readUser(id), 'sys_id', 'result'))}`;
}

const answered = { sysparm_fields: userFields };

function* create(input: CustomerCreate, { settings }: OperationContext): Steps<Customer> {
  const json = extendBody(toUser(input), input.pass_through, 'servicenow');
  const { body } = yield* send({ method: 'POST', path, query: answered, json });
  return readWritten(
    () => toCustomer(recordIn(body, 'result'), 'result', settings),
    'A user was made, but the answer cannot be read.',
  );
}

function* update({ id, changes }: UpdateInput<'customers'>, { settings }: OperationContext): Steps<Customer> {
  const json = extendBody(toUser(changes), changes.pass_through, 'servicenow');
  const { body } = yield* send({ method: 'PATCH', path: yield* pathOf(id), query: answered, json });
  return readWritten(
    () => toCustomer(recordIn(body, 'result'), 'result', settings),
    'The user was saved, but the answer cannot be read.',
  );
}
