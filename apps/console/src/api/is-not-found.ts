import { failureOf } from '@keyway/ui';

/** Whether a record doesn't exist: no other attempt would find it. */
export const isNotFound = (error: unknown): boolean =>
  error != null && /NotFoundError$/.test(failureOf(error).typeName);
