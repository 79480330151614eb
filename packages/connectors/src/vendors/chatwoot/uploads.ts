import { ConnectorError, type DownstreamResponse, notFound } from '../../definition/index.js';
import { asRecord } from '../../reading/index.js';
import { uploadsOf, type WithFiles } from '../../writing/index.js';

/** An id of the storage with its signature (Rails: `ActiveStorage::Blob#signed_id`). */
const isSigned = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w+/=-]{1,1000}--[\w=-]{1,200}$/.test(id);

/** The response to an upload. Older releases return a number, which messages do not accept (upload_controller.rb). */
export function uploadedId({ body }: DownstreamResponse): string {
  const { blob_id: id } = asRecord(body, 'body');
  if (isSigned(id)) return id;
  const words = 'This Chatwoot is too old to take a file before its message; send content_base64 instead.';
  throw new ConnectorError('unsupported', words);
}

/** The signed ids that a new message names. */
export function uploadsIn(message: WithFiles): readonly string[] {
  const ids = uploadsOf(message);
  if (!ids.every(isSigned)) throw notFound('attachment');
  return ids;
}
