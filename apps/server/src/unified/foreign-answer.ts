import { Mismatch } from '@keyway/connectors';

import { ApiError } from '../api-error.js';

/**
 * Returns whether a response violates the API's description: another type at the root, or a list without its records. A
 * record that cannot be mapped does not count.
 */
export const isForeignAnswer = (
  error: unknown,
  { isList }: { readonly isList: boolean },
): error is Mismatch => error instanceof Mismatch && (isList || !/[.[]/.test(error.path));

/** Returns the error for another server's response, for example a proxy's page. A retry may reach the API. */
export const foreignAnswer = (cause: Mismatch): ApiError =>
  new ApiError('ConnectorExecutionError', {
    status: 502,
    message: `The connector’s response does not match its API description: ${cause.message}.`,
    detail: { status_code: null, response: null, reason: 'unexpected_answer' },
    cause,
  });
