import type { DownstreamRequest, DownstreamResponse } from '@keyway/connectors';

import type { ApiError } from './api-error.js';
import type { RequestContext } from './context.js';
import type { EgressResponse } from './security/egress/egress.js';
import type { ResolvedConnection } from './vault/model/resolved-connection.js';
import type { RefreshCredentials } from './vault/model/grants/credential-refresher.js';
import type { CallState } from './downstream/call-state.js';
import type { WireRequest } from './downstream/wire-request.js';

/** Sends requests to a connection's vendor, and returns the responses unchanged. */
export type VendorSender = {
  /** Sends with the connection's credential, through every policy. */
  send(state: CallState, context: RequestContext, request: WireRequest): Promise<EgressResponse>;
  /** Sends without the credential: to storage URLs from vendor responses. */
  sendWithoutCredential(
    state: CallState,
    context: RequestContext,
    request: WireRequest,
  ): Promise<EgressResponse>;
};

/** Joins equal reads in progress. */
export type SharedReads = {
  /**
   * Runs a read, or joins one of the same name in progress over the connection, unless a write over it was sent since.
   * The read gets a context of its own; its facts are added to each caller's.
   */
  share<Value>(
    context: RequestContext,
    resolved: ResolvedConnection,
    name: string,
    read: (context: RequestContext) => Promise<Value>,
  ): Promise<Value>;
  /** Ends the joining of all reads in progress over a connection. */
  noteWrite(context: RequestContext, resolved: ResolvedConnection): void;
};

/** The vendor requests of one API request. */
export type VendorCalls = VendorSender & {
  /** Runs reads once for all callers that make the same one. */
  readonly reads: SharedReads;
  /** Refreshes the tokens of requests. */
  readonly credentials: RefreshCredentials;
  readonly health: ConnectionHealth;
  /** Refreshes tokens that are about to expire, before the first call of a request. */
  start(resolved: ResolvedConnection, context: RequestContext): Promise<CallState>;
  /** Starts without a refresh, and makes none after a 401. */
  startUnrefreshed(resolved: ResolvedConnection): CallState;
  /** Restarts the timer at the end of a file, so that the following calls have the full time. */
  restartTimer(state: CallState): void;
  /** Sends a request described by a connector, and turns every response that is not 2xx into its ApiError. */
  call(state: CallState, context: RequestContext, request: DownstreamRequest): Promise<DownstreamResponse>;
  /** Reads a failed response whose body was to be streamed. */
  readFailure(state: CallState, context: RequestContext, response: EgressResponse): Promise<ApiError>;
  /** Lets other requests run after a large response was mapped. */
  pause(state: CallState): Promise<void>;
};

/** Records what calls reveal about a connection's credential and vendor. A call never waits for it. */
export type ConnectionHealth = {
  /** Records the status of a response to the vault's credential: a 401 raises a doubt, one below 400 removes it. */
  noteAnswer(resolved: ResolvedConnection, status: number): Promise<void> | undefined;
  recordSuccess(resolved: ResolvedConnection): Promise<void> | undefined;
  /** Records a fault on the vendor's side, which marks the connection as degraded. */
  recordFailure(resolved: ResolvedConnection, error: unknown): Promise<void>;
};
