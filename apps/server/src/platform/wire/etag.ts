import { createHash } from 'node:crypto';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';

/** The version of a record, by the members that an edit can change, as clients see them. */
export const etagOf = (edited: object): string =>
  createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 22);

/**
 * Throws PreconditionFailedError where the caller has read another version than this one, whose row the transaction
 * has locked.
 */
export function assertUnchanged(
  { ifMatch }: Pick<RequestContext, 'ifMatch'>,
  { etag }: { readonly etag: string },
): void {
  if (ifMatch !== undefined && ifMatch !== etag) throw new ApiError('PreconditionFailedError');
}
