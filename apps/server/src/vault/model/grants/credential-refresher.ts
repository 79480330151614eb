import type { Span } from '../../../platform/telemetry/index.js';
import type { ResolvedConnection } from '../resolved-connection.js';

/**
 * Refreshes credentials for requests: a port, so that sending knows nothing of OAuth. Implemented by `vault/refresh`.
 */
export type RefreshCredentials = {
  /** Returns the connection itself while its token is valid; a refreshed one when it is about to expire. */
  ifDue(resolved: ResolvedConnection, span?: Span): Promise<ResolvedConnection>;
  /**
   * Refreshes the token whatever its expiry, to check whether the authorization is alive; no more often than after a
   * rejection. Throws if the provider refuses or is unreachable.
   */
  forced(resolved: ResolvedConnection, span?: Span): Promise<ResolvedConnection>;
  /** After a downstream 401: returns a connection with a newer token, or the same one if there is none. */
  afterRejection(resolved: ResolvedConnection, span?: Span): Promise<ResolvedConnection>;
  /** Waits for refreshes in progress (shutdown). */
  drain(): Promise<void>;
};
