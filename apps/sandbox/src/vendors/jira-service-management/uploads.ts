import { randomInt } from 'node:crypto';
import { VendorError, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { filesIn, readForm } from '../../files/form-files.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { deskError, projects } from './format.js';

/** By the id that a comment names. */
export const uploads = createWaitingFiles();

export async function attachTemporaryFile(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  const { params, headers } = request;
  if (headers['x-atlassian-token'] !== 'no-check')
    throw new VendorError({
      status: 403,
      body: 'XSRF check failed',
      headers: { 'Content-Type': 'text/plain' },
    });
  if (headers['x-experimentalapi'] !== 'opt-in')
    throw deskError(412, 'This API is experimental; send X-ExperimentalApi: opt-in.');
  if (!projects.some(({ id }) => id === params.desk))
    throw deskError(404, 'The service desk does not exist.');
  const files = await filesIn(await readForm(request), 'file', helpdesk);
  if (files.length === 0) throw deskError(400, 'Request must contain at least one part named "file".');
  const temporaryAttachments = files.map((file) => {
    const temporaryAttachmentId = `temp${randomInt(10 ** 12)}`;
    uploads.keep(helpdesk, temporaryAttachmentId, file);
    return { temporaryAttachmentId, fileName: file.fileName };
  });
  return { status: 201, body: { temporaryAttachments } };
}
