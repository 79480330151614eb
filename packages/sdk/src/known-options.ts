import { KeywayError } from './errors.js';
import type { CallOptions, KeywayOptions } from './options.js';

// Written out, without a spread: a bundler keeps what a spread is part of, whether it is used or not.
export const clientOptionNames = [
  'adminKey',
  'apiKey',
  'appId',
  'baseUrl',
  'connectionId',
  'consumerId',
  'deadlineMs',
  'fetch',
  'fetchOptions',
  'logger',
  'logLevel',
  'maxRetries',
  'maxRetryWaitMs',
  'raw',
  'serviceId',
  'signal',
  'timeoutMs',
] as const satisfies (keyof KeywayOptions)[];

export const callOptionNames = [
  'connectionId',
  'consumerId',
  'contentLength',
  'contentType',
  'deadlineMs',
  'downstreamAuthorization',
  'headers',
  'ifMatch',
  'maxRetries',
  'maxRetryWaitMs',
  'range',
  'raw',
  'serviceId',
  'signal',
  'timeoutMs',
  'transactionId',
] as const satisfies (keyof CallOptions)[];

/** Throws for an option that would have no effect: misspelled, or in the wrong place. */
export function assertKnown(owner: string, options: object, known: readonly string[]): void {
  const name = Object.entries(options).find(
    ([key, value]) => value !== undefined && !known.includes(key),
  )?.[0];
  if (name === undefined) return;
  const hint = known.includes('query') ? ' (members of the query go into `query`)' : '';
  throw new KeywayError(`${owner} has no option \`${name}\`${hint}`);
}
