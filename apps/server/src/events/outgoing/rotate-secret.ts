import type { WebhookRecord } from '@keyway/contract';
import { lockWebhook, type TenantTx, updateWebhook } from '@keyway/db';

import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { toWebhookRecord, unknownWebhook } from './webhook-record.js';
import { sealSecrets, unsealSecrets, withNewSecret } from './webhook-secrets.js';

/**
 * Creates a secret, or stores the caller's. Only this response shows a created one. Older ones keep signing for a day.
 */
export async function rotateSecret(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring'>,
  context: RequestContext,
  id: string,
  given?: string,
): Promise<WebhookRecord> {
  const application = applicationOf(context);
  const sealer = await deps.keyring.open(application.id);
  const now = deps.now();
  const rotate = async (tx: TenantTx) => {
    // Without the lock, two concurrent rotations would each return a secret, and one of them would not sign.
    const before = await lockWebhook(tx, id);
    if (!before) throw unknownWebhook(id);
    const secrets = withNewSecret(unsealSecrets(sealer, id, before.secretsSealed), now, given);
    deps.audit.note(tx, originOf(context), { action: 'webhook.secret_rotated', subject: id });
    const rotated = await updateWebhook(tx, id, { secretsSealed: sealSecrets(sealer, id, secrets) });
    if (!rotated) throw unknownWebhook(id);
    return toWebhookRecord(rotated, { sealer, now, told: given === undefined ? secrets[0] : undefined });
  };
  return deps.database.tenant(application.id, rotate);
}
