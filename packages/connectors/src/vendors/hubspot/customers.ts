import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type Limit,
  type ListInput,
  type ListPage,
  notFound,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import { asRecord, type JsonRecord, mapRecords, optionalId } from '../../reading/index.js';
import { extendBody, nameParts, readSaved, unlessTaken } from '../../writing/index.js';
import { fields, MOBILE, properties, toCustomer } from './map-customer.js';
import { maxPageSize, nextOf } from './messages.js';

const writable = ['name', 'first_name', 'last_name', 'email', 'phones', 'title', 'language'] as const;
const limits: readonly Limit[] = [
  { path: 'phones', of: { type: MOBILE }, max: 1, message: 'HubSpot keeps one number of the type mobile.' },
  {
    path: 'phones',
    notOf: { type: MOBILE },
    max: 1,
    message: 'HubSpot keeps one number in addition to the one of the type mobile.',
  },
];

/** Contacts of the CRM. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'created_since', 'updated_since'],
    // Only a search sorts, and it lags behind and is limited. Without a sort, customers are listed by creation.
    sort: ['updated_at'],
    request: (input) => listRequest(input),
    response: (response, { filter }) => toPage(response, filter.email !== undefined),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    accepts: writable,
    limits,
    requires: [['email', 'name', 'first_name', 'last_name']],
    unique: ['email'],
    run: (input) => create(input),
  },
  update: { accepts: writable, limits, run: (input) => update(input) },
  // Into the recycling bin. HubSpot says the same of one that is not there.
  delete: {
    *run({ id }): Steps<void> {
      yield* read(id);
      yield* send({ method: 'DELETE', path: pathOf(id) });
    },
  },
  fields,
};

type Input = ListInput<'customers'>;

const contactsPath = '/crm/v3/objects/contacts';
const pathOf = (id: string): string => `${contactsPath}/${numericId(id)}`;
const query = { properties: properties.join(',') };

/** By an address a contact is read at once, also by one that is not its first. */
function listRequest(input: Input): DownstreamRequest {
  const { position: after, pageSize: limit, filter, sort } = input;
  if (filter.email !== undefined) return byEmail(filter.email);
  const conditions = conditionsOf(filter);
  if (conditions.length === 0 && !sort)
    return { method: 'GET', path: contactsPath, query: { ...query, limit, after } };
  return {
    method: 'POST',
    path: `${contactsPath}/search`,
    json: {
      filterGroups: conditions.length > 0 ? [{ filters: conditions }] : [],
      sorts: sort
        ? [
            {
              propertyName: 'lastmodifieddate',
              direction: sort.direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
            },
          ]
        : [],
      properties,
      limit,
      ...(after === undefined ? {} : { after }),
    },
  };
}

const byEmail = (email: string): DownstreamRequest => ({
  method: 'POST',
  path: `${contactsPath}/batch/read`,
  json: { idProperty: 'email', inputs: [{ id: email }], properties },
});

function conditionsOf({ created_since, updated_since }: Input['filter']): JsonRecord[] {
  const since = (propertyName: string, moment: string) => ({
    propertyName,
    operator: 'GTE',
    value: String(Date.parse(moment)),
  });
  return [
    ...(created_since === undefined ? [] : [since('createdate', created_since)]),
    ...(updated_since === undefined ? [] : [since('lastmodifieddate', updated_since)]),
  ];
}

const toPage = ({ body }: DownstreamResponse, isWhole: boolean): ListPage<'customers'> => ({
  items: mapRecords(body, 'results', toCustomer),
  next: isWhole ? null : nextOf(asRecord(body, 'body')),
});

function* read(id: string): Steps<Customer> {
  const contact = asRecord((yield* send({ method: 'GET', path: pathOf(id), query })).body, 'contact');
  if (contact.archived === true) throw notFound('customer');
  return toCustomer(contact, 'contact');
}

function* create(input: CustomerCreate): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createContact(input);
  return yield* unlessTaken(createContact(input), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      return mapRecords((yield* send(byEmail(email))).body, 'results', toCustomer)[0]?.id;
    },
  });
}

/** The response has few properties other than the written ones. */
function* createContact(input: CustomerCreate): Steps<Customer> {
  const { body } = yield* send({ method: 'POST', path: contactsPath, json: toBody(input) });
  const id = optionalId(asRecord(body, 'contact'), 'id') ?? '';
  return yield* readSaved(read(id), id);
}

function* update({ id, changes }: UpdateInput<'customers'>): Steps<Customer> {
  yield* send({ method: 'PATCH', path: pathOf(id), json: toBody(changes) });
  return yield* readSaved(read(id), id);
}

const toBody = (changes: CustomerUpdate): JsonRecord =>
  extendBody({ properties: toProperties(changes) }, changes.pass_through, 'hubspot');

/** Only the members the caller sent; an empty text clears. */
function toProperties({
  name,
  first_name,
  last_name,
  email,
  phones,
  title,
  language,
}: CustomerUpdate): JsonRecord {
  const whole = name ? nameParts(name) : { first: null, last: null };
  const first = first_name === undefined && name !== undefined ? whole.first : first_name;
  const last = last_name === undefined && name !== undefined ? whole.last : last_name;
  return {
    ...(first === undefined ? {} : { firstname: first ?? '' }),
    ...(last === undefined ? {} : { lastname: last ?? '' }),
    ...(email === undefined ? {} : { email }),
    ...(phones === undefined ? {} : numbersOf(phones)),
    ...(title === undefined ? {} : { jobtitle: title ?? '' }),
    ...(language === undefined ? {} : { hs_language: language ?? '' }),
  };
}

function numbersOf(phones: NonNullable<CustomerUpdate['phones']>): JsonRecord {
  const mobile = phones.find(({ type }) => type === MOBILE);
  const phone = phones.find((each) => each !== mobile);
  return { phone: phone?.phone ?? '', mobilephone: mobile?.phone ?? '' };
}
