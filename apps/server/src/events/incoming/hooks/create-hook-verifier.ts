import { type HookRequest, verifyHook } from '@keyway/connectors';

import { ApiError, retryAfter } from '../../../api-error.js';
import type { Ports } from '../../../ports.js';
import type { HookVerifier, Verdict } from './hook-verifier.js';
import type { HookTarget } from './inbound-webhook-routes.js';
import { isBearerValid } from './verify-bearer.js';

/** A cached key older than this may have been replaced at the vendor. */
const KEY_MS = 1_000;

export const createHookVerifier = (
  deps: Ports<'caches' | 'now' | 'hookTokens' | 'inboundWebhookRoutes'>,
): HookVerifier => ({
  verify: (target, handleHash, request) => verify(deps, target, handleHash, request),
});

/**
 * Verifies again with a reloaded key: a vendor may send requests while its subscription is being created, and right
 * after.
 */
async function verify(
  deps: Ports<'caches' | 'now' | 'hookTokens' | 'inboundWebhookRoutes'>,
  target: HookTarget,
  hash: Buffer,
  request: HookRequest,
): Promise<Verdict> {
  const verdict = await verifyBy(deps, target, request);
  const isFresh = target.isWhole && performance.now() - target.loadedAt < KEY_MS;
  if (verdict !== 'invalid' || isFresh) return verdict;
  const fresh = await deps.inboundWebhookRoutes.reload(hash, target.hooks);
  return fresh ? verifyBy(deps, fresh, request) : 'invalid';
}

async function verifyBy(
  deps: Ports<'caches' | 'now' | 'hookTokens'>,
  { signature, key, subscriptionId, source, applicationId }: HookTarget,
  request: HookRequest,
): Promise<Verdict> {
  if (signature.kind === 'bearer')
    return (await isBearerValid(request, key, deps.now())) ? 'valid' : 'invalid';
  if (signature.kind !== 'jwt') return verifyHook(signature, request, key, deps.now());
  if (!source) return 'invalid';
  const { consumerId, unifiedApi, serviceId, connectionId } = source.connection;
  const snapshot = await deps.caches.snapshot(applicationId, consumerId, unifiedApi);
  const resolved = snapshot?.connections
    .get(serviceId)
    ?.find((each) => each.connectionId === connectionId && each.baseUrl !== '');
  if (!resolved) return 'invalid';
  const subscription = { id: subscriptionId, resolved };
  const isValid = await deps.hookTokens.verify(signature, request, subscription).catch((cause: unknown) => {
    throw new ApiError('ServiceUnavailableError', { headers: retryAfter(5), cause });
  });
  return isValid ? 'valid' : 'invalid';
}
