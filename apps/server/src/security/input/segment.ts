/** A value that must not enter a URL or a header; the message never holds the value. */
export class UnsafeValueError extends Error {
  override readonly name = 'UnsafeValueError';
}

/** Encodes an ID as exactly one path segment. Throws for IDs that a server would read as another path. */
export function segment(id: string): string {
  if (id === '' || id === '.' || id === '..')
    throw new UnsafeValueError('An ID cannot be empty, "." or "..".');
  try {
    return encodeURIComponent(id);
  } catch {
    throw new UnsafeValueError('An ID must be well-formed Unicode.');
  }
}

/** Returns a URL without trailing slashes; a regular expression would take quadratic time on a run of them. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/**
 * Returns whether a text is a valid header value (RFC 9110 §5.5): no CR, LF, NUL or other controls, and only latin-1.
 */
export function isHeaderSafe(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}
