import { randomInt } from 'node:crypto';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import { VendorError, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { deskError, serviceDeskId } from './format.js';

/** Files wait here until a comment names them. */
const pendingOf = new WeakMap<Helpdesk, Map<string, Attachment>>();
const keptUploads = 200;

export async function attachTemporaryFile(
  { params, headers, rawBody }: VendorRequest,
  { helpdesk }: VendorContext,
): Promise<VendorAnswer> {
  if (headers['x-atlassian-token'] !== 'no-check')
    throw new VendorError({
      status: 403,
      body: 'XSRF check failed',
      headers: { 'Content-Type': 'text/plain' },
    });
  if (headers['x-experimentalapi'] !== 'opt-in')
    throw deskError(412, 'This API is experimental; send X-ExperimentalApi: opt-in.');
  if (params.desk !== serviceDeskId) throw deskError(404, 'The service desk does not exist.');
  const files = await readFiles(headers['content-type'], rawBody);
  const pending = pendingOf.get(helpdesk) ?? new Map<string, Attachment>();
  pendingOf.set(helpdesk, pending);
  const temporaryAttachments = files.map((file) => {
    const temporaryAttachmentId = `temp${randomInt(10 ** 12)}`;
    pending.set(temporaryAttachmentId, { ...file, id: helpdesk.takeId() });
    return { temporaryAttachmentId, fileName: file.fileName };
  });
  for (const oldest of pending.keys()) if (pending.size > keptUploads) pending.delete(oldest);
  return { status: 201, body: { temporaryAttachments } };
}

export function takeUpload(id: string, helpdesk: Helpdesk): Attachment | undefined {
  const attachment = pendingOf.get(helpdesk)?.get(id);
  pendingOf.get(helpdesk)?.delete(id);
  return attachment;
}

async function readFiles(
  contentType: string | undefined,
  content: Buffer,
): Promise<Omit<Attachment, 'id'>[]> {
  const form = await new Response(Uint8Array.from(content), {
    headers: { 'Content-Type': contentType ?? '' },
  })
    .formData()
    .catch(() => undefined);
  const files = form?.getAll('file').filter((part) => typeof part !== 'string') ?? [];
  if (files.length === 0) throw deskError(400, 'Request must contain at least one part named "file".');
  return Promise.all(
    files.map(async (file) => ({
      fileName: file.name,
      contentType: file.type || 'application/octet-stream',
      contentBase64: Buffer.from(await file.arrayBuffer()).toString('base64'),
      url: null,
    })),
  );
}
