import type { Attachment } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { filesIn, readForm } from '../../files/form-files.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { invalidData, origin, toId } from './format.js';

/** By the id that a reply or a comment names. */
export const uploads = createWaitingFiles();

export async function createUpload(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  const [file] = await filesIn(await readForm(request), 'file', helpdesk);
  if (!file) throw invalidData({ file: 'missing' });
  const id = toId('attachment', file.id);
  uploads.keep(helpdesk, id, file);
  return { status: 200, body: toUpload(id, file, request, helpdesk.now()) };
}

const toUpload = (
  id: string,
  { fileName, contentBase64 }: Attachment,
  { principal }: VendorRequest,
  createdTime: string,
) => ({
  id,
  name: fileName,
  size: String(Buffer.byteLength(contentBase64, 'base64')),
  creatorId: toId('agent', principal.personId),
  createdTime,
  isPublic: false,
  href: `${origin}/api/v1/uploads/${id}/content`,
});
