import { ApiError, retryAfter } from '../../api-error.js';
import { type Span, traced } from '../../platform/telemetry/index.js';
import { connectionKeyOf, type RefreshCredentials, type ResolvedConnection } from '../model/index.js';
import { isRefreshDue, isTokenGood, mayForceRefresh } from './refresh-due.js';
import type { Renewal, RenewDeps, RenewMode } from './current-connection.js';
import { renewCredentials } from './renew-credentials.js';

/** Longest wait of a request for another one's refresh. */
const MAX_WAIT_MS = 20_000;

/** Runs one refresh per connection: single flight within the process, a lease row across processes. */
export function createRefreshCredentials(deps: RenewDeps): RefreshCredentials {
  const flights = new Map<string, Promise<Renewal>>();

  const start = (
    name: string,
    mode: RenewMode,
    resolved: ResolvedConnection,
    span?: Span,
  ): Promise<Renewal> => {
    const flight = renewCredentials(deps, mode, resolved, span).finally(() => flights.delete(name));
    flights.set(name, flight);
    // Every caller may have disconnected by then.
    flight.catch(() => undefined);
    return flight;
  };
  const join = (mode: RenewMode, resolved: ResolvedConnection, span?: Span): Promise<Renewal> => {
    const name = flightName(mode, resolved);
    return traced(span, 'refresh credentials', (own) =>
      withinWait(flights.get(name) ?? start(name, mode, resolved, own)),
    );
  };

  const isCoolingDown = ({ row }: ResolvedConnection): boolean =>
    Boolean(row?.refreshRetryAt && deps.now() < row.refreshRetryAt);

  return {
    forced: async (resolved, span) => {
      if (!mayForceRefresh(resolved, deps.now()) || isCoolingDown(resolved)) return resolved;
      const renewal = await join('rejected', resolved, span);
      if ('resolved' in renewal) return renewal.resolved;
      throw renewal.failure;
    },
    ifDue: async (resolved, span) => {
      if (!isRefreshDue(resolved, deps.now())) return resolved;
      if (isCoolingDown(resolved) && isTokenGood(resolved, deps.now())) return resolved;
      const renewal = await join('due', resolved, span);
      if ('resolved' in renewal) return renewal.resolved;
      if (isTokenGood(resolved, deps.now())) return resolved;
      throw renewal.failure;
    },
    afterRejection: async (resolved, span) => {
      if (!resolved.row) return resolved;
      const renewal = await join('rejected', resolved, span);
      if ('resolved' in renewal) return isSameToken(renewal.resolved, resolved) ? resolved : renewal.resolved;
      if (renewal.isRefusal) return resolved;
      throw renewal.failure;
    },
    drain: async () => {
      while (flights.size > 0) await Promise.allSettled(flights.values());
    },
  };
}

/** Names flights by connection and grant: a request with the old grant must not get the new one's tokens. */
const flightName = (mode: RenewMode, { application, row }: ResolvedConnection): string =>
  JSON.stringify([mode, application.id, row && [connectionKeyOf(row), `${row.rowId}`, `${row.grantId}`]]);

const isSameToken = (a: ResolvedConnection, b: ResolvedConnection): boolean =>
  a.credentials.oauth2?.accessToken === b.credentials.oauth2?.accessToken;

function withinWait(flight: Promise<Renewal>): Promise<Renewal> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Renewal>((resolve) => {
    timer = setTimeout(() => resolve({ failure: stillRefreshing(), isRefusal: false }), MAX_WAIT_MS);
  });
  return Promise.race([flight, tooLong]).finally(() => clearTimeout(timer));
}

const stillRefreshing = (): ApiError =>
  new ApiError('ServiceUnavailableError', {
    message: 'The connection’s token is being refreshed. Retry after Retry-After.',
    headers: retryAfter(2),
  });
