import { ConnectorError } from '@keyway/connectors';
import { expect, test } from 'vitest';

import { ApiError } from '../../api-error.js';
import { outcomeOf, toStoredError } from './transaction-outcome.js';

const failed = (cause?: unknown): ApiError =>
  new ApiError('ConnectorExecutionError', { message: 'INVALID_EMAIL_ADDRESS: Not an address.', cause });

test('a refusal within an answer of 200 is the vendor’s word, any other failure after it is not', () => {
  const undone = new ConnectorError('refused', 'INVALID_EMAIL_ADDRESS: Not an address.');
  expect(outcomeOf(failed(undone), true, 'done')).toBe('refused');
  expect(outcomeOf(failed(), true, 'done')).toBe('unknown');
  for (const kind of ['unresolved', 'downstream'] as const)
    expect(outcomeOf(failed(new ConnectorError(kind, 'x')), true, 'done')).toBe('unknown');
  expect(outcomeOf(failed(undone), false, 'none')).toBe('not done');
});

test('a create of which not all was taken is kept as it is: a repeat must not do it again', () => {
  const detail = { id: '1', applied: [], not_applied: [{ field: 'tags', value: 'gold' }] };
  const error = new ApiError('ConnectorExecutionError', { status: 422, detail });
  expect(outcomeOf(error, true, 'done')).toBe('refused');
  expect(toStoredError(error)).toMatchObject({ status: 422, error: { detail } });
});
