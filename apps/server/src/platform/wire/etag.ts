import { createHash } from 'node:crypto';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';

/** Returns a record's version, computed from its editable members as clients see them. */
export const etagOf = (edited: object): string =>
  createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 22);

/**
 * Throws PreconditionFailedError if the caller has read another version of the row, which the transaction has locked.
 */
export function assertUnchanged(
  { ifMatch }: Pick<RequestContext, 'ifMatch'>,
  { etag }: { readonly etag: string },
): void {
  if (ifMatch !== undefined && ifMatch !== etag) throw new ApiError('PreconditionFailedError');
}
