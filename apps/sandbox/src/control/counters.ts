export type Counters = {
  /** Per service: `METHOD /path/:template` → calls that reached the simulator. */
  requests: Record<string, Record<string, number>>;
  /** Per service: grant type → token requests, failed ones included. */
  tokenRequests: Record<string, Record<string, number>>;
  /** Most token requests seen at once with one refresh token, per service. */
  maxInFlightPerRefreshToken: Record<string, number>;
  /** Grants the provider revoked (reuse of a code or refresh token), per service. */
  grantsRevoked: Record<string, number>;
  createdMessages: Record<string, number>;
  /** Created messages per `external_id`, and per `marker-…` word in subject or body. */
  createdByMarker: Record<string, number>;
};

const markerPattern = /\bmarker-[A-Za-z0-9_-]+/g;

/** Counters for tests: the requests that reached the outside. */
export class CounterBoard {
  #counters = emptyCounters();
  #inFlight = new Map<string, number>();

  read(): Counters {
    return structuredClone(this.#counters);
  }

  reset(): void {
    this.#counters = emptyCounters();
  }

  request(service: string, route: string): void {
    increase((this.#counters.requests[service] ??= {}), route);
  }

  grantRevoked(service: string): void {
    increase(this.#counters.grantsRevoked, service);
  }

  created(
    service: string,
    content: { externalId: string | null; subject: string | null; text: string | null; html: string | null },
  ): void {
    increase(this.#counters.createdMessages, service);
    const words =
      `${content.subject ?? ''} ${content.text ?? ''} ${content.html ?? ''}`.match(markerPattern) ?? [];
    for (const marker of new Set([...words, ...(content.externalId ? [content.externalId] : [])])) {
      increase(this.#counters.createdByMarker, marker);
    }
  }

  /** Counts a token request and returns what to call when it has been answered. */
  tokenRequest(service: string, grantType: string, refreshToken: string | undefined): () => void {
    increase((this.#counters.tokenRequests[service] ??= {}), grantType);
    if (!refreshToken) return () => undefined;
    const key = `${service} ${refreshToken}`;
    const running = (this.#inFlight.get(key) ?? 0) + 1;
    this.#inFlight.set(key, running);
    const highest = this.#counters.maxInFlightPerRefreshToken;
    highest[service] = Math.max(highest[service] ?? 0, running);
    return () => {
      const left = (this.#inFlight.get(key) ?? 1) - 1;
      if (left > 0) this.#inFlight.set(key, left);
      else this.#inFlight.delete(key);
    };
  }
}

function emptyCounters(): Counters {
  const table = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>;
  return {
    requests: table(),
    tokenRequests: table(),
    maxInFlightPerRefreshToken: table(),
    grantsRevoked: table(),
    createdMessages: table(),
    createdByMarker: table(),
  };
}

function increase(table: Record<string, number>, key: string): void {
  table[key] = (table[key] ?? 0) + 1;
}
