import { limitsOf, refusedBy } from '../abilities/limits.js';
import type { OperationFacts } from '../operation-facts.js';
import type { Settings } from '../operations.js';

/** The paths of what a create or an update declares it cannot do, of a record or a change. */
export const refusedPaths = (operation: object, given: object, settings: Settings = {}): readonly string[] =>
  limitsOf(operation as OperationFacts, settings).flatMap((limit) =>
    refusedBy(limit, given).map(({ path }) => path),
  );
