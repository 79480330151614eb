import type { Attachment, Helpdesk } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { fromId, invalidData, origin, toId } from './format.js';

/** Files wait here until a reply or a comment names them. */
const pendingOf = new WeakMap<Helpdesk, Map<number, Attachment>>();
const keptUploads = 200;

export function createUpload(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const file = readFile(request);
  if (!file) throw invalidData({ file: 'missing' });
  const attachment: Attachment = { id: helpdesk.takeId(), url: null, ...file };
  const pending = pendingOf.get(helpdesk) ?? new Map<number, Attachment>();
  pendingOf.set(helpdesk, pending);
  pending.set(attachment.id, attachment);
  for (const oldest of pending.keys()) if (pending.size > keptUploads) pending.delete(oldest);
  const id = toId('attachment', attachment.id);
  return {
    status: 200,
    body: {
      id,
      name: attachment.fileName,
      size: String(Buffer.byteLength(attachment.contentBase64, 'base64')),
      creatorId: toId('agent', request.principal.personId),
      createdTime: helpdesk.now(),
      isPublic: false,
      href: `${origin}/api/v1/uploads/${id}/content`,
    },
  };
}

export function takeUpload(id: unknown, helpdesk: Helpdesk): Attachment | undefined {
  const pending = pendingOf.get(helpdesk);
  const number = fromId('attachment', id);
  const attachment = pending?.get(number);
  pending?.delete(number);
  return attachment;
}

/** The part `file` of a multipart body. Read as Latin-1, in which every byte is one character. */
function readFile({
  headers,
  rawBody,
}: VendorRequest): Pick<Attachment, 'fileName' | 'contentType' | 'contentBase64'> | undefined {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return undefined;
  for (const part of rawBody.toString('latin1').split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, Math.max(end, 0)), 'latin1').toString('utf8');
    if (!/name="file"/.test(head)) continue;
    const content = Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1');
    return {
      fileName: /filename="([^"]*)"/.exec(head)?.[1] ?? 'file',
      contentType: /^content-type: *(\S+)/im.exec(head)?.[1] ?? 'application/octet-stream',
      contentBase64: content.toString('base64'),
    };
  }
  return undefined;
}
