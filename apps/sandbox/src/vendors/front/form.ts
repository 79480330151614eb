import { isRecord, type VendorRequest } from '../../vendor.js';

type Fields = Record<string, unknown>;

/** The body of a request: JSON, or with files a form whose names say how it nests (`to[]`, `options[archive]`). */
export async function readFields({ body, headers, rawBody }: VendorRequest): Promise<Fields> {
  const contentType = headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) return isRecord(body) ? body : {};
  const form = await new Response(rawBody, { headers: { 'content-type': contentType } }).formData();
  const fields: Fields = {};
  for (const [name, value] of form.entries()) {
    const [, base = name, inner] = /^([^[]+)(?:\[([^\]]*)\])?$/.exec(name) ?? [];
    if (inner === undefined) fields[base] = typeof value === 'string' ? value : [value];
    else if (inner === '' || /^\d+$/.test(inner)) fields[base] = [...toList(fields[base]), value];
    else fields[base] = { ...(isRecord(fields[base]) ? fields[base] : {}), [inner]: toScalar(value) };
  }
  return fields;
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const toScalar = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);
