import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsOf,
  type ListInput,
  type ListPage,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  tenantOrigin,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  joinedName,
  mapRecords,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { extendBody, readSaved, unlessTaken } from '../../writing/index.js';
import { suffix } from './map-conversation.js';
import { serviceId } from './write-message.js';

const fields = fieldsOf('customers', {
  without: ['company', 'title', 'avatar_url', 'tags', 'blocked', 'last_seen_at'],
});
const writable = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phones',
  'language',
  'time_zone',
  'external_id',
  'metadata',
] as const;

export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: 100 },
    filters: ['email', 'external_id', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    request: listRequest,
    response: toPage,
  }),
  get: {
    request: ({ id }) => ({ method: 'GET', path: pathOf(id) }),
    response: ({ body }, _input, context) => toCustomer(asRecord(body, 'customer'), 'customer', context),
  },
  create: { accepts: writable, unique: ['email'], run: (input, context) => create(input, context) },
  // Gorgias documents no metadata for updates.
  update: {
    accepts: writable.filter((name) => name !== 'metadata'),
    run: ({ id, changes }, context) => update(id, changes, context),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: pathOf(id) }),
    response: () => undefined,
  },
  fields,
};

type Input = ListInput<'customers'>;

const orderOf = ({ filter, sort }: Input) =>
  sort ?? ({ by: filter.updated_since ? 'updated_at' : 'created_at', direction: 'desc' } as const);

function listRequest(input: Input): DownstreamRequest {
  const { position, pageSize, filter } = input;
  const { by, direction } = orderOf(input);
  return {
    method: 'GET',
    path: '/customers',
    query: {
      limit: pageSize,
      cursor: position,
      email: filter.email,
      external_id: filter.external_id,
      order_by: `${by === 'updated_at' ? 'updated' : 'created'}_datetime:${direction}`,
    },
  };
}

/** Gorgias filters by no time, but sorts: behind the first that is too old, none is younger. */
function toPage(
  { body }: DownstreamResponse,
  input: Input,
  context: OperationContext,
): ListPage<'customers'> {
  const page = asRecord(body, 'body');
  const items = mapRecords(page, 'data', (customer, path) => toCustomer(customer, path, context));
  const { by, direction } = orderOf(input);
  const isByChange = by === 'updated_at';
  const since = isByChange ? input.filter.updated_since : input.filter.created_since;
  const oldest = items.at(-1)?.[isByChange ? 'updated_at' : 'created_at'];
  const isPast = direction === 'desc' && since && oldest && Date.parse(oldest) < Date.parse(since);
  return { items, next: isPast ? null : optionalText(optionalRecord(page, 'meta'), 'next_cursor') };
}

const pathOf = (id: string): string => `/customers/${numericId(id)}`;

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createCustomer(input, context);
  return yield* unlessTaken(createCustomer(input, context), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const request = listRequest({ position: undefined, pageSize: 1, filter: { email }, sort: undefined });
      return mapRecords((yield* send(request)).body, 'data', (each, path) => requiredId(each, 'id', path))[0];
    },
  });
}

function* createCustomer(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const { email, phones = [] } = input;
  // A new customer has its channels named, be there any or not.
  const channels = [
    ...(email === undefined ? [] : [{ type: EMAIL, address: email, preferred: true }]),
    ...phones.map(toChannel),
  ];
  const json = extendBody({ ...toBody(input), channels }, input.pass_through, serviceId);
  const { body } = yield* send({ method: 'POST', path: '/customers', json });
  return toCustomer(asRecord(body, 'customer'), 'customer', context);
}

