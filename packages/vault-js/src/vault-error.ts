import type { VaultErrorCode } from './options.js';

/** Everything `open` throws or hands to `onError`; the message says what to do. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  constructor(
    /** `invalid_options` is thrown; all others go to `onError`. */
    readonly code: VaultErrorCode,
    message: string,
    /** Of the answer that ended the session: what to tell the operator of the server. */
    readonly requestId?: string,
  ) {
    super(message);
  }
}
