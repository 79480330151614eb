export { ApiPromise, type FullAnswer } from './http/api-promise.js';
export type { ResponseInfo } from './http/envelope.js';
export {
  AbortedError,
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionFailedError,
  DeadlineError,
  DownstreamError,
  KeywayError,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ReauthorizationError,
  ServerError,
  TimeoutError,
  UnprocessableError,
} from './errors.js';
export type { Fetch, FetchAnswer, FetchInit, FetchOptions } from './http/fetch.js';
export type { FileResponse } from './files/received.js';
export * from './generated/error-classes.js';
export type * from './generated/types.js';
export { Keyway } from './keyway.js';
export type { DeprecationEvent, LogEvent, Logger, LogLevel, TryEvent } from './log.js';
export type { CallOptions, Clock, FormOptions, KeywayOptions } from './options.js';
export type { UploadFile } from './files/upload-source.js';
export { Page, PagePromise } from './pages.js';
export type { ProxyApi, ProxyRequest } from './proxy.js';
