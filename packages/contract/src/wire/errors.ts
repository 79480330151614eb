import { z } from 'zod';

type ErrorDefinition = {
  /** HTTP status; with `proxied` the downstream's own status takes its place where there is one. */
  readonly status: number;
  readonly title: string;
  /** The condition, as a sentence. */
  readonly cause: string;
  /** The caller's next step. */
  readonly remedy: string;
  readonly proxied?: true;
};

/**
 * The only mapping from error type to status and text.
 * Responses, the server's `ApiError`, the SDK's classes, the documentation and OpenAPI are computed from it.
 */
export const errorCatalogue = {
  RequestValidationError: {
    status: 400,
    title: 'Invalid request',
    cause: 'The request is invalid.',
    remedy: 'Fix the fields listed in `detail`.',
  },
  UnsupportedAttributesError: {
    status: 400,
    title: 'Unsupported attributes',
    cause: 'This helpdesk cannot take the attributes or values sent. Nothing was written.',
    remedy: 'Change what `detail.unsupported` lists, or use `pass_through`. See the connection’s abilities.',
  },
  UnsupportedFiltersError: {
    status: 400,
    title: 'Unsupported filters',
    cause: 'This connector does not support the filters sent.',
    remedy: 'Remove the filters listed in `detail`. The connector’s coverage lists the filters it supports.',
  },
  UnsupportedSortFieldError: {
    status: 400,
    title: 'Unsupported sort field',
    cause: 'This connector does not sort by that field.',
    remedy: 'Remove sort[by], or use a field that the connector’s coverage lists.',
  },
  InvalidCursorError: {
    status: 400,
    title: 'Invalid cursor',
    cause: 'The cursor belongs to a different list.',
    remedy:
      'Use a cursor from the same connector, consumer, filters and sort, or omit it to start at the first page.',
  },
  ConnectorExecutionError: {
    status: 502,
    title: 'Downstream error',
    cause: 'The helpdesk returned an error or could not be reached.',
    remedy: 'See `detail.response` for the helpdesk’s message. Retry a 5xx later.',
    proxied: true,
  },
  UnauthorizedError: {
    status: 401,
    title: 'Unauthorized request',
    cause: 'Missing or invalid credentials.',
    remedy: 'Send Authorization: Bearer with an active API key, and the ID headers listed in `detail`.',
  },
  ConnectorCredentialsError: {
    status: 401,
    title: 'Connector not authorized',
    cause: 'The helpdesk rejected this connection’s credentials.',
    remedy: 'Send the consumer to the vault to reconnect.',
  },
  ConnectorDisabledError: {
    status: 403,
    title: 'Connector disabled',
    cause: 'The connection or its integration is disabled.',
    remedy: 'Enable it, or use another connector.',
  },
  ConnectorRateLimitError: {
    status: 429,
    title: 'Connector rate limit',
    cause: 'The helpdesk’s rate limit was reached.',
    remedy: 'Wait for Retry-After, then retry.',
  },
  RequestLimitError: {
    status: 402,
    title: 'Monthly request limit reached',
    cause: 'The application’s monthly request limit was reached.',
    remedy: 'Wait for the reset in `detail`, or ask your operator to raise the limit.',
  },
  EntityNotFoundError: {
    status: 404,
    title: 'Resource or route not found',
    cause: 'The resource or route does not exist.',
    remedy: 'Check the path and its IDs.',
  },
  OAuthCredentialsNotFoundError: {
    status: 404,
    title: 'OAuth client configuration missing',
    cause: 'The integration has no OAuth client_id or client_secret.',
    remedy: 'Set both on the integration before you start an authorization.',
  },
  IntegrationNotFoundError: {
    status: 404,
    title: 'Integration not found',
    cause: 'The application has no integration for this connector.',
    remedy: 'Add the integration first.',
  },
  ConnectionNotFoundError: {
    status: 404,
    title: 'Connection not found',
    cause: 'The consumer has no connection to this connector.',
    remedy: 'Check the consumer ID, or send the consumer to the vault to connect.',
  },
  ConnectionSettingsError: {
    status: 422,
    title: 'Required settings missing',
    cause: 'The connection is missing settings that the connector requires.',
    remedy: 'Add the settings listed in `detail` to the connection.',
  },
  ConnectorNotFoundError: {
    status: 404,
    title: 'Unknown connector',
    cause: 'The service ID is unknown, or does not belong to this unified API.',
    remedy: 'Use a service ID from GET /connector/connectors.',
  },
  OAuthRedirectUriError: {
    status: 422,
    title: 'Redirect URI missing',
    cause: 'redirect_uri is missing, or is not registered on the application.',
    remedy: 'Register the exact URI on the application and send it as redirect_uri.',
  },
  OAuthInvalidStateError: {
    status: 422,
    title: 'State missing or altered',
    cause: 'The state parameter is missing, altered, expired or already used.',
    remedy: 'Start again with a new authorize_url.',
  },
  OAuthCodeExchangeError: {
    status: 422,
    title: 'Token exchange failed',
    cause: 'The provider did not exchange the authorization code for a token.',
    remedy: 'Retry. If it keeps failing, check the integration’s client_id and client_secret.',
  },
  OAuthConnectorError: {
    status: 502,
    title: 'Connector-side fault',
    cause: 'The provider returned an error during authorization.',
    remedy: 'See `message` for the provider’s error, then retry.',
  },
  MappingError: {
    status: 501,
    title: 'Attribute mapping retrieval failed',
    cause: 'A field of the helpdesk’s record could not be mapped.',
    remedy: 'Repeat the request with raw=true, and report the record with its request ID.',
  },
  ConnectorMappingNotFoundError: {
    status: 501,
    title: 'Connector implementation incomplete',
    cause: 'This connector does not implement this resource.',
    remedy: 'Use a connector whose coverage lists the resource.',
  },
  ConnectorResponseMappingNotFoundError: {
    status: 501,
    title: 'Response mapping unavailable',
    cause: 'This connector does not map the response of this operation.',
    remedy: 'Use the proxy, or another operation.',
  },
  ConnectorOperationMappingNotFoundError: {
    status: 501,
    title: 'Operation mapping not implemented',
    cause: 'The helpdesk supports this operation, but Keyway does not map it yet.',
    remedy: 'Use the proxy.',
  },
  ConnectorWorkflowMappingError: {
    status: 501,
    title: 'Composite calls not fully mapped',
    cause: 'Keyway does not map all of the requests that this operation needs.',
    remedy: 'Use the proxy for these requests.',
  },
  ConnectorOperationUnsupportedError: {
    status: 501,
    title: 'Operation unsupported',
    cause: 'The helpdesk does not support this operation.',
    remedy: 'See the connector’s coverage for the operations it supports.',
  },
  PaginationNotSupportedError: {
    status: 501,
    title: 'Pagination unsupported',
    cause: 'This connector does not support pagination.',
    remedy: 'Remove limit and cursor.',
  },
  PaymentRequiredError: {
    status: 402,
    title: 'Payment required',
    cause: 'The application’s plan is incomplete or has lapsed.',
    remedy: 'Complete the application’s plan.',
  },
  ForbiddenError: {
    status: 403,
    title: 'Forbidden',
    cause: 'The credentials do not allow this action.',
    remedy: 'Use credentials with the required permission. Do not retry unchanged.',
  },
  MethodNotAllowedError: {
    status: 405,
    title: 'Method not allowed',
    cause: 'The route does not accept this method.',
    remedy: 'Use a method from the Allow header.',
  },
  ConflictError: {
    status: 409,
    title: 'Conflict',
    cause: 'The request conflicts with the current state of the resource.',
    remedy: 'Read the resource again, then decide.',
  },
  PreconditionFailedError: {
    status: 412,
    title: 'Precondition failed',
    cause: 'The record has changed since the version in If-Match.',
    remedy: 'Read the record again, then send the new etag.',
  },
  TransactionConflictError: {
    status: 409,
    title: 'Transaction still running',
    cause: 'A request with this X-Unique-Transaction-ID is still in progress.',
    remedy: 'Repeat the same request after Retry-After.',
  },
  TransactionMismatchError: {
    status: 422,
    title: 'Transaction id reused',
    cause: 'This X-Unique-Transaction-ID was used for a different request.',
    remedy: 'Use a new ID for a new request. Retry a request unchanged.',
  },
  TransactionOutcomeUnknownError: {
    status: 409,
    title: 'Transaction outcome unknown',
    cause:
      'The first request with this X-Unique-Transaction-ID reached the helpdesk, but its outcome is unknown.',
    remedy: 'Check whether the record exists. If not, send the request again with a new ID.',
  },
  RequestTooLargeError: {
    status: 413,
    title: 'Request too large',
    cause: 'The request’s body or URL exceeds the size limit.',
    remedy: 'Send less per request.',
  },
  HeadersTooLargeError: {
    status: 431,
    title: 'Request header fields too large',
    cause: 'The request’s headers exceed 16 KB, or there are more than 100.',
    remedy: 'Send fewer or shorter headers.',
  },
  TooManyRequestsError: {
    status: 429,
    title: 'Too many requests',
    cause: 'The rate limit of this key, session, IP address, or of this consumer and connector was reached.',
    remedy: 'Wait for Retry-After, then retry.',
  },
  InternalServerError: {
    status: 500,
    title: 'Internal server error',
    cause: 'Keyway failed to process the request.',
    remedy: 'Retry later. Include the request ID when you contact support.',
  },
  ServiceUnavailableError: {
    status: 503,
    title: 'Service unavailable',
    cause: 'Keyway cannot process the request right now.',
    remedy: 'Retry after Retry-After.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** The `type_name` of an error body. */
export type ErrorTypeName = keyof typeof errorCatalogue;

export const errorTypeNames = Object.keys(errorCatalogue) as ErrorTypeName[];

/** The catalogue's entry of a type, with `proxied` readable on every entry. */
export const describeError = (typeName: ErrorTypeName): ErrorDefinition => errorCatalogue[typeName];

/** Anchor of a type in the error documentation; `ref` in error bodies is this on the base URL. */
export const errorRef = (baseUrl: string, typeName: ErrorTypeName): string =>
  `${baseUrl}/docs/errors#${typeName.toLowerCase()}`;

/** Body of every answer that is not a success. */
export const errorBodySchema = z
  .object({
    status_code: z.number().int().describe('The HTTP status, repeated'),
    error: z.string().describe('The HTTP reason phrase'),
    type_name: z.string().describe('Stable name of the condition'),
    message: z.string().describe('What happened and what to do next, for people'),
    detail: z.union([z.string(), z.record(z.string(), z.unknown())]).describe('Facts about this occurrence'),
    ref: z.string().describe('Documentation of the condition'),
    request_id: z.string().describe('The Request-Id header, repeated'),
    downstream_errors: z
      .array(z.object({ message: z.string(), detail: z.string().optional(), code: z.string().optional() }))
      .optional()
      .describe('The connector’s own errors, where it gave any'),
    _raw: z.unknown().optional().describe('Downstream requests and responses, in raw mode'),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
