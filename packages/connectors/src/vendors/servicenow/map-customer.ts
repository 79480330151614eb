import type { Customer, CustomerUpdate } from '@keyway/contract';

import { fieldsOf, type Settings, tenantOrigin } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalText,
  recordFrom,
  requiredText,
} from '../../reading/index.js';
import { nameParts, neverEmpty, phoneLimits, phoneSlots } from '../../writing/index.js';
import { isSysId, sysId } from './table.js';

export const fields = fieldsOf('customers', {
  without: ['avatar_url', 'tags', 'external_id', 'metadata'],
});

export const writable = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phones',
  'company_id',
  'title',
  'language',
  'time_zone',
] as const;

const phoneFieldOf = { business: 'phone', mobile: 'mobile_phone', home: 'home_phone' } as const;

/** The fields to request of every user. */
export const userFields = [
  ...[
    'sys_id',
    'user_name',
    'name',
    'first_name',
    'last_name',
    'email',
    ...Object.values(phoneFieldOf),
    'title',
  ],
  ...['company.sys_id', 'company.name', 'preferred_language', 'time_zone', 'locked_out', 'last_login_time'],
  ...['sys_created_on', 'sys_updated_on'],
].join(',');

/** A user name that could be one: it enters a query, in which `^` would begin another condition. */
export const userNamePattern = /^[\p{L}\p{N}_][\p{L}\p{N}._@+'\\ -]{0,99}$/u;

/** By user name, as records and the journal name people; who cannot sign in has none, and some cannot be asked for. */
export function idOf(user: JsonRecord, downstreamId: string): string {
  const name = optionalText(user, 'user_name');
  return name !== null && userNamePattern.test(name) && !isSysId(name) ? name : downstreamId;
}

export function toCustomer(user: JsonRecord, path: string, settings: Settings): Customer {
  const downstreamId = requiredText(user, 'sys_id', path);
  const email = optionalText(user, 'email');
  const origin = tenantOrigin(settings, '.service-now.com', 'instance');
  return recordFrom('customers', {
    id: idOf(user, downstreamId),
    downstream_id: downstreamId,
    name: optionalText(user, 'name') ?? joinedName(user, 'first_name', 'last_name'),
    first_name: optionalText(user, 'first_name'),
    last_name: optionalText(user, 'last_name'),
    email,
    emails: email === null ? [] : [{ email, type: null }],
    phones: Object.entries(phoneFieldOf).flatMap(([type, field]) => {
      const phone = optionalText(user, field);
      return phone === null ? [] : [{ phone, type }];
    }),
    company: namedFrom(user, { id: 'company.sys_id', name: 'company.name' }),
    title: optionalText(user, 'title'),
    language: optionalText(user, 'preferred_language'),
    time_zone: optionalText(user, 'time_zone'),
    blocked: user.locked_out === 'true',
    web_url: `${origin}/nav_to.do?uri=sys_user.do?sys_id=${downstreamId}`,
    created_at: optionalDate(user, 'sys_created_on'),
    updated_at: optionalDate(user, 'sys_updated_on'),
    last_seen_at: optionalDate(user, 'last_login_time'),
  });
}

/** Members that a user does not support. */
export const limits = [
  neverEmpty('name', 'A user has no name of its own. Empty its parts.'),
  ...phoneLimits('ServiceNow', phoneFieldOf),
];

/** Only the members the caller sent; an empty text clears. */
export const toUser = ({
  email,
  phones,
  company_id,
  title,
  language,
  time_zone,
  ...names
}: CustomerUpdate): JsonRecord => ({
  ...namesOf(names),
  ...(email === undefined ? {} : { email }),
  ...(phones === undefined ? {} : withoutNull(phoneSlots(phones, phoneFieldOf))),
  ...(company_id === undefined
    ? {}
    : { company: company_id === null ? '' : sysId(company_id, 'company_id') }),
  ...withoutNull({ title, preferred_language: language, time_zone }),
});

function namesOf({ name, first_name, last_name }: CustomerUpdate): JsonRecord {
  const parts = name == null ? undefined : nameParts(name);
  return {
    ...(parts && { first_name: parts.first ?? '', last_name: parts.last }),
    ...withoutNull({ first_name, last_name }),
  };
}

const withoutNull = (values: Readonly<Record<string, string | null | undefined>>): JsonRecord =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value ?? '']),
  );
