import { appendTo } from '../../files/form-files.js';
import { isRecord, type VendorRequest } from '../../vendor.js';

type Fields = Record<string, unknown>;

/** The body of a request: JSON, or with files a form whose names say how it nests (`to[]`, `options[archive]`). */
export async function readFields({ body, headers, rawBody }: VendorRequest): Promise<Fields> {
  const contentType = headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) return isRecord(body) ? body : {};
  const form = await new Response(rawBody, { headers: { 'content-type': contentType } }).formData();
  // No prototype: a part named `__proto__[x]` must not reach Object.prototype.
  const fields = Object.create(null) as Fields;
  for (const [name, value] of form.entries()) {
    const [, base = name, inner] = /^([^[]+)(?:\[([^\]]*)\])?$/.exec(name) ?? [];
    if (inner === undefined) fields[base] = typeof value === 'string' ? value : [value];
    else if (inner === '' || /^\d+$/.test(inner)) appendTo(fields, base, value);
    else setIn(fields, base, inner, toScalar(value));
  }
  return fields;
}

function setIn(fields: Fields, base: string, inner: string, value: unknown): void {
  const group = fields[base];
  if (isRecord(group)) group[inner] = value;
  else fields[base] = Object.assign(Object.create(null) as Fields, { [inner]: value });
}

const toScalar = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);
