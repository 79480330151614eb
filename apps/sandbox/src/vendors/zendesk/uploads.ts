import { randomBytes } from 'node:crypto';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import { VendorError, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { attachmentToken, recordNotFound, toAttachment } from './format.js';

/** Uploads wait here until a comment names their token. */
const pendingOf = new WeakMap<Helpdesk, Map<string, Attachment>>();
const keptUploads = 200;

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
  const pending = pendingOf.get(helpdesk) ?? new Map<string, Attachment>();
  pendingOf.set(helpdesk, pending);
  pending.set(token, attachment);
  for (const oldest of pending.keys()) if (pending.size > keptUploads) pending.delete(oldest);
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

export function takeUpload(token: string, helpdesk: Helpdesk): Attachment | undefined {
  const attachment = pendingOf.get(helpdesk)?.get(token);
  pendingOf.get(helpdesk)?.delete(token);
  return attachment;
}

/** The content address needs no credential; knowing its token is enough, as at the vendor. */
export function downloadAttachment(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const attachment = helpdesk
    .history()
    .flatMap((message) => message.attachments)
    .find(({ id }) => attachmentToken(id) === request.params.token);
  if (!attachment) throw recordNotFound();
  return {
    status: 200,
    headers: {
      'Content-Type': attachment.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`,
    },
    body: Buffer.from(attachment.contentBase64, 'base64'),
  };
}
