import { randomBytes } from 'node:crypto';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import { VendorError, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { answerFile, findFile } from '../../files/files.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { attachmentToken, fromId, recordNotFound, toAttachment } from './format.js';

export const uploads = createWaitingFiles();

export function createUpload(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fileName = request.query.get('filename');
  if (!fileName) {
    throw new VendorError({
      status: 400,
      body: { error: 'AttachmentUnprocessable', description: 'filename is required' },
    });
  }
  const attachment: Attachment = {
    id: helpdesk.takeId(),
    fileName,
    contentType: request.headers['content-type']?.split(';')[0] ?? 'application/octet-stream',
    contentBase64: request.rawBody.toString('base64'),
    url: null,
  };
  const token = randomBytes(12).toString('base64url');
  uploads.keep(helpdesk, token, attachment);
  const shown = toAttachment(attachment);
  const expiresAt = new Date(Date.parse(helpdesk.now()) + 3 * 24 * 60 * 60 * 1000).toISOString();
  return {
    status: 201,
    body: {
      upload: {
        token,
        expires_at: expiresAt.replace(/\.\d+Z$/, 'Z'),
        attachment: shown,
        attachments: [shown],
      },
    },
  };
}

function fileOfToken({ params }: VendorRequest, helpdesk: Helpdesk): Attachment {
  const file = findFile(helpdesk, ({ id }) => attachmentToken(id) === params.token);
  if (!file) throw recordNotFound();
  return file;
}

export function showAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const file = findFile(helpdesk, ({ id }) => id === fromId('attachment', params.id));
  if (!file) throw recordNotFound();
  return { status: 200, body: { attachment: toAttachment(file) } };
}

/** Secured, as is usual: with the credential it leads to a passing address on another host, which wants none. */
export function redirectToFile(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id, fileName } = fileOfToken(request, helpdesk);
  const location = `https://p17.zdusercontent.com/attachment/1/${attachmentToken(id)}?name=${encodeURIComponent(fileName)}`;
  return { status: 302, headers: { Location: location } };
}

/** A storage rejects requests with a credential, because only the vendor itself may get one. */
export function downloadAttachment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  if (request.headers.authorization !== undefined)
    throw new VendorError({ status: 400, body: 'Only one auth mechanism allowed' });
  return answerFile(request, fileOfToken(request, helpdesk));
}