function* update(id: string, changes: CustomerUpdate, context: OperationContext): Steps<Customer> {
  const path = pathOf(id);
  const { first_name, last_name, phones } = changes;
  const read = function* (): Steps<JsonRecord> {
    return asRecord((yield* send({ method: 'GET', path })).body, 'customer');
  };
  const toRecord = (customer: JsonRecord) => toCustomer(customer, 'customer', context);
  const before =
    first_name === undefined && last_name === undefined && phones === undefined ? undefined : yield* read();
  const current = before ?? {};
  const own = {
    ...toBody(changes, current),
    ...(phones === undefined ? {} : { channels: channelsAfter(current, changes, phones) }),
  };
  const json = extendBody(own, changes.pass_through, serviceId);
  yield* send({ method: 'PUT', path, json });
  const reading = function* (): Steps<Customer> {
    return toRecord(yield* read());
  };
  return yield* readSaved(reading(), id, before && (() => toRecord(before)));
}

/** Channels are written as a whole; channels other than numbers stay, except an address that another replaces. */
function channelsAfter(
  current: JsonRecord,
  { email }: CustomerUpdate,
  phones: NonNullable<CustomerUpdate['phones']>,
): JsonRecord[] {
  const others = optionalRecords(current, 'channels').filter(({ type }) => type !== PHONE);
  const isReplaced = ({ type, address }: JsonRecord): boolean => type === EMAIL && address === current.email;
  return [
    ...others
      .map(({ type, address, preferred }) => ({ type, address, preferred: preferred === true }))
      .map((channel) =>
        email !== undefined && isReplaced(channel) ? { ...channel, address: email } : channel,
      ),
    ...phones.map(toChannel),
  ];
}

const EMAIL = 'email';
const PHONE = 'phone';
const toChannel = ({ phone }: { readonly phone: string }): JsonRecord => ({
  type: PHONE,
  address: phone,
  preferred: false,
});

/** Only the members the caller sent; null clears. */
const toBody = (
  { name, first_name, last_name, email, language, time_zone, external_id, metadata }: CustomerUpdate,
  current: JsonRecord = {},
): JsonRecord => ({
  ...namesOf({ first_name, last_name }, current),
  ...(name === undefined ? {} : { name }),
  ...(email === undefined ? {} : { email }),
  ...(language === undefined ? {} : { language }),
  ...(time_zone === undefined ? {} : { timezone: time_zone }),
  ...(external_id === undefined ? {} : { external_id }),
  ...(metadata === undefined ? {} : { meta: metadata }),
});

/** Parts of a name are only documented for a new customer: for an existing one, the full name is written too. */
function namesOf({ first_name, last_name }: CustomerUpdate, current: JsonRecord): JsonRecord {
  if (first_name === undefined && last_name === undefined) return {};
  const parts = {
    ...(first_name === undefined ? {} : { firstname: first_name }),
    ...(last_name === undefined ? {} : { lastname: last_name }),
  };
  return { name: joinedName({ ...current, ...parts }, 'firstname', 'lastname'), ...parts };
}

function toCustomer(customer: JsonRecord, path: string, { settings }: OperationContext): Customer {
  const id = requiredId(customer, 'id', path);
  const email = optionalText(customer, 'email');
  const channels = optionalRecords(customer, 'channels');
  const addresses = (type: string): string[] =>
    channels
      .filter((channel) => channel.type === type)
      .map((channel) => optionalText(channel, 'address'))
      .filter((address) => address !== null);
  const emails = new Set([email, ...addresses('email')].filter((each) => each !== null));
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(customer, 'name') ?? joinedName(customer, 'firstname', 'lastname'),
    first_name: optionalText(customer, 'firstname'),
    last_name: optionalText(customer, 'lastname'),
    email,
    emails: [...emails].map((each) => ({ email: each, type: null })),
    phones: addresses(PHONE).map((phone) => ({ phone, type: null })),
    language: optionalText(customer, 'language'),
    time_zone: optionalText(customer, 'timezone'),
    external_id: optionalId(customer, 'external_id'),
    metadata: optionalScalars(customer, 'meta'),
    web_url: `${tenantOrigin(settings, suffix)}/app/customer/${id}`,
    created_at: optionalDate(customer, 'created_datetime'),
    updated_at: optionalDate(customer, 'updated_datetime'),
  });
}
