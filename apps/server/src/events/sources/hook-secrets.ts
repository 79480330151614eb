import { randomBytes } from 'node:crypto';

import type { Subscription } from '@keyway/connectors';

/** What stands sealed beside an address: its own last part, the key that signs, and the subscription at the vendor. */
export type HookSecrets = {
  readonly handle: string;
  /** Ours; the vendor's own stands in the subscription. */
  readonly secret: string;
  readonly subscription?: Subscription;
};

/** 256 bits that nobody guesses, and a secret of 32 characters, which is as long as some vendors take. */
export const createHookSecrets = (): HookSecrets => ({
  handle: randomBytes(32).toString('base64url'),
  secret: randomBytes(24).toString('base64url'),
});
