import type { Customer } from '@keyway/contract';

import { fieldsOf } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';

export const fields = fieldsOf('customers', {
  without: ['language', 'time_zone', 'tags', 'external_id', 'blocked', 'web_url', 'last_seen_at'],
});

export function toCustomer(customer: JsonRecord, path: string): Customer {
  const id = requiredId(customer, 'id', path);
  const emails = entriesIn(customer, 'emails').map(({ value, type }) => ({ email: value, type }));
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: joinedName(customer, 'firstName', 'lastName'),
    first_name: optionalText(customer, 'firstName'),
    last_name: optionalText(customer, 'lastName'),
    email: emails[0]?.email ?? null,
    emails,
    phones: entriesIn(customer, 'phones').map(({ value, type }) => ({ phone: value, type })),
    company: namedFrom(customer, { id: 'organizationId', name: 'organization' }),
    title: optionalText(customer, 'jobTitle'),
    avatar_url: optionalText(customer, 'photoUrl'),
    metadata: optionalScalars({ properties: propertiesOf(customer) }, 'properties'),
    created_at: optionalDate(customer, 'createdAt'),
    updated_at: optionalDate(customer, 'updatedAt'),
  });
}

type Entry = { readonly id: string | null; readonly value: string; readonly type: string | null };

/** Addresses and numbers come with their customer, each with a number of its own. */
export const entriesIn = (customer: JsonRecord, name: 'emails' | 'phones'): Entry[] =>
  optionalRecords(optionalRecord(customer, '_embedded'), name).flatMap((entry) => {
    const value = optionalText(entry, 'value');
    return value === null ? [] : [{ id: optionalId(entry, 'id'), value, type: optionalText(entry, 'type') }];
  });

const propertiesOf = (customer: JsonRecord): JsonRecord =>
  Object.fromEntries(
    optionalRecords(optionalRecord(customer, '_embedded'), 'properties').flatMap((property) => {
      const slug = optionalText(property, 'slug');
      return slug === null ? [] : [[slug, property.value ?? null]];
    }),
  );
