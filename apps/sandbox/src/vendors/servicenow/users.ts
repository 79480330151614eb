import type { Helpdesk, Person } from '../../helpdesk.js';
import { companiesOf, joinParts, partsOf } from '../../seed/people.js';
import { toDate, type Row } from './query.js';
import { userName } from './rows.js';
import { fromSysId, toSysId } from './sys-id.js';

type Fields = Record<string, unknown>;

const phones = ['phone', 'mobile_phone', 'home_phone'] as const;

/** A user; the helpdesk keeps one number of each, and knows companies by name. */
export function toUser(person: Person, helpdesk: Helpdesk): Row {
  const { first, last } = partsOf(person.name);
  const company = companiesOf(helpdesk).indexOf(person.company ?? '') + 1;
  const companyId = company === 0 ? '' : toSysId('company', company);
  return {
    sys_id: toSysId('user', person.id),
    user_name: userName(person),
    name: person.name,
    first_name: first,
    last_name: last,
    email: person.email,
    phone: person.phone ?? '',
    mobile_phone: '',
    home_phone: '',
    title: person.title ?? '',
    company: companyId,
    'company.sys_id': companyId,
    'company.name': company === 0 ? '' : (person.company ?? ''),
    preferred_language: person.language ?? '',
    time_zone: person.timeZone ?? 'Europe/Amsterdam',
    active: 'true',
    locked_out: 'false',
    last_login_time: userName(person) === '' ? '' : toDate(person.createdAt),
    sys_created_on: toDate(person.createdAt),
    sys_updated_on: toDate(person.updatedAt),
  };
}

export const addUser = (fields: Fields, helpdesk: Helpdesk): Person =>
  helpdesk.addContact({ name: '', email: '', ...readUser(fields, helpdesk) });

export const findUser = (id: string | undefined, helpdesk: Helpdesk): Person | undefined =>
  helpdesk.person(fromSysId('user', id));

/** Values that a field cannot have, and fields that there are none of, are left out without a word. */
export function readUser(fields: Fields, helpdesk: Helpdesk, before?: Person): Partial<Person> {
  const text = (name: string): string | undefined =>
    typeof fields[name] === 'string' ? fields[name] : undefined;
  const [email, title, language] = [text('email'), text('title'), text('preferred_language')];
  const [timeZone, company] = [text('time_zone'), text('company')];
  return {
    name: joinParts(partsOf(before?.name ?? ''), text('first_name'), text('last_name')),
    ...(email === undefined ? {} : { email }),
    ...(title === undefined ? {} : { title: title || null }),
    ...(language === undefined ? {} : { language: language || null }),
    ...(timeZone === undefined ? {} : { timeZone: timeZone || null }),
    ...(company === undefined
      ? {}
      : { company: companiesOf(helpdesk)[fromSysId('company', company) - 1] ?? null }),
    ...(phones.some((name) => text(name) !== undefined)
      ? { phone: phones.map(text).find((phone) => phone) ?? null }
      : {}),
    // Only who was given a name can sign in; those of the seed were, and keep it when their address changes.
    metadata: { user_name: before ? userName(before) : (text('user_name') ?? '') },
  };
}
