import type { Failure } from '@keyway/ui';

import type { Words } from './words.js';

/** The error message and the next step, in the user's language; never the server's English message. */
export function wordsForFailure(
  words: Words,
  { typeName }: Pick<Failure, 'typeName'>,
): { text: string; next: string } {
  const { general, types } = words.errors;
  return Object.hasOwn(types, typeName) ? types[typeName as keyof typeof types] : general;
}
