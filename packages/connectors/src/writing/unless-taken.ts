import type { resources, ResourceName } from '@keyway/contract';

import { exists, StepFailed, type Steps } from '../definition/index.js';

type Unique = {
  readonly entity: (typeof resources)[ResourceName]['entity'];
  /** The unique attribute. */
  readonly attribute: string;
  /** Finds the ID of the record with this value. */
  readonly find: () => Steps<string | undefined>;
};

/**
 * Creates a record; if the vendor refuses, looks for an existing record with the same value. Vendors word that refusal
 * differently, and few name the record.
 */
export function* unlessTaken<Output>(
  create: Steps<Output>,
  { entity, attribute, find }: Unique,
): Steps<Output> {
  try {
    return yield* create;
  } catch (error) {
    const isRefused = error instanceof StepFailed && [400, 409, 422].includes(error.status ?? 0);
    const known = isRefused ? yield* findQuietly(find) : undefined;
    if (known === undefined) throw error;
    throw exists(entity, attribute, known);
  }
}

/** A failed search must not hide why the create failed. */
function* findQuietly(find: Unique['find']): Steps<string | undefined> {
  try {
    return yield* find();
  } catch (error) {
    if (error instanceof StepFailed) return undefined;
    throw error;
  }
}
