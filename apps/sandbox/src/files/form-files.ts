import type { Attachment, Helpdesk } from '../helpdesk.js';
import type { VendorRequest } from '../vendor.js';

/** The parts of a multipart body; undefined where it is none. */
export async function readForm({
  headers,
  rawBody,
}: Pick<VendorRequest, 'headers' | 'rawBody'>): Promise<FormData | undefined> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const body = new Response(new Uint8Array(rawBody), { headers: { 'content-type': type } });
  return body.formData().catch(() => undefined);
}

/** Appends to a form's list in place; copying the list for each part is quadratic. */
export function appendTo(fields: Record<string, unknown>, name: string, value: unknown): void {
  const list = fields[name];
  if (Array.isArray(list)) list.push(value);
  else fields[name] = [value];
}

/** The files of these parts. */
export const filesIn = (
  form: FormData | undefined,
  name: string,
  helpdesk: Helpdesk,
): Promise<Attachment[]> =>
  Promise.all(
    (form?.getAll(name) ?? [])
      .filter((part) => typeof part !== 'string')
      .map(async (file) => ({
        id: helpdesk.takeId(),
        fileName: file.name,
        contentType: file.type || 'application/octet-stream',
        contentBase64: Buffer.from(await file.arrayBuffer()).toString('base64'),
        url: null,
      })),
  );
