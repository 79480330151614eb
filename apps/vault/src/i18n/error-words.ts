import type { Failure } from '@keyway/ui';

import type { Words } from './words.js';

/** What happened and what to do next, in the user's language; never the service's own English. */
export function wordsForFailure(
  words: Words,
  { typeName }: Pick<Failure, 'typeName'>,
): { text: string; next: string } {
  const { general, types } = words.errors;
  return Object.hasOwn(types, typeName) ? types[typeName as keyof typeof types] : general;
}
