import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  fieldsOf,
  type Limit,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  tenantOrigin,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  type JsonRecord,
  mapEach,
  namedFrom,
  optionalDate,
  optionalId,
  optionalScalars,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { atMost, extendBody, neverEmpty, unlessTaken } from '../../writing/index.js';
import { suffix } from './map-conversation.js';
import { listPages, maxPageSize } from './list-pages.js';
import { earliestChange } from './since.js';

const fields = fieldsOf('customers', {
  // A list says less than a single contact: of these, nothing.
  without: ['first_name', 'last_name', 'avatar_url', 'tags', 'blocked', 'last_seen_at'],
});
const writable = [
  'name',
  'email',
  'phones',
  'title',
  'language',
  'time_zone',
  'external_id',
  'metadata',
] as const;
const limits: readonly Limit[] = [
  neverEmpty('name', 'A contact of Freshdesk always has a name.'),
  neverEmpty('metadata', 'Freshdesk empties custom fields one by one.'),
  atMost(2, 'phones', 'Freshdesk keeps two numbers of a contact.'),
  {
    path: 'phones',
    of: { type: 'mobile' },
    max: 1,
    message: 'Freshdesk keeps one mobile number of a contact.',
  },
];

/** Contacts. Search would narrow by more, but it lags behind and ends at 300 of them. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['email', 'external_id', 'created_since', 'updated_since'],
    sort: [],
    run: (input, context) => list(input, context),
  }),
  get: {
    request: ({ id }) => ({ method: 'GET', path: pathOf(id) }),
    response: ({ body }, _input, context) => fromAnswer(body, context),
  },
  create: {
    accepts: writable,
    limits,
    requires: ['name', ['email', 'phones', 'external_id']],
    unique: ['email', 'external_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: writable,
    limits,
    request: ({ id, changes }) => ({
      method: 'PUT',
      path: pathOf(id),
      json: extendBody(toBody(changes), changes.pass_through, 'freshdesk'),
    }),
    response: ({ body }, _input, context) => fromAnswer(body, context),
  },
  // Into the trash; one that is there already is not deleted again.
  delete: {
    *run({ id }, context): Steps<void> {
      const path = pathOf(id);
      fromAnswer((yield* send({ method: 'GET', path })).body, context);
      yield* send({ method: 'DELETE', path });
    },
  },
  fields,
};

const pathOf = (id: string): string => `/contacts/${numericId(id)}`;

function* list(input: ListInput<'customers'>, context: OperationContext): Steps<ListPage<'customers'>> {
  const { email, external_id, ...since } = input.filter;
  const { records, ...page } = yield* listPages(input, '/contacts', {
    email,
    unique_external_id: external_id,
    _updated_since: earliestChange(since),
  });
  const contacts = records.filter(({ deleted }) => deleted !== true);
  return { items: mapEach(contacts, 'body', (contact, path) => toCustomer(contact, path, context)), ...page };
}

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const { email, external_id } = input;
  const post = createContact(input, context);
  const byEmail = email === undefined ? post : unlessTaken(post, taken('email', 'email', email));
  return yield* external_id
    ? unlessTaken(byEmail, taken('external_id', 'unique_external_id', external_id))
    : byEmail;
}

/** A contact in the trash, or an agent, also has the address, and is not found. */
const taken = (attribute: 'email' | 'external_id', parameter: string, value: string) =>
  ({
    entity: 'customer',
    attribute,
    *find() {
      const { body } = yield* send({ method: 'GET', path: '/contacts', query: { [parameter]: value } });
      const [known] = asRecords(body, 'body').filter(({ deleted }) => deleted !== true);
      return optionalId(known, 'id') ?? undefined;
    },
  }) as const;

function* createContact(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const json = extendBody(toBody(input), input.pass_through, 'freshdesk');
  return fromAnswer((yield* send({ method: 'POST', path: '/contacts', json })).body, context);
}

/** Only the members the caller sent; null clears. */
function toBody({
  name,
  email,
  phones,
  title,
  language,
  time_zone,
  external_id,
  metadata,
}: CustomerUpdate): JsonRecord {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phones === undefined ? {} : numbersOf(phones)),
    ...(title === undefined ? {} : { job_title: title }),
    ...(language === undefined ? {} : { language }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(external_id === undefined ? {} : { unique_external_id: external_id }),
    ...(metadata === undefined ? {} : { custom_fields: metadata }),
  };
}

const WORK = 'work';
const MOBILE = 'mobile';

/** One at work and a mobile one; of two that are not told apart, the second is the mobile one. */
function numbersOf(phones: NonNullable<CustomerUpdate['phones']>): JsonRecord {
  const isMobile = ({ type }: (typeof phones)[number]): boolean => type === MOBILE;
  const [work, second] = [...phones.filter((each) => !isMobile(each)), ...phones.filter(isMobile)];
  const only = work && !second && isMobile(work);
  return only
    ? { phone: null, mobile: work.phone }
    : { phone: work?.phone ?? null, mobile: second?.phone ?? null };
}

/** Contacts in the trash are still returned by their ID. */
function fromAnswer(body: unknown, context: OperationContext): Customer {
  const contact = asRecord(body, 'contact');
  if (contact.deleted === true) throw notFound('customer');
  return toCustomer(contact, 'contact', context);
}

function toCustomer(contact: JsonRecord, path: string, { settings }: OperationContext): Customer {
  const id = requiredId(contact, 'id', path);
  const email = optionalText(contact, 'email');
  const others = Array.isArray(contact.other_emails) ? contact.other_emails : [];
  const phone = (name: string, type: string): Customer['phones'] => {
    const number = optionalText(contact, name);
    return number === null ? [] : [{ phone: number, type }];
  };
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(contact, 'name'),
    email,
    emails: [email, ...others]
      .filter((each): each is string => typeof each === 'string')
      .map((each) => ({ email: each, type: null })),
    phones: [...phone('phone', WORK), ...phone('mobile', MOBILE)],
    company: namedFrom({ id: contact.company_id }),
    title: optionalText(contact, 'job_title'),
    language: optionalText(contact, 'language'),
    time_zone: optionalText(contact, 'time_zone'),
    external_id: optionalId(contact, 'unique_external_id'),
    metadata: optionalScalars(contact, 'custom_fields'),
    web_url: `${tenantOrigin(settings, suffix)}/a/contacts/${id}`,
    created_at: optionalDate(contact, 'created_at'),
    updated_at: optionalDate(contact, 'updated_at'),
  });
}
