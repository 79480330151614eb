import { remembered } from '../input/index.js';

/** As Node and undici give them, `connection` at least in lower case. */
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

// Names that servers and proxies believe about who calls, from where, and with which method.
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

// A decision by name alone: the same few names come with every call.
const memory = { most: 1_000 };
const isForVendor = remembered((name: string) => requestNames.has(name) || isVendorName(name), memory);
const isForClient = remembered(
  (name: string) => responseNames.has(name) || responseFamilies.test(name),
  memory,
);

/** The client's headers that may travel to a vendor, lower-cased (an allow-list; never a credential). */
export function pickRequestHeaders(headers: IncomingHeaders): Record<string, string> {
  const named = connectionNames(headers);
  return pick(headers, (name) => !named.has(name) && isForVendor(name));
}

/** The vendor's headers that may travel to the client: no cookies, framing, CORS, HSTS or CSP. */
export function pickResponseHeaders(headers: IncomingHeaders): Record<string, string> {
  const named = connectionNames(headers);
  return pick(headers, (name) => !named.has(name) && isForClient(name));
}

/** The trailers likewise, and those of the vendor's own naming: checksums and the state in which a stream ended. */
export function pickResponseTrailers(trailers: IncomingHeaders): Record<string, string> {
  return pick(trailers, (name) => isForClient(name) || isVendorName(name));
}

function isVendorName(name: string): boolean {
  // An underscore twin of a dashed name is read as the same header by some servers.
  return /^x-[a-z0-9-]+$/.test(name) && !deniedVendorNames.some((denied) => denied.test(name));
}

/** The names a Connection header declares as meant for this hop only (RFC 9110 §7.6.1). */
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
