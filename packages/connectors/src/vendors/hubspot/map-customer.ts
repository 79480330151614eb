import type { Customer } from '@keyway/contract';

import { fieldsOf } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalText,
  recordFrom,
  requiredId,
  requiredRecord,
} from '../../reading/index.js';

export const fields = fieldsOf('customers', {
  // Properties of an account’s own come only to who names them.
  without: [
    'avatar_url',
    'time_zone',
    'tags',
    'external_id',
    'blocked',
    'metadata',
    'web_url',
    'last_seen_at',
  ],
});

/** The properties to request; by default, HubSpot returns few. */
export const properties = [
  'firstname',
  'lastname',
  'email',
  'hs_additional_emails',
  'phone',
  'mobilephone',
  'company',
  'associatedcompanyid',
  'jobtitle',
  'hs_language',
];

export const MOBILE = 'mobile';

export function toCustomer(contact: JsonRecord, path: string): Customer {
  const id = requiredId(contact, 'id', path);
  const known = requiredRecord(contact, 'properties', path);
  const email = optionalText(known, 'email');
  const others = (optionalText(known, 'hs_additional_emails') ?? '').split(';').map((each) => each.trim());
  const numberOf = (name: string, type: string | null): Customer['phones'] => {
    const phone = optionalText(known, name);
    return phone === null ? [] : [{ phone, type }];
  };
  return recordFrom('customers', {
    id,
    downstream_id: id,
    name: joinedName(known, 'firstname', 'lastname'),
    first_name: optionalText(known, 'firstname'),
    last_name: optionalText(known, 'lastname'),
    email,
    emails: [email ?? '', ...others]
      .filter((each) => each !== '')
      .map((each) => ({ email: each, type: null })),
    phones: [...numberOf('phone', null), ...numberOf('mobilephone', MOBILE)],
    company: namedFrom(known, { id: 'associatedcompanyid', name: 'company' }),
    title: optionalText(known, 'jobtitle'),
    language: optionalText(known, 'hs_language'),
    created_at: optionalDate(contact, 'createdAt'),
    updated_at: optionalDate(contact, 'updatedAt'),
  });
}
