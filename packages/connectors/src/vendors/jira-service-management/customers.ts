import type { Customer, CustomerCreate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsOf,
  type ListInput,
  type ListPage,
  notFound,
  type ResourceTable,
  send,
  type Steps,
  unresolved,
  unsupported,
} from '../../definition/index.js';
import { listBehind, narrowed } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  isRecord,
  type JsonRecord,
  mapEach,
  optionalId,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { extendBody, readBack, unlessTaken } from '../../writing/index.js';
import { isAnonymous } from './failure.js';
import { accountId } from './read-issues.js';

const fields = fieldsOf('customers', {
  without: [
    'first_name',
    'last_name',
    'phones',
    'company',
    'title',
    'language',
    'tags',
    'external_id',
    'metadata',
    'web_url',
    'created_at',
    'updated_at',
    'last_seen_at',
  ],
});

const maxPageSize = 100;

const ownedElsewhere = 'Accounts are managed by Atlassian and their users; Jira cannot change them.';

/** Accounts of the portal. Who has another kind of account works on the site. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email'],
    sort: [],
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    accepts: ['email', 'name'],
    requires: ['email', 'name'],
    unique: ['email'],
    run: (input) => create(input),
  },
  update: unsupported(ownedElsewhere),
  delete: unsupported(ownedElsewhere),
  fields,
};

type Input = ListInput<'customers'>;

/** Jira looks at so many users, and answers with those of them whom the search finds. */
const MAX_FOUND = 1000;

const searchRequest = (email: string): DownstreamRequest => ({
  method: 'GET',
  path: '/rest/api/3/user/search',
  query: { query: email, maxResults: MAX_FOUND },
});

/** A search finds what begins alike, too. A page may be short for users whom the caller may not see. */
function* list(input: Input): Steps<ListPage<'customers'>> {
  const { email } = input.filter;
  if (email !== undefined) {
    const users = usersIn(yield* send(searchRequest(email)));
    return { items: toCustomers(users).filter(hasAddress(email)), next: null };
  }
  const { records, ...page } = yield* listBehind(input, {
    by: 'record',
    most: maxPageSize,
    idOf: (user: JsonRecord) => optionalId(user, 'accountId'),
    *read({ from, size }) {
      const query = { startAt: from, maxResults: size };
      const users = usersIn(yield* send({ method: 'GET', path: '/rest/api/3/users/search', query }));
      return { records: users, goesOn: users.length > 0 };
    },
  });
  return { items: toCustomers(records), ...page };
}

function usersIn(response: DownstreamResponse): readonly JsonRecord[] {
  if (isAnonymous(response)) throw new ConnectorError('credentials', 'Jira does not accept the credential.');
  return asRecords(response.body, 'body');
}

const toCustomers = (users: readonly JsonRecord[]): Customer[] =>
  mapEach(
    users,
    'body',
    (user, path) => (isCustomer(user) ? [toCustomer(user, path)] : []),
    (user) => optionalId(user, 'accountId'),
  ).flat();

const isCustomer = ({ accountType }: JsonRecord): boolean => accountType === 'customer';

const hasAddress =
  (email: string) =>
  (customer: Customer): boolean =>
    customer.email?.toLowerCase() === email.toLowerCase();

function* read(id: string): Steps<Customer> {
  const { body } = yield* send({
    method: 'GET',
    path: '/rest/api/3/user',
    query: { accountId: accountId(id) },
  });
  const user = asRecord(body, 'user');
  if (!isCustomer(user)) throw notFound('customer');
  return toCustomer(user, 'user');
}

function* create(input: CustomerCreate): Steps<Customer> {
  const { email, name, pass_through } = input;
  const json = extendBody({ email, displayName: name }, pass_through, 'jira-service-management');
  return yield* unlessTaken(createAccount(json), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const { body } = yield* send(searchRequest(email ?? ''));
      const known = asRecords(body, 'body').filter(isCustomer);
      return known.map((user) => toCustomer(user, 'user')).find(hasAddress(email ?? ''))?.id;
    },
  });
}

/** Without the flag, an address that is taken is refused like one that is none. */
function* createAccount(json: JsonRecord): Steps<Customer> {
  const { body } = yield* send({
    method: 'POST',
    path: '/rest/servicedeskapi/customer',
    query: { strictConflictStatusCode: 'true' },
    json,
  });
  const account = isRecord(body) ? body : {};
  const id = optionalId(account, 'accountId');
  if (id === null) throw unresolved('A customer was made, but the answer cannot be read.');
  // The service desk has other names for what the platform shows.
  const links = optionalRecord(account, '_links');
  return yield* readBack(read(id), () =>
    toCustomer({ ...account, avatarUrls: links?.avatarUrls }, 'account'),
  );
}

/** A customer can hide the address. */
function toCustomer(user: JsonRecord, path: string): Customer {
  const id = requiredId(user, 'accountId', path);
  const email = optionalText(user, 'emailAddress');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(user, 'displayName'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    avatar_url: optionalText(optionalRecord(user, 'avatarUrls'), '48x48'),
    time_zone: optionalText(user, 'timeZone'),
    blocked: user.active === false,
  });
}
