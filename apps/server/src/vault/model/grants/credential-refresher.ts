import type { Span } from '../../../platform/telemetry/index.js';
import type { ResolvedConnection } from '../resolved-connection.js';

/** What calls need of the refresh: a port, so that sending knows nothing of OAuth. Implemented by `vault/refresh`. */
export type RefreshCredentials = {
  /** The connection itself while its token is good; a refreshed one when it is about to expire. */
  ifDue(resolved: ResolvedConnection, span?: Span): Promise<ResolvedConnection>;
  /**
   * Renews the token whatever its expiry, to learn whether the authorization lives; not more often than a rejected one
   * is renewed. Throws where the provider refuses or cannot be asked.
   */
  forced(resolved: ResolvedConnection, span?: Span): Promise<ResolvedConnection>;
  /** After a downstream 401: a connection with a newer token, or the same one when there is none to be had. */
  afterRejection(resolved: ResolvedConnection, span?: Span): Promise<ResolvedConnection>;
  /** Waits for refreshes under way (shutdown). */
  drain(): Promise<void>;
};
