import type { HookRequest } from '@keyway/connectors';

import type { HookTarget } from './inbound-webhook-routes.js';

export type Verdict = 'valid' | 'invalid' | 'stale';

/** Verifies that a request to one of our webhook URLs comes from the vendor. */
export type HookVerifier = {
  verify(target: HookTarget, handleHash: Buffer, request: HookRequest): Promise<Verdict>;
};
