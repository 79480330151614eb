import { randomBytes } from 'node:crypto';

import type { Subscription } from '@keyway/connectors';

/** Sealed values of a webhook URL: its last path segment, the signing key, and the subscription at the vendor. */
export type HookSecrets = {
  readonly handle: string;
  /** Our key; the vendor's own is in the subscription. */
  readonly secret: string;
  readonly subscription?: Subscription;
};

/** Creates 256 random bits, and a secret of 32 characters, the longest that some vendors accept. */
export const createHookSecrets = (): HookSecrets => ({
  handle: randomBytes(32).toString('base64url'),
  secret: randomBytes(24).toString('base64url'),
});
