import { expect, test } from 'vitest';
import { parseJsonQuery } from './json-query.js';

const fields = {
  id: '35',
  Type: 'Correspond',
  ObjectType: 'RT::Ticket',
  TicketId: '7',
  Created: '2025-03-03T09:24:00Z',
};

test('limits on one field are alternatives, different fields narrow, unknown fields are ignored', () => {
  const types = [
    { field: 'Type', value: 'Comment' },
    { field: 'Type', value: 'Correspond' },
  ];
  expect(parseJsonQuery(types)(fields)).toBe(true);
  expect(parseJsonQuery([...types, { field: 'ObjectType', value: 'RT::User' }])(fields)).toBe(false);
  expect(parseJsonQuery([...types, { field: 'TicketId', value: 99 }])(fields)).toBe(true);
  expect(parseJsonQuery([])(fields)).toBe(false);
});

test.each([
  [{ field: 'id', operator: 'IN', value: [34, 35] }, true],
  [{ field: 'id', operator: 'in', value: ['35'] }, true],
  [{ field: 'id', operator: 'IN', value: [] }, false],
  [{ field: 'id', operator: 'IN', value: 35 }, false],
  [{ field: 'id', operator: '=', value: [35] }, false],
  [{ field: 'id', operator: 'NOT IN', value: [35] }, false],
  [{ field: 'id', operator: 'BOGUS', value: 35 }, false],
  [{ field: 'Type', operator: 'STARTSWITH', value: 'corr' }, true],
  [{ field: 'Type', operator: 'startswith', value: 'resp' }, false],
  [{ field: 'Created', operator: '>', value: '2025-03-03 09:23:59' }, true],
])('%j → %s', (limit, expected) => {
  expect(parseJsonQuery([limit])(fields)).toBe(expected);
});
