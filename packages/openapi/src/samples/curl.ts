import type { SampleCall } from './sample-call.js';

/** A command for a POSIX shell; what is secret comes from its environment. */
export const curlSample = (call: SampleCall): string =>
  [
    `curl ${[...methodOf(call), quote(call.baseUrl + call.path)].join(' ')}`,
    ...queryOf(call.query).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`),
    ...headersOf(call).map((header) => `-H ${header}`),
    ...(call.body === undefined ? [] : [`-d ${quote(JSON.stringify(call.body, null, 2))}`]),
  ].join(' \\\n  ');

const methodOf = ({ method, query, redirects, isFile }: SampleCall): string[] => [
  // Kept under the name that the answer gives.
  ...(isFile ? ['-OJ'] : []),
  // Where the answer is an address to go to, its headers are what counts.
  ...(redirects ? ['-i'] : []),
  ...(Object.keys(query).length > 0 ? ['--get'] : []),
  ...(method === 'GET' ? [] : ['-X', method]),
];

const headersOf = (call: SampleCall): string[] => [
  ...(call.credential ? [`"Authorization: Bearer $${call.credential}"`] : []),
  ...(call.namesApplication ? ['"x-vendor-app-id: $KEYWAY_APP_ID"'] : []),
  ...[
    ['x-vendor-consumer-id', call.consumerId],
    ['x-vendor-service-id', call.serviceId],
    ['x-vendor-downstream-url', call.downstreamUrl],
    ['X-Unique-Transaction-ID', call.transactionId],
    ['Content-Type', call.body === undefined ? undefined : 'application/json'],
  ].flatMap(([name, value]) => (value === undefined ? [] : [quote(`${name}: ${value}`)])),
];

/** `filter[type]`, and members of a list one after the other, as the server reads them. */
export const queryOf = (query: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [[name, value.join(',')]];
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value).flatMap(([member, one]: [string, unknown]): [string, string][] =>
      Array.isArray(one)
        ? one.map((item): [string, string] => [`${name}[${member}][]`, String(item)])
        : [[`${name}[${member}]`, String(one)]],
    );
  });

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
