import { filesIn, readForm } from '../../files/form-files.js';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  VendorError,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { createWaitingFiles } from '../../files/waiting-files.js';
import { fail, toId } from './format.js';

/** By id: what was announced, and what the storage has. */
const announced = createWaitingFiles();
const stored = createWaitingFiles();
const lengths = new WeakMap<Attachment, number>();

export const bucketPath = '/kustomer-prod1-attachments';

export function createAttachment({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { name, contentType, contentLength } = isRecord(body) ? body : {};
  if (typeof name !== 'string' || typeof contentType !== 'string' || !Number.isSafeInteger(contentLength))
    throw invalid('/', 'should have required properties name, contentType, contentLength');
  const file: Attachment = {
    id: helpdesk.takeId(),
    fileName: name,
    contentType,
    contentBase64: '',
    url: null,
  };
  const id = toId('attachment', file.id);
  announced.keep(helpdesk, id, file);
  lengths.set(file, Number(contentLength));
  const attributes = { name, contentType, contentLength, redacted: false };
  const fields = { key: id, 'Content-Type': contentType, policy: `policy-${id}`, 'X-Amz-Signature': id };
  const url = `https://s3.amazonaws.com${bucketPath}`;
  return {
    status: 201,
    body: { data: { type: 'attachment', id, attributes }, meta: { upload: { url, fields } } },
  };
}

/** Amazon S3, POST object: the form says what may be put, and no other credential may come along. */
export async function storeFile(request: VendorRequest, { helpdesk }: VendorContext): Promise<VendorAnswer> {
  if (request.headers.authorization !== undefined) throw refusal(400, 'InvalidArgument');
  const form = await readForm(request);
  const [file] = await filesIn(form, 'file', helpdesk);
  if (!form || !file || [...form.keys()].at(-1) !== 'file') throw refusal(400, 'InvalidArgument');
  const key = String(form.get('key'));
  const known = announced.find(helpdesk, key);
  if (!known || form.get('policy') !== `policy-${key}` || form.get('X-Amz-Signature') !== key)
    throw refusal(403, 'AccessDenied');
  const { contentBase64 } = file;
  if (Buffer.byteLength(contentBase64, 'base64') !== lengths.get(known)) throw refusal(400, 'EntityTooLarge');
  stored.keep(helpdesk, key, { ...known, contentBase64 });
  return { status: 204 };
}

/** The files that a new message names. */
export const readAttachments = (named: unknown, helpdesk: Helpdesk): Attachment[] =>
  (Array.isArray(named) ? named : []).map((each) => {
    const file = isRecord(each) ? stored.find(helpdesk, String(each._id)) : undefined;
    if (!file) throw invalid('/attachments', 'does not exist');
    return file;
  });

const invalid = (pointer: string, detail: string) =>
  fail(400, 'invalid_input', 'Invalid request', `${pointer} ${detail}`);

const refusal = (status: number, code: string): VendorError =>
  new VendorError({
    status,
    headers: { 'Content-Type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
  });
