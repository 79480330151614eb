/** A form field, optionally with its own content type. */
type FormValue = string | { readonly contentType: string; readonly value: string };

/** How a streamed file is sent. */
export type FileBody = {
  readonly contentType: string;
  /** As the last part of a form, under this name, after other fields (RFC 7578). */
  readonly form?: {
    readonly name: string;
    readonly fileName: string;
    readonly fields?: Readonly<Record<string, FormValue>>;
  };
};

/** The bytes around a file on the wire. */
export type FileWrapping = {
  readonly contentType: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
};

/** Returns nothing, or the rest of a form whose last part is the file (RFC 7578). `boundary` must be unpredictable. */
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

/** Returns the headers of a form part, which is a file if it has a file name. */
export function partHeaders(
  name: string,
  file?: { readonly fileName: string; readonly contentType: string },
): string {
  const disposition = `Content-Disposition: form-data; name="${escapeName(name)}"`;
  return file
    ? `${disposition}; filename="${escapeName(file.fileName)}"\r\nContent-Type: ${file.contentType}`
    : disposition;
}

/** Escapes names as browsers do (WHATWG HTML, multipart/form-data encoding algorithm). */
const escapeName = (name: string): string =>
  name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
