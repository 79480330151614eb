import { limitsOf, refusedBy } from '../abilities/limits.js';
import type { OperationFacts } from '../operation-facts.js';
import type { Settings } from '../operations.js';

/** Returns the paths of a record or change that a create or update declares as unsupported. */
export const refusedPaths = (operation: object, given: object, settings: Settings = {}): readonly string[] =>
  limitsOf(operation as OperationFacts, settings).flatMap((limit) =>
    refusedBy(limit, given).map(({ path }) => path),
  );
