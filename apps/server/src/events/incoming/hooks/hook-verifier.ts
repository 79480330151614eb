import type { HookRequest } from '@keyway/connectors';

import type { HookTarget } from './inbound-webhook-routes.js';

export type Verdict = 'valid' | 'invalid' | 'stale';

/** Checks whether a call to one of our addresses comes from the vendor. */
export type HookVerifier = {
  verify(target: HookTarget, handleHash: Buffer, request: HookRequest): Promise<Verdict>;
};
