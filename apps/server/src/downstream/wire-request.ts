/** A request as it leaves for a vendor. */
export type WireRequest = {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs?: number;
  /** Whether a read may be repeated after a passing fault of the vendor; otherwise the caller gets its answer. */
  readonly hidesPassingFaults?: boolean;
};
