import { type EventSource, type TenantTx, updateEventSource } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { type Sealer, sealPlace } from '../../platform/keyring/index.js';
import { hashHandle } from './hook-address.js';
import { createHookSecrets, type HookSecrets } from './hook-secrets.js';

/** Opens the sealed values of a source; undefined if there are none yet. */
export const readSecrets = (sealer: Sealer, { id, secretsSealed }: EventSource): HookSecrets | undefined =>
  secretsSealed
    ? (JSON.parse(sealer.unseal(sealPlace('eventSecrets', id), secretsSealed)) as HookSecrets)
    : undefined;

export async function writeSecrets(
  tx: TenantTx,
  sealer: Sealer,
  { id }: Pick<EventSource, 'id'>,
  secrets: HookSecrets,
): Promise<void> {
  const secretsSealed = sealer.seal(sealPlace('eventSecrets', id), JSON.stringify(secrets));
  await updateEventSource(tx, id, { secretsSealed });
}

/** Gives a source its own URL, unless it has one. */
export async function ensureSecrets(
  deps: Ports<'keyring'>,
  tx: TenantTx,
  sealer: Sealer,
  source: EventSource,
): Promise<HookSecrets> {
  const known = readSecrets(sealer, source);
  if (known) return known;
  const secrets = createHookSecrets();
  await writeSecrets(tx, sealer, source, secrets);
  await updateEventSource(tx, source.id, { handleHash: hashHandle(deps, secrets.handle) });
  return secrets;
}
