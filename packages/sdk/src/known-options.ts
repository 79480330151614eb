import { KeywayError } from './errors.js';
import type { CallOptions, KeywayOptions } from './options.js';

/** Options of both a client and a call. */
const sharedNames = [
  ...(['consumerId', 'serviceId', 'connectionId', 'raw', 'signal'] as const),
  ...(['timeoutMs', 'deadlineMs', 'maxRetries', 'maxRetryWaitMs'] as const),
];

export const clientOptionNames = [
  ...sharedNames,
  ...(['baseUrl', 'apiKey', 'appId', 'adminKey', 'fetch', 'fetchOptions', 'logger', 'logLevel'] as const),
] satisfies (keyof KeywayOptions)[];

export const callOptionNames = [
  ...sharedNames,
  ...(['transactionId', 'ifMatch', 'range', 'contentType', 'contentLength'] as const),
  ...(['headers', 'downstreamAuthorization'] as const),
] satisfies (keyof CallOptions)[];

/** Throws for an option that would have no effect: misspelled, or in the wrong place. */
export function assertKnown(owner: string, options: object, known: readonly string[]): void {
  const name = Object.entries(options).find(
    ([key, value]) => value !== undefined && !known.includes(key),
  )?.[0];
  if (name === undefined) return;
  const hint = known.includes('query') ? ' (members of the query go into `query`)' : '';
  throw new KeywayError(`${owner} has no option \`${name}\`${hint}`);
}
