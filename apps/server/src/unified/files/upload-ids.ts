import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { sealToken, UnsealError, unsealToken } from '../../security/sealing/index.js';
import type { ResolvedConnection } from '../../vault/model/index.js';
import { accountScopeOf } from '../account-scope.js';

const PURPOSE = 'upload';

type Files = { readonly attachments?: readonly { readonly id?: string }[] | null };

/** Returns the client's ID of an uploaded file, valid only for this connection and this account. */
export const sealUploadId = ({ keyring }: Ports<'keyring'>, resolved: ResolvedConnection, id: string) =>
  sealToken(keyring.key('cursor'), PURPOSE, { scope: accountScopeOf(resolved), id });

/**
 * Returns the record with the connector's own IDs of its uploaded files. Throws EntityNotFoundError for another
 * connection's.
 */
export function withUploads<Body extends object>(
  deps: Ports<'keyring'>,
  resolved: ResolvedConnection,
  record: Body,
): Body {
  const { attachments, message } = record as Files & { readonly message?: Files };
  return {
    ...record,
    ...(attachments && { attachments: attachments.map((file) => open(deps, resolved, file)) }),
    ...(message?.attachments && { message: withUploads(deps, resolved, message) }),
  };
}

function open<File extends { readonly id?: string }>(
  { keyring }: Ports<'keyring'>,
  resolved: ResolvedConnection,
  file: File,
): File {
  if (file.id === undefined) return file;
  const key = keyring.key('cursor');
  try {
    const { scope, id } = unsealToken(key, PURPOSE, file.id) as { scope: string; id: string };
    if (scope !== accountScopeOf(resolved)) throw unknownUpload(file.id);
    return { ...file, id };
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    // An ID from before sealing belongs to the original account.
    if (resolved.row && resolved.row.accountGeneration !== 0n) throw unknownUpload(file.id);
    return file;
  }
}

const unknownUpload = (id: string): ApiError =>
  new ApiError('EntityNotFoundError', {
    message: 'Attachment not found. Upload the file again with this connection.',
    detail: { not_found: { entity: 'attachment', id } },
  });
