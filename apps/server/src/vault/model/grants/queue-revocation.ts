import { randomUUID } from 'node:crypto';

import type { Settings } from '@keyway/connectors';
import { queueRevocation as insertRevocation, type Connection, type TenantTx } from '@keyway/db';

import type { Credentials, OAuthTokens } from '../credentials.js';
import { type Destination, destinationOf, mergeSettings, readBound } from '../../settings/index.js';
import { type Sealer, sealPlace, type SealPlace } from '../../../platform/keyring/index.js';
import { endEvents, type UnsubscribeContext } from '../states/follow-events.js';
import { connectionPlace } from '../resolved-connection.js';
import {
  buildRevocationOrder,
  ifReadable,
  type OrderParts,
  type RevocationOrder,
} from './revocation-order.js';
import type { Grant } from './token-grant.js';

/**
 * Delay before tokens are revoked, since they are used first to delete the subscription, including one still being
 * created.
 */
export const UNSUBSCRIBE_SECONDS = 30;

/** A connection before it was revoked, deleted or moved. */
type Holder = Pick<OrderParts, 'connector' | 'integration'> & { readonly row: Connection };
type Owner = Pick<Connection, 'consumerId' | 'serviceId' | 'connectionId'>;

/**
 * Queues the provider-side revocation of every token a connection holds, unconfirmed ones included, and of its
 * subscription to events, in the transaction that revokes or deletes it.
 */
export async function queueRevocation(tx: TenantTx, sealer: Sealer, holder: Holder): Promise<void> {
  const { resolved, pending } = readTokens(sealer, holder);
  const inSeconds = (await endEventsOf(tx, sealer, holder)) ? UNSUBSCRIBE_SECONDS : 0;
  const order = { ...holder, settings: settingsOf(holder), inSeconds };
  for (const tokens of [resolved, pending]) await queueTokenRevocation(tx, sealer, order, tokens);
}

/**
 * Ends the events of a previous connection; its subscription is deleted with the credential and URL of that time.
 * Returns whether there may be one.
 */
export async function endEventsOf(tx: TenantTx, sealer: Sealer, holder: Holder): Promise<boolean> {
  const { events } = holder.connector;
  const readOwn = () => (events?.hooks?.subscription ? readUnsubscribeContext(sealer, holder) : undefined);
  if (!events) return false;
  const mayBeSubscribed = await endEvents(tx, sealer, holder.row, readOwn);
  return mayBeSubscribed && events.hooks?.subscription !== undefined;
}

function readUnsubscribeContext(sealer: Sealer, holder: Holder): UnsubscribeContext | undefined {
  const { connector, integration, row } = holder;
  const destination = destinationOf({ connector, integration }, row.settings);
  const place = connectionPlace('credentials', row);
  const credentials = open<Credentials>(sealer, place, row.credentialsSealed, destination);
  if (!credentials) return undefined;
  const { settings, credentialsSource } = integration;
  const parts = { connector, integration, settings: settingsOf(holder) };
  return {
    ...{ credentials, authType: row.authType, settings: row.settings },
    integration: { settings, credentialsSource },
    ...(credentials.oauth2 && { order: buildRevocationOrder(sealer, parts, credentials.oauth2) }),
  };
}

/** Queues the revocation of the unconfirmed grant only, unless its tokens are those of the active connection. */
export async function queuePendingRevocation(tx: TenantTx, sealer: Sealer, holder: Holder): Promise<void> {
  const { resolved, pending } = readTokens(sealer, holder);
  if (!isSame(pending, resolved))
    await queueTokenRevocation(tx, sealer, { ...holder, settings: settingsOf(holder) }, pending);
}

/**
 * Queues the revocation of a grant that another account's grant replaces. One of the same or an unknown account is not
 * revoked: some providers end all tokens of an account with one of them.
 */
export async function queueReplacedRevocation(
  tx: TenantTx,
  sealer: Sealer,
  { before, row: after }: { readonly before: ReplacedHolder; readonly row: Connection },
): Promise<void> {
  const { connector, integration, row } = before;
  if (!row?.accountFingerprint || !after.accountFingerprint) return;
  if (Buffer.from(row.accountFingerprint).equals(after.accountFingerprint)) return;
  const holder = { connector, integration, row };
  const { resolved } = readTokens(sealer, holder);
  await queueTokenRevocation(tx, sealer, { ...holder, settings: settingsOf(holder) }, resolved);
}

type ReplacedHolder = Pick<Holder, 'connector' | 'integration'> & { readonly row: Connection | undefined };

/** Returns whether the connection holds one of these tokens, unconfirmed ones included. */
export function holdsTokens(sealer: Sealer, holder: Holder, tokens: OAuthTokens): boolean {
  const { resolved, pending } = readTokens(sealer, holder);
  return isSame(tokens, resolved) || isSame(tokens, pending);
}

const isSame = (one: OAuthTokens | undefined, other: OAuthTokens | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.accessToken === other.accessToken ||
    (one.refreshToken !== undefined && one.refreshToken === other.refreshToken));

/** Queues the revocation of tokens that no row holds. Returns its ID. `settings` are the connection's at the grant. */
export const queueTokenRevocation = async (
  tx: TenantTx,
  sealer: Sealer,
  { row, inSeconds, ...parts }: OrderParts & { readonly row: Owner; readonly inSeconds?: number },
  tokens: OAuthTokens | undefined,
): Promise<string | undefined> =>
  tokens && queueOrder(tx, sealer, { row, inSeconds, order: buildRevocationOrder(sealer, parts, tokens) });

/** Queues the revocation of tokens that the vendor issued while its subscription was deleted, to run after that. */
export const queueUnsubscribeRevocation = (
  tx: TenantTx,
  sealer: Sealer,
  row: Owner,
  order: RevocationOrder,
): Promise<string> => queueOrder(tx, sealer, { row, inSeconds: UNSUBSCRIBE_SECONDS, order });

async function queueOrder(
  tx: TenantTx,
  sealer: Sealer,
  { row, inSeconds, order }: { row: Owner; inSeconds: number | undefined; order: RevocationOrder },
): Promise<string> {
  const id = randomUUID();
  const tokensSealed = sealer.seal(sealPlace('revocationTokens', id), JSON.stringify(order));
  const { consumerId, serviceId, connectionId } = row;
  return insertRevocation(tx, { id, consumerId, serviceId, connectionId, tokensSealed, inSeconds });
}

const settingsOf = ({ connector, integration, row }: Holder): Settings =>
  mergeSettings(connector, integration.settings, row.settings);

function readTokens(sealer: Sealer, { connector, integration, row }: Holder) {
  const destination = destinationOf({ connector, integration }, row.settings);
  const { credentialsSealed, pendingSealed } = row;
  return {
    resolved: open<Credentials>(sealer, connectionPlace('credentials', row), credentialsSealed, destination)
      ?.oauth2,
    pending: open<Grant>(sealer, connectionPlace('pendingCredentials', row), pendingSealed, destination),
  };
}

const open = <Value extends object>(
  sealer: Sealer,
  place: SealPlace,
  sealed: Uint8Array | null,
  destination: Destination,
): Value | undefined =>
  sealed ? ifReadable(() => readBound<Value>(sealer.unseal(place, sealed), destination)) : undefined;
