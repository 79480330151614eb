import { remembered } from '../input/index.js';

/** Headers from Node or undici; at least `connection` is lowercase. */
type IncomingHeaders = Record<string, string | string[] | undefined>;
const noNames: ReadonlySet<string> = new Set();

const requestNames = new Set([
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'prefer',
  'range',
  'user-agent',
]);

// Headers that servers and proxies trust for client identity, origin or method.
const deniedVendorNames = [
  /^x-(?:vendor|forwarded|real|original|rewrite|envoy|amzn?|google|azure)(?:-|$)/,
  /^x-(?:http-)?method(?:-override)?$/,
  /^x-(?:client-ip|cluster-client-ip|remote-(?:ip|addr|user)|host|proxy-.*|unique-transaction-id)$/,
];

const responseNames = new Set([
  'accept-ranges',
  'allow',
  'content-digest',
  'content-disposition',
  'content-language',
  'content-range',
  'content-type',
  'deprecation',
  'etag',
  'last-modified',
  'link',
  'location',
  'preference-applied',
  'repr-digest',
  'retry-after',
  'sunset',
  'x-correlation-id',
  'x-request-id',
  'x-trace-id',
]);

const responseFamilies = /^x-(?:rate-?limit|total|page|per-page|next|prev|limit|offset|count)(?:-|$)/;

// Cached, as the decision depends on the name only, and requests use few names.
const memory = { most: 1_000 };
const isForVendor = remembered((name: string) => requestNames.has(name) || isVendorName(name), memory);
const isForClient = remembered(
  (name: string) => responseNames.has(name) || responseFamilies.test(name),
  memory,
);

/** Returns the client's headers that may be sent to a vendor, in lowercase (an allowlist; never a credential). */
export function pickRequestHeaders(headers: IncomingHeaders): Record<string, string> {
  const named = connectionNames(headers);
  return pick(headers, (name) => !named.has(name) && isForVendor(name));
}

/** Returns the vendor's headers that may be sent to the client: no cookies, framing, CORS, HSTS or CSP. */
export function pickResponseHeaders(headers: IncomingHeaders): Record<string, string> {
  const named = connectionNames(headers);
  return pick(headers, (name) => !named.has(name) && isForClient(name));
}

/** Returns the permitted trailers, including vendor-specific ones: checksums, and the final status of a stream. */
export function pickResponseTrailers(trailers: IncomingHeaders): Record<string, string> {
  return pick(trailers, (name) => isForClient(name) || isVendorName(name));
}

function isVendorName(name: string): boolean {
  // Some servers treat an underscore as a dash in header names.
  return /^x-[a-z0-9-]+$/.test(name) && !deniedVendorNames.some((denied) => denied.test(name));
}

/** Returns the headers that a Connection header restricts to this hop (RFC 9110 §7.6.1). */
function connectionNames({ connection }: IncomingHeaders): ReadonlySet<string> {
  if (connection === undefined) return noNames;
  const tokens = String(connection).split(',');
  return new Set(tokens.map((token) => token.trim().toLowerCase()));
}

function pick(headers: IncomingHeaders, isWanted: (name: string) => boolean): Record<string, string> {
  const picked = Object.create(null) as Record<string, string>;
  for (const [givenName, value] of Object.entries(headers)) {
    const name = givenName.toLowerCase();
    if (value !== undefined && isWanted(name))
      picked[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return picked;
}
