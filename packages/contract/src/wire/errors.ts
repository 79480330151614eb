import { z } from 'zod';

type ErrorDefinition = {
  /** HTTP status; with `proxied` the downstream's own status takes its place where there is one. */
  readonly status: number;
  readonly title: string;
  /** What happened. */
  readonly cause: string;
  /** What the caller does next. */
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
    cause: 'The request is not valid for the endpoint.',
    remedy: 'Correct the attributes named in detail; stay within the specification of the endpoint.',
  },
  UnsupportedFiltersError: {
    status: 400,
    title: 'Unsupported filters',
    cause: 'The filters are valid, but the connector does not support them.',
    remedy: 'Remove the filters named in detail; the connector’s coverage lists those it offers.',
  },
  UnsupportedSortFieldError: {
    status: 400,
    title: 'Unsupported sort field',
    cause: 'sort[by] is valid, but the connector does not support it.',
    remedy: 'Replace or remove sort[by]; the connector’s coverage lists the fields it sorts by.',
  },
  InvalidCursorError: {
    status: 400,
    title: 'Invalid cursor',
    cause: 'The cursor does not belong to this list.',
    remedy: 'Use a cursor returned for the same connector, consumer, filters and sort, or start without one.',
  },
  ConnectorExecutionError: {
    status: 502,
    title: 'Downstream error',
    cause: 'The connector returned an error or could not be reached.',
    remedy: 'Read detail.response for the downstream’s own words; retry later if it was a fault on its side.',
    proxied: true,
  },
  UnauthorizedError: {
    status: 401,
    title: 'Unauthorized request',
    cause: 'Authorization could not be established.',
    remedy: 'Send Authorization: Bearer with a live API key, and the id headers named in detail.',
  },
  ConnectorCredentialsError: {
    status: 401,
    title: 'Connector not authorized',
    cause: 'The connection has no valid credential for this call.',
    remedy: 'Send the consumer to the vault to authorize the connection again.',
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
    cause: 'Too many requests to the connector.',
    remedy: 'Wait as long as Retry-After says, then retry.',
  },
  RequestLimitError: {
    status: 402,
    title: 'Free tier exhausted',
    cause: 'The requests included in the plan are used up.',
    remedy: 'Wait for the monthly reset named in detail, or upgrade the plan.',
  },
  EntityNotFoundError: {
    status: 404,
    title: 'Resource or route not found',
    cause: 'There is no such resource or route.',
    remedy: 'Check the path and the identifiers in it.',
  },
  OAuthCredentialsNotFoundError: {
    status: 404,
    title: 'OAuth client configuration missing',
    cause: 'The integration lacks its OAuth client_id or client_secret.',
    remedy: 'Set both on the integration before sending anyone to authorize.',
  },
  IntegrationNotFoundError: {
    status: 404,
    title: 'Integration not found',
    cause: 'The application has no integration for this connector.',
    remedy: 'Add and configure the integration first.',
  },
  ConnectionNotFoundError: {
    status: 404,
    title: 'Connection not found',
    cause: 'The consumer has no connection to this connector.',
    remedy: 'Send the consumer to the vault to connect, and check the consumer id.',
  },
  ConnectionSettingsError: {
    status: 422,
    title: 'Required settings missing',
    cause: 'The connection lacks settings that the connector requires.',
    remedy: 'Save the settings named in detail on the connection.',
  },
  ConnectorNotFoundError: {
    status: 404,
    title: 'Unknown connector',
    cause: 'The service id is unknown, or not enabled for this unified API.',
    remedy: 'Use a service id listed by GET /connector/connectors.',
  },
  OAuthRedirectUriError: {
    status: 422,
    title: 'Redirect URI missing',
    cause: 'The flow has no redirect_uri, or one that is not on the application’s list.',
    remedy: 'Register the exact URI on the application and send it as redirect_uri.',
  },
  OAuthInvalidStateError: {
    status: 422,
    title: 'State missing or altered',
    cause: 'The state parameter is absent, changed, used or expired.',
    remedy: 'Start the authorization again from a fresh authorize_url.',
  },
  OAuthCodeExchangeError: {
    status: 422,
    title: 'Token exchange failed',
    cause: 'Exchanging the authorization code for a token failed.',
    remedy: 'Try again; if it persists, check the integration’s client_id and client_secret.',
  },
  OAuthConnectorError: {
    status: 502,
    title: 'Connector-side fault',
    cause: 'The provider answered the authorization with a fault.',
    remedy: 'Read message for the provider’s words and try again.',
  },
  MappingError: {
    status: 501,
    title: 'Attribute mapping retrieval failed',
    cause: 'An attribute of the connector’s record could not be mapped.',
    remedy: 'Repeat the call with raw=true and report the record with the request id.',
  },
  ConnectorMappingNotFoundError: {
    status: 501,
    title: 'Connector implementation incomplete',
    cause: 'The connector has no mapping for this resource.',
    remedy: 'Use a connector whose coverage lists the resource.',
  },
  ConnectorResponseMappingNotFoundError: {
    status: 501,
    title: 'Response mapping unavailable',
    cause: 'The connector has no response mapping for this operation.',
    remedy: 'Use the proxy for this call, or another operation.',
  },
  ConnectorOperationMappingNotFoundError: {
    status: 501,
    title: 'Operation mapping not implemented',
    cause: 'The vendor offers this operation, but it is not mapped yet.',
    remedy: 'Use the proxy for this call.',
  },
  ConnectorWorkflowMappingError: {
    status: 501,
    title: 'Composite calls not fully mapped',
    cause: 'The downstream calls behind this operation are not fully mapped.',
    remedy: 'Use the proxy for these calls.',
  },
  ConnectorOperationUnsupportedError: {
    status: 501,
    title: 'Operation unsupported',
    cause: 'The connector does not support this operation.',
    remedy: 'Read the connector’s coverage for the operations it offers.',
  },
  PaginationNotSupportedError: {
    status: 501,
    title: 'Pagination unsupported',
    cause: 'The connector does not support pagination.',
    remedy: 'Remove limit and cursor.',
  },
  PaymentRequiredError: {
    status: 402,
    title: 'Payment required',
    cause: 'The subscription of the application is incomplete or out of date.',
    remedy: 'Complete the plan of the application.',
  },
  ForbiddenError: {
    status: 403,
    title: 'Forbidden',
    cause: 'The credential does not give the right to do this.',
    remedy: 'Use a credential that does; do not repeat the request as it is.',
  },
  MethodNotAllowedError: {
    status: 405,
    title: 'Method not allowed',
    cause: 'The route exists, but not for this method.',
    remedy: 'Use a method listed in the Allow header.',
  },
  ConflictError: {
    status: 409,
    title: 'Conflict',
    cause: 'The request conflicts with the current state of the resource.',
    remedy: 'Read the resource and decide again.',
  },
  PreconditionFailedError: {
    status: 412,
    title: 'Precondition failed',
    cause: 'The record has changed since the version that If-Match names.',
    remedy: 'Read the record again, decide again, and send the new etag.',
  },
  TransactionConflictError: {
    status: 409,
    title: 'Transaction still running',
    cause: 'A request with this X-Unique-Transaction-ID is still being processed.',
    remedy: 'Repeat the same request after Retry-After.',
  },
  TransactionMismatchError: {
    status: 422,
    title: 'Transaction id reused',
    cause: 'This X-Unique-Transaction-ID was used for a different request.',
    remedy: 'Use a new id for a new request; repeat a request unchanged.',
  },
  TransactionOutcomeUnknownError: {
    status: 409,
    title: 'Transaction outcome unknown',
    cause:
      'The first request with this X-Unique-Transaction-ID reached the connector, but its outcome is not known.',
    remedy: 'Look whether the record exists; only then send it again, with a new id.',
  },
  RequestTooLargeError: {
    status: 413,
    title: 'Request too large',
    cause: 'The body or URL of the request is larger than accepted.',
    remedy: 'Send less at once.',
  },
  HeadersTooLargeError: {
    status: 431,
    title: 'Request header fields too large',
    cause: 'The headers of the request are larger than 16 KB, or more than 100.',
    remedy: 'Send fewer or shorter headers.',
  },
  TooManyRequestsError: {
    status: 429,
    title: 'Too many requests',
    cause:
      'Calls come faster than the limit of this key, session or address, or of one consumer and connector.',
    remedy: 'Wait as long as Retry-After says, then retry.',
  },
  InternalServerError: {
    status: 500,
    title: 'Internal server error',
    cause: 'Something failed on the service’s side.',
    remedy: 'Retry later; quote the request id when contacting support.',
  },
  ServiceUnavailableError: {
    status: 503,
    title: 'Service unavailable',
    cause: 'The service cannot process the request right now.',
    remedy: 'Retry after Retry-After.',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** The `type_name` of an error body. */
export type ErrorTypeName = keyof typeof errorCatalogue;

export const errorTypeNames = Object.keys(errorCatalogue) as ErrorTypeName[];

/** What the catalogue says about a type, with `proxied` made readable on every entry. */
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
