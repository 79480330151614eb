import type { Deps } from '../deps.js';
import type { WireRequest } from './wire-request.js';

const MEGABYTE = 1024 * 1024;

/** What passes through is limited by its flow, and by its size where the operator says so. */
export const passOptions = ({ env }: Pick<Deps, 'env'>): NonNullable<WireRequest['passes']> => ({
  idleMs: env.PROXY_IDLE_SECONDS * 1_000,
  maxBytes: (env.PROXY_LIMIT_MB ?? Infinity) * MEGABYTE,
});
