import type { resources, ResourceName } from '@keyway/contract';

import { exists, StepFailed, type Steps } from '../definition/index.js';

type Unique = {
  readonly entity: (typeof resources)[ResourceName]['entity'];
  /** The attribute that no two records share. */
  readonly attribute: string;
  /** The id of the record that has the value already. */
  readonly find: () => Steps<string | undefined>;
};

/**
 * Creates a record; where the vendor refuses, looks for the one that is in its way. Vendors word that refusal in many
 * ways, and few of them name the record.
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

/** A search that fails must not hide why the create did. */
function* findQuietly(find: Unique['find']): Steps<string | undefined> {
  try {
    return yield* find();
  } catch (error) {
    if (error instanceof StepFailed) return undefined;
    throw error;
  }
}
