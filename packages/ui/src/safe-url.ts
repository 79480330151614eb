const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** An address that may become a link or an image: https, or this very machine; undefined otherwise. */
export function safeUrl(value: string | null | undefined): string | undefined {
  if (!value || !URL.canParse(value)) return undefined;
  const { protocol, hostname, href } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname)) ? href : undefined;
}

/** An icon as records carry it: an image inside the address, never anything else. */
export const safeIcon = (value: string): string | undefined =>
  value.startsWith('data:image/') ? value : safeUrl(value);
