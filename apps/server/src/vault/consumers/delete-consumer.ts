import { deleteConsumer, everySession, listIntegrations, noteDeletion, revokeSession } from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { MAX_SESSION_SECONDS } from '../../security/keys/index.js';
import { cleanUpAfterDelete } from '../connections/index.js';
import { missing } from '../applications/index.js';

/** Deletes a consumer with its connections; its sessions end immediately. */
export async function deleteConsumerRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  context: RequestContext,
  consumerId: string,
): Promise<{ consumer_id: string }> {
  const application = applicationOf(context);
  const origin = originOf(context);
  const sealer = await deps.keyring.open(application.id);
  await deps.database.tenant(application.id, async (tx) => {
    const deleted = await deleteConsumer(tx, consumerId);
    if (!deleted) throw missing('consumer', consumerId);
    const integrations = deleted.connections.length > 0 ? await listIntegrations(tx) : [];
    for (const row of deleted.connections) {
      const integration = integrations.find(({ serviceId }) => serviceId === row.serviceId);
      if (integration) await cleanUpAfterDelete(deps, sealer, tx, { application, integration, row, origin });
    }
    const expiresAt = new Date(deps.now().getTime() + MAX_SESSION_SECONDS * 1000);
    deps.audit.note(tx, origin, { action: 'session.revoked', consumerId, subject: everySession });
    await revokeSession(tx, { consumerId, tokenId: everySession, expiresAt });
    await noteDeletion(tx, { consumerId, expiresAt });
  });
  return { consumer_id: consumerId };
}
