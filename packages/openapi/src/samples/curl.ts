import { addressOf, queryOf } from './address.js';
import type { SampleCall } from './sample-call.js';

/** A command for a POSIX shell; what is secret comes from its environment. */
export const curlSample = (call: SampleCall): string =>
  [
    `curl ${[...methodOf(call), quote(isInAddress(call) ? addressOf(call) : call.baseUrl + call.path)].join(' ')}`,
    ...(isInAddress(call) ? [] : queryOf(call.query)).map(
      ([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`,
    ),
    ...headersOf(call).map((header) => `-H ${header}`),
    ...(call.body === undefined ? [] : [`-d ${quote(JSON.stringify(call.body, null, 2))}`]),
    ...(call.file ? [`--data-binary ${quote(`@${call.file.name}`)}`] : []),
  ].join(' \\\n  ');

/** Whether curl itself cannot put the query into the address: data is what it sends. */
const isInAddress = ({ file, body }: SampleCall): boolean => file !== undefined || body !== undefined;

const methodOf = (call: SampleCall): string[] => [
  // Kept under the name that the answer gives.
  ...(call.isFile ? ['-OJ'] : []),
  // Where the answer is an address to go to, its headers are what counts.
  ...(call.redirects ? ['-i'] : []),
  ...(Object.keys(call.query).length > 0 && !isInAddress(call) ? ['--get'] : []),
  ...(call.method === 'GET' ? [] : ['-X', call.method]),
];

const headersOf = (call: SampleCall): string[] => [
  ...(call.credential ? [`"Authorization: Bearer $${call.credential}"`] : []),
  ...(call.namesApplication ? ['"x-vendor-app-id: $KEYWAY_APP_ID"'] : []),
  ...[
    ['x-vendor-consumer-id', call.consumerId],
    ...call.options.map(({ header, value }) => [header, String(value)] as const),
    ['x-vendor-downstream-url', call.downstreamUrl],
    ['X-Unique-Transaction-ID', call.transactionId],
    ['Content-Type', call.file?.contentType ?? (call.body === undefined ? undefined : 'application/json')],
  ].flatMap(([name, value]) => (value === undefined ? [] : [quote(`${name}: ${value}`)])),
];

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
