import type { Customer, CustomerUpdate } from '@keyway/contract';

import { fieldsOf, invalid, type OperationContext } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { nameParts, neverEmpty, phoneLimits, phoneSlots } from '../../writing/index.js';
import { idOf } from './soql.js';

/** Fields of its own, such as a language, an organization reads and writes by names of its own. */
export const fields = fieldsOf('customers', {
  without: [
    'avatar_url',
    'language',
    'time_zone',
    'tags',
    'external_id',
    'blocked',
    'metadata',
    'last_seen_at',
  ],
});

export const writable = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phones',
  'company_id',
  'title',
] as const;

const phoneFieldOf = {
  business: 'Phone',
  mobile: 'MobilePhone',
  home: 'HomePhone',
  other: 'OtherPhone',
} as const;
export const phoneFields = Object.values(phoneFieldOf);

/** The fields to request of every contact. */
export const contactFields = `Id, Name, FirstName, LastName, Email, ${phoneFields.join(', ')}, AccountId, Account.Name, Title, CreatedDate, LastModifiedDate`;

export function toCustomer(contact: JsonRecord, path: string, { baseUrl }: OperationContext): Customer {
  const id = requiredId(contact, 'Id', path);
  const email = optionalText(contact, 'Email');
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: optionalText(contact, 'Name') ?? joinedName(contact, 'FirstName', 'LastName'),
    first_name: optionalText(contact, 'FirstName'),
    last_name: optionalText(contact, 'LastName'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: Object.entries(phoneFieldOf).flatMap(([type, field]) => {
      const phone = optionalText(contact, field);
      return phone === null ? [] : [{ phone, type }];
    }),
    company: namedFrom({
      id: optionalId(contact, 'AccountId'),
      name: optionalText(optionalRecord(contact, 'Account'), 'Name'),
    }),
    title: optionalText(contact, 'Title'),
    web_url: `${new URL(baseUrl).origin}/${id}`,
    created_at: optionalDate(contact, 'CreatedDate'),
    updated_at: optionalDate(contact, 'LastModifiedDate'),
  });
}

/** Members that a contact does not support. */
export const limits = [
  ...['name', 'last_name'].map((path) => neverEmpty(path, 'A contact always has a last name.')),
  ...phoneLimits('Salesforce', phoneFieldOf),
];

/** Only the members the caller sent; null clears. */
export const toContact = ({ email, phones, company_id, title, ...names }: CustomerUpdate): JsonRecord => ({
  ...namesOf(names),
  ...(email === undefined ? {} : { Email: email }),
  ...(phones === undefined ? {} : phoneSlots(phones, phoneFieldOf)),
  ...(company_id === undefined ? {} : { AccountId: company_id && idOf('Account', company_id, 'company_id') }),
  ...(title === undefined ? {} : { Title: title }),
});

function namesOf({ name, first_name, last_name }: CustomerUpdate): JsonRecord {
  for (const [path, value] of Object.entries({ name, last_name }))
    if (value?.trim() === '') throw invalid('A contact always has a last name.', path);
  const parts = name ? nameParts(name) : undefined;
  return {
    ...(parts ? { FirstName: parts.first, LastName: parts.last } : {}),
    ...(first_name === undefined ? {} : { FirstName: first_name }),
    ...(last_name === undefined ? {} : { LastName: last_name }),
  };
}
