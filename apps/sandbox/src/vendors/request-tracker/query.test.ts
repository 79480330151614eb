import { expect, test } from 'vitest';
import { VendorError } from '../../vendor.js';
import { parseJsonQuery, parseSql } from './query.js';

const fields = {
  id: '35',
  Type: 'Correspond',
  ObjectType: 'RT::Ticket',
  TicketId: '7',
  Created: '2025-03-03T09:24:00Z',
};

test.each([
  ["(Type='Correspond' OR Type='Comment') AND ObjectType='RT::Ticket'", true],
  ["Type='Create' OR Type='Comment' AND TicketId = 7", false],
  ["Type='Correspond' OR Type='Comment' AND TicketId = 8", true],
  ['TicketId = 7', true],
  ['TicketId != 7', false],
  ['id > 4', true],
  ["Created > '2025-03-03 09:23:59'", true],
  ["Created > '2025-03-03T09:24:00Z'", false],
  ["Created < '2025-03-03T10:23:00+01:00'", false],
  ["Type LIKE 'corr'", true],
  ["Type NOT LIKE 'corr'", false],
  ["Type IS NOT 'NULL'", true],
])('%s → %s', (query, expected) => {
  expect(parseSql(query)(fields)).toBe(expected);
});

test.each(["Bogus = 'x'", "Type = 'a' Type = 'b'", "(Type = 'a'", 'Type =', "Type ~ 'a'"])(
  '%s is refused with 400',
  (query) => {
    expect(() => parseSql(query)).toThrow(VendorError);
  },
);

test('JSON limits on one field are alternatives, different fields narrow, unknown fields are ignored', () => {
  const types = [
    { field: 'Type', value: 'Comment' },
    { field: 'Type', value: 'Correspond' },
  ];
  expect(parseJsonQuery(types)(fields)).toBe(true);
  expect(parseJsonQuery([...types, { field: 'ObjectType', value: 'RT::User' }])(fields)).toBe(false);
  expect(parseJsonQuery([...types, { field: 'TicketId', value: 99 }])(fields)).toBe(true);
  expect(parseJsonQuery([])(fields)).toBe(false);
});
