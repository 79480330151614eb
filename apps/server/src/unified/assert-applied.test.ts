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

test('a label that it lacks is an error, with what was taken beside it', () => {
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

test('a connector that shows no labels accuses nobody', () => {
  expect(() => assertApplied({ id: '1', tags: [] }, { tags: ['gold'] }, ['subject'])).not.toThrow();
  expect(() => assertApplied({ id: '1' }, { tags: ['gold'] }, ['tags'])).not.toThrow();
});
