import type { Helpdesk, Person } from '../../helpdesk.js';
import { companiesOf, joinParts, partsOf } from '../../seed/people.js';
import { fail } from './errors.js';
import { fromId, isId, toId } from './ids.js';
import type { Table } from './table.js';

type Fields = Record<string, unknown>;

const phones = ['Phone', 'MobilePhone', 'HomePhone', 'OtherPhone'] as const;
export const contactFields = ['FirstName', 'LastName', 'Email', ...phones, 'Title', 'AccountId'];

/** Contacts; the helpdesk keeps one number of each, and knows companies by name. */
export const contactTable: Table = {
  fields: {
    Id: 'id',
    Name: 'text',
    FirstName: 'text',
    LastName: 'text',
    Email: 'text',
    Phone: 'text',
    MobilePhone: 'text',
    HomePhone: 'text',
    OtherPhone: 'text',
    Title: 'text',
    AccountId: 'id',
    'Account.Name': 'text',
    CreatedDate: 'moment',
    LastModifiedDate: 'moment',
    SystemModstamp: 'moment',
  },
  rows: (helpdesk) =>
    helpdesk.contacts().map((person) => {
      const { first, last } = partsOf(person.name, 'last');
      const account = companiesOf(helpdesk).indexOf(person.company ?? '') + 1;
      const updated = `${person.updatedAt.slice(0, 19)}.000Z`;
      return {
        Id: toId('Contact', person.id),
        Name: person.name,
        FirstName: first || null,
        LastName: last,
        Email: person.email || null,
        Phone: person.phone,
        Title: person.title,
        AccountId: account === 0 ? null : toId('Account', account),
        'Account.Name': account === 0 ? null : person.company,
        CreatedDate: `${person.createdAt.slice(0, 19)}.000Z`,
        LastModifiedDate: updated,
        SystemModstamp: updated,
      };
    }),
};

export function addContact(fields: Fields, helpdesk: Helpdesk): string {
  if (!text(fields.LastName)) throw withoutLastName();
  return toId('Contact', helpdesk.addContact({ name: '', email: '', ...readContact(fields, helpdesk) }).id);
}

export function updateContact(id: string, fields: Fields, helpdesk: Helpdesk): void {
  const person = requireContact(id, helpdesk);
  if (fields.LastName !== undefined && !text(fields.LastName)) throw withoutLastName();
  helpdesk.updatePerson(person.id, readContact(fields, helpdesk, person));
}

export function requireContact(id: string, helpdesk: Helpdesk): Person {
  if (!isId(id))
    throw fail(404, 'NOT_FOUND', 'Provided external ID field does not exist or is not accessible: ' + id);
  const found = helpdesk.person(fromId('Contact', id));
  if (found?.role !== 'contact') throw fail(404, 'ENTITY_IS_DELETED', 'entity is deleted', []);
  return found;
}

const withoutLastName = () =>
  fail(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [LastName]', ['LastName']);

function readContact(fields: Fields, helpdesk: Helpdesk, before?: Person): Partial<Person> {
  const { Email, Title, AccountId, FirstName, LastName } = fields;
  if (typeof Email === 'string' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(Email))
    throw fail(400, 'INVALID_EMAIL_ADDRESS', `Email: invalid email address: ${Email}`, ['Email']);
  const company = companiesOf(helpdesk)[fromId('Account', AccountId) - 1] ?? null;
  if (AccountId !== undefined && AccountId !== null && company === null)
    throw fail(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', ['AccountId']);
  return {
    name: joinParts(partsOf(before?.name ?? '', 'last'), FirstName, LastName),
    ...(Email === undefined ? {} : { email: text(Email) ?? '' }),
    ...(Title === undefined ? {} : { title: text(Title) }),
    ...(AccountId === undefined ? {} : { company }),
    ...(phones.some((name) => fields[name] !== undefined)
      ? { phone: phones.map((name) => text(fields[name])).find((phone) => phone !== null) ?? null }
      : {}),
  };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
