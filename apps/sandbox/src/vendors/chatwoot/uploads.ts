import { filesIn, readForm } from '../../files/form-files.js';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { addressOf, attachmentToken, fail, notFound } from './format.js';

/** By the signed id that a message names in the place of a file. */
const uploads = createWaitingFiles();

export async function createUpload(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  const [file] = await filesIn(await readForm(request), 'attachment', helpdesk);
  if (!file) throw fail(422, 'No file or URL provided');
  const signedId = attachmentToken(file.id);
  uploads.keep(helpdesk, signedId, file);
  return { status: 200, body: { file_url: addressOf(file), blob_id: signedId } };
}

/** A message’s attachments that are signed IDs; a foreign signature finds nothing. */
export const readUploads = (named: readonly unknown[], helpdesk: Helpdesk): Attachment[] =>
  named
    .filter((each) => typeof each === 'string')
    .map((signedId) => {
      const file = uploads.take(helpdesk, signedId);
      if (!file) throw notFound();
      return file;
    });
