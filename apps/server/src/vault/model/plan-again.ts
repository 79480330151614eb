import { isUniqueViolation } from '@keyway/db';

import { ApiError } from '../../api-error.js';

/** A change was planned from data that changed before it was written. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}

const TRIES = 3;

/**
 * Runs a change that is planned from stored data, often after a vendor request. If the data changed in the meantime, or
 * another caller added the same record, it is planned again from the current data. Throws ConflictError after three
 * attempts.
 */
export async function planAgainOnRace<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError) && !isUniqueViolation(error)) throw error;
      if (attempt === TRIES)
        throw new ApiError('ConflictError', {
          message: 'The connection keeps changing. Read it again, then retry.',
        });
    }
  }
}
