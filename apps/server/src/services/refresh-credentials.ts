import { ApiError, retryAfter } from '../api-error.js';
import { connectionKeyOf, type LiveConnection } from './live-connection.js';
import { isRefreshDue, isTokenGood, mayForceRefresh } from './refresh-due.js';
import { renewCredentials, type Renewal, type RenewDeps, type RenewMode } from './renew-credentials.js';

/** Longest wait of a call for somebody else's refresh (R-REF-8). */
const LONGEST_WAIT_MS = 20_000;

export type RefreshCredentials = {
  /** The connection itself while its token is good; a refreshed one when it is about to expire. */
  ifDue(live: LiveConnection): Promise<LiveConnection>;
  /**
   * Renews the token whatever its expiry, to learn whether the authorization lives; not more often than a rejected one
   * is renewed. Throws where the provider refuses or cannot be asked.
   */
  forced(live: LiveConnection): Promise<LiveConnection>;
  /** After a downstream 401: a connection with a newer token, or the same one when there is none to be had. */
  afterRejection(live: LiveConnection): Promise<LiveConnection>;
  /** Waits for refreshes under way (shutdown). */
  drain(): Promise<void>;
};

/** One refresh per connection: single flight within the process, a lease row across processes (R-REF-1). */
export const createRefreshCredentials = (deps: RenewDeps): RefreshCredentials => {
  const flights = new Map<string, Promise<Renewal>>();

  const start = (name: string, mode: RenewMode, live: LiveConnection): Promise<Renewal> => {
    const flight = renewCredentials(deps, mode, live).finally(() => flights.delete(name));
    flights.set(name, flight);
    // Every caller may have left by then.
    flight.catch(() => undefined);
    return flight;
  };
  const join = (mode: RenewMode, live: LiveConnection): Promise<Renewal> => {
    const name = JSON.stringify([mode, live.application.id, live.row && connectionKeyOf(live.row)]);
    return withinWait(flights.get(name) ?? start(name, mode, live));
  };

  const isCoolingDown = ({ row }: LiveConnection): boolean =>
    Boolean(row?.refreshRetryAt && deps.now() < row.refreshRetryAt);

  return {
    forced: async (live) => {
      if (!mayForceRefresh(live, deps.now()) || isCoolingDown(live)) return live;
      const renewal = await join('rejected', live);
      if ('live' in renewal) return renewal.live;
      throw renewal.failure;
    },
    ifDue: async (live) => {
      if (!isRefreshDue(live, deps.now())) return live;
      if (isCoolingDown(live) && isTokenGood(live, deps.now())) return live;
      const renewal = await join('due', live);
      if ('live' in renewal) return renewal.live;
      if (isTokenGood(live, deps.now())) return live;
      throw renewal.failure;
    },
    afterRejection: async (live) => {
      if (!live.row) return live;
      const renewal = await join('rejected', live);
      if ('live' in renewal) return isSameToken(renewal.live, live) ? live : renewal.live;
      if (renewal.isRefusal) return live;
      throw renewal.failure;
    },
    drain: async () => {
      while (flights.size > 0) await Promise.allSettled(flights.values());
    },
  };
};

const isSameToken = (a: LiveConnection, b: LiveConnection): boolean =>
  a.credentials.oauth2?.accessToken === b.credentials.oauth2?.accessToken;

const withinWait = (flight: Promise<Renewal>): Promise<Renewal> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Renewal>((resolve) => {
    timer = setTimeout(() => resolve({ failure: stillRefreshing(), isRefusal: false }), LONGEST_WAIT_MS);
  });
  return Promise.race([flight, tooLong]).finally(() => clearTimeout(timer));
};

const stillRefreshing = (): ApiError =>
  new ApiError('ServiceUnavailableError', {
    message: 'The connection’s token is still being renewed. Retry after Retry-After.',
    headers: retryAfter(2),
  });
