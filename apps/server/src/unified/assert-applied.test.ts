import { expect, test } from 'vitest';

import { assertApplied } from './assert-applied.js';

const record = {
  id: '1',
  tags: [
    { id: '7', name: 'VIP' },
    { id: 'late_order', name: 'late_order' },
  ],
};

test.each([
  ['by id', { add_tags: ['7'] }],
  ['by name, in another case', { tags: ['vip', 'Late order'] }],
  ['as a word', { tags: ['late-order'] }],
  ['none', { remove_tags: ['gone'], subject: 'x' }],
])('labels that the record has are taken: %s', (_how, asked) => {
  expect(() => assertApplied(record, asked, ['tags'])).not.toThrow();
});

test('a missing label is an error, which lists the applied ones', () => {
  expect(() => assertApplied(record, { tags: ['7'], add_tags: ['gold'] }, ['tags'])).toThrow(
    expect.objectContaining({
      typeName: 'ConnectorExecutionError',
      status: 422,
      detail: {
        id: '1',
        applied: [{ field: 'tags', value: '7' }],
        not_applied: [{ field: 'add_tags', value: 'gold' }],
      },
    }),
  );
});

test('a connector without labels raises no error', () => {
  expect(() => assertApplied({ id: '1', tags: [] }, { tags: ['gold'] }, ['subject'])).not.toThrow();
  expect(() => assertApplied({ id: '1' }, { tags: ['gold'] }, ['tags'])).not.toThrow();
});
