import type { Customer, CustomerCreate, CustomerUpdate } from '@keyway/contract';

import {
  addressOf,
  type DownstreamRequest,
  fieldsOf,
  type ListInput,
  type ListPage,
  type OperationContext,
  requireSetting,
  type ResourceTable,
  send,
  type Settings,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { fixedPages, listBehind, narrowed, numericId, pageNumberOf } from '../../listing/index.js';
import {
  asRecord,
  isRecord,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalId,
  optionalRecord,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  recordFrom,
  recordIn,
  recordsIn,
  requiredId,
} from '../../reading/index.js';
import { atMost, extendBody, readSaved, readWritten, unlessTaken } from '../../writing/index.js';
import { accountPath } from './paths.js';

const fields = fieldsOf('customers', {
  without: ['first_name', 'last_name', 'title', 'language', 'time_zone', 'tags', 'updated_at'],
});
const writable = ['name', 'email', 'phones', 'external_id', 'metadata'] as const;
const limits = [atMost(1, 'phones', 'Chatwoot keeps one number.')];
/** Of every list of contacts. */
const pageSize = 15;

/** Contacts. */
export const customers: ResourceTable<'customers'> = {
  list: narrowed('customers', fields, {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['email', 'phone', 'external_id'],
    sort: ['name'],
    // Where the vendor's page ends, the page before is read again.
    callsPerPage: { base: 2 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: { accepts: writable, limits, unique: ['email'], run: (input, context) => create(input, context) },
  update: { accepts: writable, limits, run: (input, context) => update(input, context) },
  delete: {
    request: ({ id }, { settings }) => ({ method: 'DELETE', path: pathOf(id, settings) }),
    response: () => undefined,
  },
  fields,
};

type Input = ListInput<'customers'>;

const contactsPath = (settings: Settings): string => `${accountPath(settings)}/contacts`;
const pathOf = (id: string, settings: Settings): string => `${contactsPath(settings)}/${numericId(id)}`;

function* list(input: Input, context: OperationContext): Steps<ListPage<'customers'>> {
  const words = wordsOf(input.filter);
  // An empty search is rejected, and no contact has an empty address or number.
  if (words?.trim() === '') return { items: [], next: null };
  const { records, ...page } = yield* listBehind(input, {
    ...fixedPages,
    idOf: (contact: JsonRecord) => optionalId(contact, 'id'),
    *read(window) {
      const { body } = yield* send(listRequest(input, words, pageNumberOf(window), context.settings));
      const contacts = recordsIn(body, 'payload');
      return { records: contacts, goesOn: contacts.length >= pageSize };
    },
  });
  return {
    items: mapEach(records, 'payload', (contact, path) => toCustomer(contact, path, context)),
    ...page,
  };
}

const listRequest = (
  { sort }: Pick<Input, 'sort'>,
  words: string | undefined,
  page: number,
  settings: Settings,
): DownstreamRequest => ({
  method: 'GET',
  path: `${contactsPath(settings)}${words === undefined ? '' : '/search'}`,
  query: { q: words, sort: words === undefined ? orderOf(sort) : 'created_at', page },
});

/**
 * Names are shared, so pages sorted by name alone can overlap. A search cannot be sorted by name: it asks PostgreSQL
 * for distinct contacts, which cannot be sorted by an expression. A search is for one contact anyway.
 */
const orderOf = (sort: Input['sort']): string =>
  sort === undefined ? 'created_at' : `${sort.direction === 'desc' ? '-' : ''}name,created_at`;

/**
 * A search looks for a part of a name, an address, a number or an identifier. Numbers are kept as `+` and digits; a
 * backslash takes the meaning from what follows it.
 */
const wordsOf = ({ email, phone, external_id }: Input['filter']): string | undefined =>
  (external_id ?? email ?? phone?.replace(/\D/g, ''))?.replaceAll('\\', '\\\\');

function* read(id: string, context: OperationContext): Steps<Customer> {
  const { body } = yield* send({ method: 'GET', path: pathOf(id, context.settings) });
  return toCustomer(recordIn(body, 'payload'), 'payload', context);
}

function* create(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const { email } = input;
  if (email === undefined) return yield* createContact(input, context);
  return yield* unlessTaken(createContact(input, context), {
    entity: 'customer',
    attribute: 'email',
    *find() {
      const { body } = yield* send(listRequest({ sort: undefined }, email, 1, context.settings));
      const contacts = mapRecords(body, 'payload', (contact, path) => toCustomer(contact, path, context));
      return contacts.find((contact) => contact.email?.toLowerCase() === email.toLowerCase())?.id;
    },
  });
}

function* createContact(input: CustomerCreate, context: OperationContext): Steps<Customer> {
  const json = extendBody(toContact(input), input.pass_through, 'chatwoot');
  const { body } = yield* send({ method: 'POST', path: contactsPath(context.settings), json });
  const words = 'The contact was made, but its answer does not name it.';
  const id = readWritten(() => requiredId(contactIn(body), 'id', 'payload'), words);
  return yield* readSaved(read(id, context), id);
}

/** `{payload:{contact,contact_inbox}}`; the description has a list instead. */
function contactIn(body: unknown): JsonRecord {
  const { payload } = asRecord(body, 'body');
  const whole: unknown = Array.isArray(payload) ? payload[0] : payload;
  const contact = isRecord(whole) ? (optionalRecord(whole, 'contact') ?? whole) : whole;
  return asRecord(contact, 'payload');
}

function* update({ id, changes }: UpdateInput<'customers'>, context: OperationContext): Steps<Customer> {
  const path = pathOf(id, context.settings);
  const { metadata, ...others } = changes;
  const emptied = metadata === null ? yield* withoutAttributes(path) : metadata;
  const named = { ...others, ...(emptied === undefined ? {} : { metadata: emptied }) };
  const json = extendBody(toContact(named), changes.pass_through, 'chatwoot');
  yield* send({ method: 'PUT', path, json });
  return yield* readSaved(read(id, context), id);
}

/** Attributes that are not named stay, so each is emptied by its name. */
function* withoutAttributes(path: string): Steps<Record<string, null>> {
  const contact = recordIn((yield* send({ method: 'GET', path })).body, 'payload');
  const names = Object.keys(optionalRecord(contact, 'custom_attributes') ?? {});
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Only the members the caller sent; null clears. */
const toContact = ({ name, email, phones, external_id, metadata }: CustomerUpdate): JsonRecord => ({
  ...(name === undefined ? {} : { name: name ?? '' }),
  ...(email === undefined ? {} : { email }),
  ...(phones === undefined ? {} : { phone_number: phoneOf(phones) }),
  ...(external_id === undefined ? {} : { identifier: external_id }),
  ...(metadata === undefined || metadata === null ? {} : { custom_attributes: metadata }),
});

const phoneOf = ([first]: NonNullable<CustomerUpdate['phones']>): string | null => first?.phone ?? null;

function toCustomer(contact: JsonRecord, path: string, { settings }: OperationContext): Customer {
  const id = requiredId(contact, 'id', path);
  const email = optionalText(contact, 'email');
  const phone = optionalText(contact, 'phone_number');
  const company = optionalText(optionalRecord(contact, 'additional_attributes'), 'company_name');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(contact, 'name'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: phone === null ? [] : [{ phone, type: null }],
    // A text of the contact's own, by which nothing else is named.
    company: company === null ? null : { id: company, name: company },
    avatar_url: optionalText(contact, 'thumbnail'),
    external_id: optionalText(contact, 'identifier'),
    blocked: typeof contact.blocked === 'boolean' ? contact.blocked : null,
    metadata: metadataOf(contact),
    web_url: `${addressOf(settings)}/app/accounts/${requireSetting(settings, 'account_id')}/contacts/${id}`,
    created_at: optionalUnixDate(contact, 'created_at', 'seconds'),
    last_seen_at: optionalUnixDate(contact, 'last_activity_at', 'seconds'),
  });
}

/** An attribute that was emptied keeps its name. */
function metadataOf(contact: JsonRecord): Customer['metadata'] {
  const known = Object.entries(optionalScalars(contact, 'custom_attributes') ?? {});
  const filled = known.filter(([, value]) => value !== null);
  return filled.length === 0 ? null : Object.fromEntries(filled);
}
