import { expect, test } from 'vitest';

import { ConnectorError, invalid, notFound, unresolved } from './errors.js';

test('what a caller has to change is named', () => {
  const error = invalid('A note has no subject.', 'subject');
  expect(error).toBeInstanceOf(ConnectorError);
  expect(error).toMatchObject({
    kind: 'invalid_request',
    message: 'A note has no subject.',
    path: 'subject',
  });
});

test('what is not there is named by its kind, and by the attribute where one is to blame', () => {
  expect(notFound()).toMatchObject({ kind: 'not_found', message: 'There is no such record.' });
  expect(notFound().path).toBeUndefined();
  expect(notFound('conversation', 'filter.conversation_id')).toMatchObject({
    kind: 'not_found',
    message: 'There is no such conversation.',
    path: 'filter.conversation_id',
  });
});

test('a write with an unknown result is neither refused nor failed', () => {
  expect(unresolved('It was written.')).toMatchObject({ kind: 'unresolved', message: 'It was written.' });
});
