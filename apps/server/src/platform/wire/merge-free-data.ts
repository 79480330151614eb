import { isDeepStrictEqual } from 'node:util';

import { LARGEST_FREE_DATA } from '@keyway/contract';

import { ApiError } from '../../api-error.js';

type Data = Readonly<Record<string, unknown>>;
export type Merged = { readonly merged: Record<string, unknown>; readonly changed: boolean };

/**
 * Merges members into a stored object; null removes one. A different member order in the database counts as unchanged.
 */
export function mergeMembers(stored: Data, given: Data): Merged {
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(given)) {
    if (value === null) delete merged[key];
    else Object.defineProperty(merged, key, { value, enumerable: true, writable: true, configurable: true });
  }
  return { merged, changed: !isDeepStrictEqual(JSON.parse(JSON.stringify(merged)), stored) };
}

/**
 * Merges a client's own data, which every request loads: throws RequestValidationError if the result is too large. Data
 * that already exceeds the limit may change as long as it does not grow.
 */
export function mergeFreeData(path: string, stored: Data, given: Data): Merged {
  const result = mergeMembers(stored, given);
  const length = JSON.stringify(result.merged).length;
  if (length <= LARGEST_FREE_DATA || length <= JSON.stringify(stored).length) return result;
  throw new ApiError('RequestValidationError', {
    message: `${path} would come to ${length} characters of JSON with what is stored; at most ${LARGEST_FREE_DATA} are kept. Shorten it, or remove members first.`,
    detail: { [path]: `must be at most ${LARGEST_FREE_DATA} characters of JSON with what is stored` },
  });
}
