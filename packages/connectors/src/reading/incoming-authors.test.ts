import { expect, test } from 'vitest';

import {
  authorFrom,
  directionFrom,
  joinedName,
  mailboxesIn,
  recipientsByRole,
  recipientsIn,
  statusFrom,
} from './incoming-authors.js';

test('an author has the id, name and address of the vendor’s person, by whatever name', () => {
  const ada = { id: 7, name: 'Ada', email: 'ada@example.com' };
  expect(authorFrom(ada, 'agent')).toEqual({ id: '7', type: 'agent', name: 'Ada', email: 'ada@example.com' });
  expect(authorFrom({}, 'unknown')).toEqual({ id: null, type: 'unknown', name: null, email: null });
  const names = { id: 'key', name: 'displayName', email: 'mail' };
  expect(authorFrom({ key: 'k', displayName: 'Bo', mail: 'bo@example.com' }, 'contact', names)).toEqual({
    id: 'k',
    type: 'contact',
    name: 'Bo',
    email: 'bo@example.com',
  });
});

test('a name is built from its available parts', () => {
  expect(joinedName({ first: 'Ada', last: 'Lovelace' }, 'first', 'last')).toBe('Ada Lovelace');
  expect(joinedName({ first: '', last: 'Lovelace' }, 'first', 'last')).toBe('Lovelace');
  expect(joinedName({ first: null }, 'first', 'last')).toBeNull();
});

test('recipients come from records, bare addresses, one or a list of them', () => {
  const ada = { name: 'Ada', email: 'ada@example.com' };
  expect(recipientsIn(ada, 'to', 'email')).toEqual([{ role: 'to', name: 'Ada', address: 'ada@example.com' }]);
  expect(recipientsIn([{ phone: '+4512' }, 'bo@example.com'], 'cc', 'email', 'phone')).toEqual([
    { role: 'cc', address: '+4512', name: null },
    { role: 'cc', address: 'bo@example.com', name: null },
  ]);
  for (const nobody of [undefined, null, '', [], [''], { name: 'Ada' }, { address: 'ada@example.com' }])
    expect(recipientsIn(nobody, 'to', 'email')).toEqual([]);
});

test('recipients of several roles come from the members of those names, in the order of the roles', () => {
  const record = { cc: [{ email: 'ada@example.com' }], to: 'bo@example.com', from: null, bcc: [] };
  expect(recipientsByRole(record, ['from', 'to', 'cc', 'bcc'], ['email'])).toEqual([
    { role: 'to', address: 'bo@example.com', name: null },
    { role: 'cc', address: 'ada@example.com', name: null },
  ]);
  expect(recipientsByRole(undefined, ['from', 'to'], ['email'])).toEqual([]);
});

test('recipients come from the text of a header, or from several', () => {
  expect(mailboxesIn('"Lind, Bo" <bo@example.com>, ada@example.com', 'to')).toEqual([
    { role: 'to', address: 'bo@example.com', name: 'Lind, Bo' },
    { role: 'to', address: 'ada@example.com', name: null },
  ]);
  expect(mailboxesIn(['ada@example.com', 7, 'bo@example.com'], 'cc')).toHaveLength(2);
  expect(mailboxesIn(undefined, 'cc')).toEqual([]);
});

test('which way a message went follows from who wrote it, and what became of it from that', () => {
  const told = (['contact', 'agent', 'bot', 'system', 'unknown', undefined] as const).map((type) => {
    const direction = directionFrom(type);
    return [direction, statusFrom(direction)];
  });
  const [inbound, outbound, unknown] = [
    ['inbound', 'received'],
    ['outbound', 'sent'],
    ['unknown', 'unknown'],
  ];
  expect(told).toEqual([inbound, outbound, outbound, outbound, unknown, unknown]);
  expect(statusFrom('internal')).toBe('sent');
});
