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
  await queueTokenRevocation(tx, sealer, row, integration, readLive(sealer, row));
  await queueTokenRevocation(tx, sealer, row, integration, readPending(sealer, row));
};

/** The same for the unconfirmed grant alone, unless the provider gave the tokens that the connection lives on. */
export const queuePendingRevocation = async (
  tx: TenantTx,
  sealer: Sealer,
  row: Connection,
  integration: Integration,
): Promise<void> => {
  const pending = readPending(sealer, row);
  if (!isSame(pending, readLive(sealer, row)))
    await queueTokenRevocation(tx, sealer, row, integration, pending);
};

/** Whether the connection holds one of these tokens, unconfirmed ones included. */
export const holdsTokens = (sealer: Sealer, row: Connection, tokens: OAuthTokens): boolean =>
  isSame(tokens, readLive(sealer, row)) || isSame(tokens, readPending(sealer, row));

const isSame = (one: OAuthTokens | undefined, other: OAuthTokens | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.accessToken === other.accessToken ||
    (one.refreshToken !== undefined && one.refreshToken === other.refreshToken));

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

const readLive = (sealer: Sealer, row: Connection): OAuthTokens | undefined => {
  const place = sealPlace('credentials', row.consumerId, row.unifiedApi, row.serviceId);
  const text = row.credentialsSealed && readSealed(sealer, place, row.credentialsSealed);
  return text ? (JSON.parse(text) as Credentials).oauth2 : undefined;
};

const readPending = (sealer: Sealer, row: Connection): Grant | undefined => {
  const place = sealPlace('pendingCredentials', row.consumerId, row.unifiedApi, row.serviceId);
  const text = row.pendingSealed && readSealed(sealer, place, row.pendingSealed);
  return text ? (JSON.parse(text) as Grant) : undefined;
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
