import type { UploadFile } from './files/upload-source.js';
import type { Fetch, FetchOptions } from './http/fetch.js';
import type { Logger, LogLevel } from './log.js';

/** How a client is set up; every id here can be replaced for a single call. */
export type KeywayOptions = {
  /** Address of the Keyway server, with its path prefix if it has one. */
  baseUrl: string;
  /** The application's API key, or a vault session token. Needed for all but `management`. */
  apiKey?: string | undefined;
  /** Id of the application the key belongs to; may be left out only with a session token. */
  appId?: string | undefined;
  /** The server's management key; used for `management` and nothing else. */
  adminKey?: string | undefined;
  /** The consumer on whose behalf calls are made. */
  consumerId?: string | undefined;
  /** The connector to call, when the consumer has several. */
  serviceId?: string | undefined;
  /** Which of the consumer’s connections of the connector, where there are several. */
  connectionId?: string | undefined;
  /** Ask for the raw downstream requests and responses; found in the envelope. Default `false`. */
  raw?: boolean | undefined;
  /**
   * Milliseconds one try may take, reading the answer included. Default 30,000. A file has this long until it
   * begins, and again for each of its parts, as one that is sent: a large one may take its time, a dead one does not.
   */
  timeoutMs?: number | undefined;
  /**
   * Milliseconds one call may take, with all its tries and the waits between them; a page of a list is one call. Past
   * it, a `DeadlineError`. The bytes of a file do not count. Default 60,000; `Infinity` for none.
   */
  deadlineMs?: number | undefined;
  /** How often a failed try is repeated where that is safe. Default 2. */
  maxRetries?: number | undefined;
  /**
   * The longest wait before a repeat, in milliseconds. Where `Retry-After` asks for more, the error is thrown at once
   * and says so in `retryAfterSeconds`. Default 10,000.
   */
  maxRetryWaitMs?: number | undefined;
  /** Ends every call of the client with an `AbortedError`, as the `signal` of a call ends that call. */
  signal?: AbortSignal | undefined;
  /** Sent instead of by the global `fetch`. It has to pass `signal` and `redirect` on. */
  fetch?: Fetch | undefined;
  /** Handed to `fetch` with every request, e.g. undici's `dispatcher` to go through a proxy server. */
  fetchOptions?: FetchOptions | undefined;
  /** Receives every attempt and every deprecation; never keys, IDs, queries or bodies. */
  logger?: Logger | undefined;
  /** The lowest level that `logger` receives. Default `debug`. */
  logLevel?: LogLevel | undefined;
};

/** Options of a single call. */
export type CallOptions = {
  consumerId?: string | undefined;
  serviceId?: string | undefined;
  /** Which of the consumer’s connections of the connector, where there are several. */
  connectionId?: string | undefined;
  raw?: boolean | undefined;
  /**
   * Names this create, so that the server processes it once however often it is sent. Made up and kept
   * across retries when absent; pass your own to stay safe across restarts of your program.
   */
  transactionId?: string | undefined;
  /**
   * The `etag` of a record as you read it. Where it is another version by now, the call changes and deletes nothing, and
   * throws a ConflictError.
   */
  ifMatch?: string | undefined;
  /** `bytes=0-1023`: this part of a file only, where the connector gives parts; else the whole comes, with status 200. */
  range?: string | undefined;
  /** Media type of the file that an upload sends. That of a `Blob` is its own; else `application/octet-stream`. */
  contentType?: string | undefined;
  /** Bytes of the stream that an upload sends: needed for more than 64 KB. A `Blob` and bytes know theirs. */
  contentLength?: number | undefined;
  timeoutMs?: number | undefined;
  deadlineMs?: number | undefined;
  maxRetries?: number | undefined;
  maxRetryWaitMs?: number | undefined;
  /** Ends this call, besides the client's own. */
  signal?: AbortSignal | undefined;
  /** Further headers; those the SDK sets itself are not replaced. */
  headers?: Record<string, string> | undefined;
  /** Your own `Authorization` for the downstream, instead of the vault's credential. */
  downstreamAuthorization?: string | undefined;
};

/** Options of a call whose record can bring files. */
export type FormOptions = CallOptions & {
  /**
   * The files that `attachments[].part` names, by these names. A string is the path of a file on disk, never its
   * contents.
   */
  files?: Readonly<Record<string, UploadFile | undefined>> | undefined;
};

/** The world as the transport sees it; replaced in tests, so that no test waits. */
export type Clock = {
  now(): number;
  random(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
};
