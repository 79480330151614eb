import { retryAfter } from '../../api-error.js';

/** Upper limit for a vendor's Retry-After: months would lock the connection. */
export const MAX_VENDOR_PAUSE_SECONDS = 600;

/** Returns the pause for a vendor's Retry-After, and its description in an error. */
export function toVendorPause(requested: number) {
  const seconds = Math.min(MAX_VENDOR_PAUSE_SECONDS, requested);
  const isCut = seconds < requested;
  return {
    seconds,
    headers: retryAfter(seconds),
    detail: { retry_after: seconds, ...(isCut ? { requested_retry_after: requested } : {}) },
    /** Undefined if the pause is as long as requested. */
    message: isCut
      ? `The connector asked to wait ${requested} seconds; Keyway waits ${seconds}. Retry after Retry-After.`
      : undefined,
  };
}
