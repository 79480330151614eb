import { z } from 'zod';

/** Ids in headers: 1–255 visible ASCII characters. */
export const visibleAscii = /^[\x21-\x7e]{1,255}$/;
export const headerIdSchema = z.string().regex(visibleAscii, 'must be 1 to 255 visible ASCII characters');

/** Whether it may name a consumer. In an address a dot or two lead elsewhere, encoded or not (RFC 3986 6.2.2.3). */
export const isConsumerId = (id: string): boolean => visibleAscii.test(id) && !isDots(id);
const isDots = (id: string): boolean => id === '.' || id === '..';
/** Of a consumer that a call may create. */
export const consumerIdSchema = headerIdSchema.refine((id) => !isDots(id), 'must be other than "." and ".."');

/** Strict boolean of headers and query parameters: only `true` and `false`. */
export const booleanStringSchema = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .pipe(z.boolean());

export const headerNames = {
  applicationId: 'x-vendor-app-id',
  consumerId: 'x-vendor-consumer-id',
  serviceId: 'x-vendor-service-id',
  connectionId: 'x-vendor-connection-id',
  raw: 'x-vendor-raw',
  transactionId: 'x-unique-transaction-id',
  ifMatch: 'if-match',
  range: 'range',
  downstreamUrl: 'x-vendor-downstream-url',
  downstreamMethod: 'x-vendor-downstream-method',
  downstreamTimeout: 'x-vendor-downstream-timeout',
  downstreamAuthorization: 'x-vendor-downstream-authorization',
} as const;

const applicationId = headerIdSchema.optional().describe('ID of the client’s application');
const consumerId = consumerIdSchema.optional().describe('ID of the consumer');
const connectionId = headerIdSchema
  .optional()
  .describe('The consumer’s connection, if it has several of the connector; `default` is the first');
const raw = booleanStringSchema.optional().describe('Include the raw downstream request and response');

/**
 * Headers in, by area. Presence is decided by route metadata before validation (a missing one is
 * `UnauthorizedError`), so that here each is optional and a client may set them once for all calls.
 */
export const applicationHeaders = { [headerNames.applicationId]: applicationId };
export const vaultHeaders = {
  [headerNames.applicationId]: applicationId,
  [headerNames.consumerId]: consumerId,
  [headerNames.raw]: raw,
};
export const connectionHeaders = { [headerNames.connectionId]: connectionId };
export const transactionHeaders = {
  [headerNames.transactionId]: headerIdSchema
    .optional()
    .describe('Unique value for this create; retries with the same value are processed once (kept 72 hours)'),
};
const ifMatch = z
  .string()
  .min(1)
  .max(1024)
  .optional()
  .describe('The `etag` you last read: the request fails if the record has changed since');
/** Of a change that may undo another one (RFC 9110 13.1.1). */
export const conditionalHeaders = { [headerNames.ifMatch]: ifMatch };
/** Of an update at a connector, which not every one can make conditional. */
export const connectorConditionalHeaders = {
  [headerNames.ifMatch]: ifMatch.describe(
    'The `etag` you last read: the request fails if the record has changed since. Rejected if the connector has no conditional updates (see its coverage)',
  ),
};
/** Of the bytes of a file (RFC 9110 14.2). */
export const contentHeaders = {
  [headerNames.range]: z
    .string()
    .max(255)
    .optional()
    .describe(
      'e.g. `bytes=0-1023`: returns part of the file if the connector supports ranges, otherwise the whole file',
    ),
};
export const unifiedHeaders = {
  ...vaultHeaders,
  [headerNames.serviceId]: headerIdSchema
    .optional()
    .describe('The connector to call; needed only when the consumer has several integrations'),
  ...connectionHeaders,
  [headerNames.downstreamAuthorization]: z
    .string()
    .max(8192)
    .optional()
    .describe('Downstream authorization that replaces the vault’s credential'),
};

/** Headers out, documented on every operation that may answer with them. */
export const responseHeaders = {
  'Request-Id': 'ID of the request, to include when you contact support',
  'Idempotent-Replayed':
    'true if this is the stored response of an earlier request with the same transaction ID',
  'Retry-After': 'Seconds to wait before retrying',
  'RateLimit-Limit': 'Requests per window of Keyway’s rate limit',
  'RateLimit-Remaining': 'Requests left in the window',
  'RateLimit-Reset': 'Seconds until the window resets',
  'x-downstream-ratelimit-limit': 'The connector’s own limit, if it reports one',
  'x-downstream-ratelimit-remaining': 'Requests left at the connector',
  'x-downstream-ratelimit-reset': 'Unix time in seconds at which the connector’s limit resets',
  Deprecation: 'When the endpoint was deprecated: @ and Unix seconds (RFC 9745)',
  Sunset: 'When the endpoint may be removed (RFC 8594)',
  Link: 'Documentation of the deprecation, with rel="deprecation"',
} as const;
