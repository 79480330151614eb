import { addressOf, queryOf } from './address.js';
import type { SampleCall } from './sample-call.js';

/** A command for a POSIX shell; what is secret comes from its environment. */
export const curlSample = (call: SampleCall): string =>
  [
    `curl ${[...methodOf(call), quote(call.file ? addressOf(call) : call.baseUrl + call.path)].join(' ')}`,
    ...(call.file ? [] : queryOf(call.query)).map(
      ([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`,
    ),
    ...headersOf(call).map((header) => `-H ${header}`),
    ...(call.body === undefined ? [] : [`-d ${quote(JSON.stringify(call.body, null, 2))}`]),
    ...(call.file ? [`--data-binary ${quote(`@${call.file.name}`)}`] : []),
  ].join(' \\\n  ');

const methodOf = ({ method, query, redirects, isFile, file }: SampleCall): string[] => [
  // Kept under the name that the answer gives.
  ...(isFile ? ['-OJ'] : []),
  // Where the answer is an address to go to, its headers are what counts.
  ...(redirects ? ['-i'] : []),
  ...(Object.keys(query).length > 0 && !file ? ['--get'] : []),
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
    ['Content-Type', call.file?.contentType ?? (call.body === undefined ? undefined : 'application/json')],
  ].flatMap(([name, value]) => (value === undefined ? [] : [quote(`${name}: ${value}`)])),
];

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
