import { deleteSession, deleteSessions, everySession, revokeSession } from '@keyway/db';

import { applicationOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { MAX_SESSION_SECONDS } from '../../security/keys/index.js';
import { missing } from '../applications/index.js';

/** Ends one of the consumer's sessions immediately, on every process. */
export async function endSession(
  deps: Ports<'audit' | 'database'>,
  context: RequestContext,
  sessionId: string,
): Promise<void> {
  const consumerId = consumerOf(context);
  await deps.database.tenant(applicationOf(context).id, async (tx) => {
    const session = await deleteSession(tx, { consumerId, id: sessionId });
    if (!session) throw missing('session', sessionId);
    deps.audit.note(tx, originOf(context), { action: 'session.revoked', consumerId, subject: sessionId });
    await revokeSession(tx, { consumerId, tokenId: sessionId, expiresAt: session.expiresAt });
  });
}

/** Ends all current sessions of the consumer; later ones are valid. */
export async function endSessions(
  deps: Ports<'audit' | 'now' | 'database'>,
  context: RequestContext,
): Promise<void> {
  const consumerId = consumerOf(context);
  const expiresAt = new Date(deps.now().getTime() + MAX_SESSION_SECONDS * 1000);
  await deps.database.tenant(applicationOf(context).id, async (tx) => {
    await deleteSessions(tx, consumerId);
    deps.audit.note(tx, originOf(context), { action: 'session.revoked', consumerId, subject: everySession });
    await revokeSession(tx, { consumerId, tokenId: everySession, expiresAt });
  });
}
