/** A value that must not enter a URL or a header; the message never holds the value. */
export class UnsafeValueError extends Error {
  override readonly name = 'UnsafeValueError';
}

/** Encodes an id as exactly one path segment. Refuses what a server would read as another path. */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..')
    throw new UnsafeValueError('An ID cannot be empty, "." or "..".');
  try {
    return encodeURIComponent(id);
  } catch {
    throw new UnsafeValueError('An ID must be well-formed Unicode.');
  }
}

/** An address without the slashes at its end; a regular expression would look at a run of them from each one on. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** Whether a text may be a header value (RFC 9110 §5.5): no CR, LF, NUL or other controls, and only latin-1. */
export function isHeaderSafe(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}
