import { randomUUID } from 'node:crypto';

import {
  queueRevocation as insertRevocation,
  type Connection,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import { UnsealError } from '../security/seal.js';
import type { Credentials, OAuthTokens } from './credentials.js';
import type { Sealer } from './keyring.js';
import { sandboxClient } from './sandbox-target.js';
import type { Grant } from './seal-grant.js';
import { sealPlace } from './sealed-columns.js';

/** All that a revocation needs later on, when connection and integration may be gone. */
export type RevocationOrder = {
  readonly tokens: OAuthTokens;
  readonly settings: Readonly<Record<string, string>>;
  readonly isSandbox: boolean;
  readonly clientId?: string;
  readonly clientSecret?: string;
};

/**
 * Queues the provider-side revocation of every token a connection holds, unconfirmed ones included, in the
 * transaction that revokes or deletes it (R-REV-1). `row` is the connection as it was before.
 */
export const queueRevocation = async (
  tx: TenantTx,
  sealer: Sealer,
  row: Connection,
  integration: Integration,
): Promise<void> => {
  const { consumerId, unifiedApi, serviceId } = row;
  const place = sealPlace('credentials', consumerId, unifiedApi, serviceId);
  const live = row.credentialsSealed && readSealed(sealer, place, row.credentialsSealed);
  if (live)
    await queueTokenRevocation(tx, sealer, row, integration, (JSON.parse(live) as Credentials).oauth2);
  const pendingPlace = sealPlace('pendingCredentials', consumerId, unifiedApi, serviceId);
  const pending = row.pendingSealed && readSealed(sealer, pendingPlace, row.pendingSealed);
  if (pending) await queueTokenRevocation(tx, sealer, row, integration, JSON.parse(pending) as Grant);
};

/** The same for tokens that did not make it into the row. */
export const queueTokenRevocation = async (
  tx: TenantTx,
  sealer: Sealer,
  row: Connection,
  integration: Integration,
  tokens: OAuthTokens | undefined,
): Promise<void> => {
  if (!tokens) return;
  const id = randomUUID();
  const isSandbox = integration.credentialsSource === 'sandbox';
  // As for calls: what the integration sets, a connection cannot override.
  const settings = { ...textsOf(row.settings), ...textsOf(integration.settings) };
  const order: RevocationOrder = {
    tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
    settings,
    isSandbox,
    ...(isSandbox ? sandboxClient : readClient(sealer, integration)),
  };
  const tokensSealed = sealer.seal(sealPlace('revocationTokens', id), JSON.stringify(order));
  await insertRevocation(tx, { id, consumerId: row.consumerId, serviceId: row.serviceId, tokensSealed });
};

const textsOf = (settings: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );

const readClient = (sealer: Sealer, { serviceId, clientId, clientSecretSealed }: Integration) => {
  if (!clientId || !clientSecretSealed) return {};
  return {
    clientId,
    clientSecret: readSealed(sealer, sealPlace('clientSecret', serviceId), clientSecretSealed),
  };
};

// What cannot be read cannot be revoked over there; that must not keep it alive over here.
const readSealed = (
  sealer: Sealer,
  place: ReturnType<typeof sealPlace>,
  sealed: Uint8Array,
): string | undefined => {
  try {
    return sealer.unseal(place, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
};
