import { retryAfter } from '../../api-error.js';

/** A vendor's Retry-After is honoured up to this: one of months would lock the connection. */
export const MAX_VENDOR_PAUSE_SECONDS = 600;

/** The pause that is made for a vendor's Retry-After, and what an error says of it. */
export function toVendorPause(requested: number) {
  const seconds = Math.min(MAX_VENDOR_PAUSE_SECONDS, requested);
  const isCut = seconds < requested;
  return {
    seconds,
    headers: retryAfter(seconds),
    detail: { retry_after: seconds, ...(isCut ? { requested_retry_after: requested } : {}) },
    /** Undefined where the pause is as long as requested. */
    message: isCut
      ? `The connector asked to wait ${requested} seconds; Keyway waits ${seconds}. Retry after Retry-After.`
      : undefined,
  };
}
