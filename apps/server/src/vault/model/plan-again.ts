import { isUniqueViolation } from '@keyway/db';

import { ApiError } from '../../api-error.js';

/** A change was planned from facts that changed before it was written. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}

const TRIES = 3;

/**
 * Makes a change that is planned from what was read, often after asking the vendor. Where that changed meanwhile, or
 * another caller added the same, it is planned again from what is there by then. Throws ConflictError after three tries.
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
