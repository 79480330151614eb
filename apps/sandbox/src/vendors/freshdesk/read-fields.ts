import { appendTo } from '../../files/form-files.js';
import type { Attachment, Helpdesk } from '../../helpdesk.js';
import { isRecord, VendorError, type VendorRequest } from '../../vendor.js';

type FieldType = 'String' | 'Text' | 'Integer' | 'Reference' | 'Boolean' | 'Array' | 'Hash';
export type Rules = Readonly<Record<string, FieldType>>;
export type Fields = Readonly<Record<string, unknown>>;
type Problem = { field: string; message: string; code: string };

const maxAttachmentBytes = 20 * 1024 * 1024;

export const invalid = (...errors: Problem[]): VendorError =>
  new VendorError({ status: 400, body: { description: 'Validation failed', errors } });

export const missing = (field: string): VendorError =>
  invalid({
    field,
    message: 'It should not be blank as this is a mandatory field',
    code: 'missing_field',
  });

/** The body's members, from JSON or from a form, and the files of the form. Unknown members are refused. */
export async function readFields(
  request: VendorRequest,
  rules: Rules,
  helpdesk: Helpdesk,
): Promise<{ fields: Fields; attachments: Attachment[] }> {
  const type = request.headers['content-type'] ?? '';
  const isForm = /^multipart\/form-data\b/i.test(type);
  if (!isForm && !/^application\/json\b/i.test(type)) {
    const message = `Content-Type header is set to ${type}. It should be set to application/json`;
    throw new VendorError({ status: 415, body: { code: 'invalid_content_type', message } });
  }
  const { fields, attachments } = isForm
    ? await readForm(request, rules, helpdesk)
    : { fields: isRecord(request.body) ? request.body : {}, attachments: [] };
  const problems = Object.entries(fields).flatMap(([field, value]) => problemOf(field, value, rules[field]));
  if (problems.length > 0) throw invalid(...problems);
  return { fields, attachments };
}

function problemOf(field: string, value: unknown, type: FieldType | undefined): Problem[] {
  if (!type) return [{ field, message: 'Unexpected/invalid field in request', code: 'invalid_field' }];
  // The number of something, or null for nothing.
  if (type === 'Reference') return value === null ? [] : problemOf(field, value, 'Integer');
  // The same of text.
  if (type === 'Text') return value === null ? [] : problemOf(field, value, 'String');
  const found =
    typeof value === 'string'
      ? 'String'
      : Number.isSafeInteger(value)
        ? 'Integer'
        : typeof value === 'boolean'
          ? 'Boolean'
          : Array.isArray(value)
            ? 'Array'
            : 'Hash';
  if (found === type) return [];
  const message = `Value set is of type ${found}. It should be a/an ${type}`;
  return [{ field, message, code: 'datatype_mismatch' }];
}

async function readForm(
  request: VendorRequest,
  rules: Rules,
  helpdesk: Helpdesk,
): Promise<{ fields: Fields; attachments: Attachment[] }> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(request.rawBody), { headers }).formData().catch(() => {
    throw new VendorError({
      status: 400,
      body: { code: 'invalid_multipart', message: 'Request body has invalid multipart format' },
    });
  });
  const fields: Record<string, unknown> = {};
  const attachments: Attachment[] = [];
  for (const [key, value] of form) {
    const name = key.replace(/\[\]$/, '');
    if (typeof value !== 'string') {
      if (key !== 'attachments[]')
        throw invalid({ field: key, message: 'Unexpected file', code: 'invalid_field' });
      const content = Buffer.from(await value.arrayBuffer());
      attachments.push({
        id: helpdesk.takeId(),
        fileName: value.name,
        contentType: value.type,
        contentBase64: content.toString('base64'),
        url: null,
      });
    } else if (key.endsWith('[]')) appendTo(fields, name, value);
    else fields[name] = fromText(value, rules[name]);
  }
  const size = attachments.reduce((sum, { contentBase64 }) => sum + contentBase64.length * 0.75, 0);
  if (size > maxAttachmentBytes) {
    const message = 'Invalid size. Should be less than 20 MB';
    throw invalid({ field: 'attachments', message, code: 'invalid_size' });
  }
  return { fields, attachments };
}

/** A form has only text; what it stands for follows from the member. */
function fromText(value: string, type: FieldType | undefined): unknown {
  if (type === 'Boolean' && /^(true|false)$/.test(value)) return value === 'true';
  return (type === 'Integer' || type === 'Reference') && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
