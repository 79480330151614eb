import type { ServerResponse } from 'node:http';

import type { RequestContext } from '../../context.js';

/** Sets the connector's own rate limit, normalized, on successes and errors alike. */
export function setRateLimitHeaders(response: ServerResponse, { trace: exchange }: RequestContext): void {
  for (const name of ['limit', 'remaining', 'reset'] as const) {
    const value = exchange.rateLimit[name];
    if (value !== undefined) response.setHeader(`x-downstream-ratelimit-${name}`, value);
  }
}
