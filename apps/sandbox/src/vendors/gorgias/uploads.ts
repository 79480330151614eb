import { filesIn, readForm } from '../../files/form-files.js';
import { answerFile, findFile } from '../../files/files.js';
import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { addressOf, fail } from './format.js';

/** By the address that a message names. */
export const uploads = createWaitingFiles();

export async function uploadFiles(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  if (request.query.get('type') !== 'attachment')
    throw fail(400, 'Failed to upload.', { type: ['Unknown.'] });
  const files = await filesIn(await readForm(request), 'file', helpdesk);
  if (files.length === 0)
    throw fail(400, 'Failed to upload.', { file: ['Missing data for required field.'] });
  for (const file of files) uploads.keep(helpdesk, addressOf(file), file);
  return {
    status: 201,
    body: files.map((file) => ({
      url: addressOf(file),
      name: file.fileName,
      size: String(Buffer.byteLength(file.contentBase64, 'base64')),
      content_type: file.contentType,
    })),
  };
}

/** The file at an upload URL. */
export function downloadFile(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const file = findFile(helpdesk, ({ id }) => id === readInteger(request.params.file?.split('-')[0]));
  if (!file) throw fail(404, 'Not found.');
  return answerFile(request, file);
}
