import type { Ports } from '../ports.js';
import type { WireRequest } from './wire-request.js';

const MEGABYTE = 1024 * 1024;

/** Streaming limits: idle time always, and size if the operator sets one; a file always has a size limit. */
export const passOptions = (
  { env }: Ports<'env'>,
  kind: 'proxy' | 'attachment',
): NonNullable<WireRequest['passes']> => ({
  idleMs: env.PROXY_IDLE_SECONDS * 1_000,
  maxBytes: (kind === 'proxy' ? (env.PROXY_LIMIT_MB ?? Infinity) : env.ATTACHMENT_LIMIT_MB) * MEGABYTE,
});
