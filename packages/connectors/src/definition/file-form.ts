/** A field of a form, of a type of its own where it says one. */
type FormValue = string | { readonly contentType: string; readonly value: string };

/** How a file is sent that nobody holds in memory. */
export type FileBody = {
  readonly contentType: string;
  /** As a part of this name, behind other fields (RFC 7578). */
  readonly form?: {
    readonly name: string;
    readonly fileName: string;
    readonly fields?: Readonly<Record<string, FormValue>>;
  };
};

/** What stands around a file on the wire. */
export type FileWrapping = {
  readonly contentType: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
};

/** Nothing, or the rest of a form whose last part is the file (RFC 7578). Nobody may guess `boundary`. */
export function wrapFile({ contentType, form }: FileBody, boundary: string): FileWrapping {
  if (!form) return { contentType, before: new Uint8Array(), after: new Uint8Array() };
  const fields = Object.entries(form.fields ?? {}).map(
    ([name, field]) => `--${boundary}\r\n${fieldOf(name, field)}\r\n`,
  );
  const file = `--${boundary}\r\n${partHeaders(form.name, { fileName: form.fileName, contentType })}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    before: Buffer.from(fields.join('') + file),
    after: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

const fieldOf = (name: string, field: FormValue): string =>
  typeof field === 'string'
    ? `${partHeaders(name)}\r\n\r\n${field}`
    : `${partHeaders(name)}\r\nContent-Type: ${field.contentType}\r\n\r\n${field.value}`;

/** The headers of a part of a form, which is a file where it has a file's name. */
export function partHeaders(
  name: string,
  file?: { readonly fileName: string; readonly contentType: string },
): string {
  const disposition = `Content-Disposition: form-data; name="${escapeName(name)}"`;
  return file
    ? `${disposition}; filename="${escapeName(file.fileName)}"\r\nContent-Type: ${file.contentType}`
    : disposition;
}

/** As browsers write names (WHATWG HTML, multipart/form-data encoding algorithm). */
const escapeName = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
