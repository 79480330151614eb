/** The value of a cookie, as a browser sends it (RFC 6265 5.4); undefined where it sends none of this name. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const prefix = `${name}=`;
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
}
