import type { DownstreamRequest, DownstreamResponse } from '@keyway/connectors';

import type { ApiError } from './api-error.js';
import type { RequestContext } from './context.js';
import type { EgressResponse } from './security/egress/egress.js';
import type { ResolvedConnection } from './vault/model/resolved-connection.js';
import type { RefreshCredentials } from './vault/model/grants/credential-refresher.js';
import type { CallState } from './downstream/call-state.js';
import type { WireRequest } from './downstream/wire-request.js';

/** Sends requests to a connection's vendor as they are, and passes on what it answers. */
export type VendorSender = {
  /** With the connection's credential, under every policy. */
  send(state: CallState, context: RequestContext, request: WireRequest): Promise<EgressResponse>;
  /** Without it: to storages that the vendor names. */
  sendWithoutCredential(
    state: CallState,
    context: RequestContext,
    request: WireRequest,
  ): Promise<EgressResponse>;
};

/** The calls that one request makes to a connection's vendor. */
export type VendorCalls = VendorSender & {
  /** The tokens that calls are made with. */
  readonly credentials: RefreshCredentials;
  readonly health: ConnectionHealth;
  /** Refreshes tokens that are about to expire, before the first call of a request. */
  start(resolved: ResolvedConnection, context: RequestContext): Promise<CallState>;
  /** Starts without a refresh, and makes none after a 401. */
  startUnrefreshed(resolved: ResolvedConnection): CallState;
  /** Gives the calls that follow a file the whole time again, from the file's end. */
  restartTimer(state: CallState): void;
  /** Sends what a connector described, and turns every answer that is not 2xx into its ApiError. */
  call(state: CallState, context: RequestContext, request: DownstreamRequest): Promise<DownstreamResponse>;
  /** Reads a failed answer whose body was to be passed on. */
  readFailure(state: CallState, context: RequestContext, response: EgressResponse): Promise<ApiError>;
  /** After a large answer was mapped: lets other requests run before the next step. */
  pause(state: CallState): Promise<void>;
};

/** Keeps what calls show about a connection's credential and vendor. A call never waits for it. */
export type ConnectionHealth = {
  /** The status of an answer to the vault's credential: a 401 raises a doubt, one below 400 removes it. */
  noteAnswer(resolved: ResolvedConnection, status: number): Promise<void> | undefined;
  recordSuccess(resolved: ResolvedConnection): Promise<void> | undefined;
  /** A fault on the vendor's side makes the connection degraded. */
  recordFailure(resolved: ResolvedConnection, error: unknown): Promise<void>;
};
