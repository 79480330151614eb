import { randomUUID } from 'node:crypto';

import type { ConnectorDefinition, Settings } from '@keyway/connectors';
import {
  queueRevocation as insertRevocation,
  type Connection,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import { UnsealError } from '../../security/sealing/index.js';
import type { Credentials, OAuthTokens } from './credentials.js';
import {
  clientDestinationOf,
  type Destination,
  destinationOf,
  mergeSettings,
  readBound,
  readClientSecret,
  sandboxClient,
} from '../settings/index.js';
import { type Sealer, sealPlace, type SealPlace } from '../../platform/keyring/index.js';
import { endEvents, type Farewell } from './follow-events.js';
import { connectionPlace } from './resolved-connection.js';
import type { Grant } from './token-grant.js';

/** The vendor takes a subscription back with the tokens alone: one that is being made at this moment, too. */
const FAREWELL_SECONDS = 30;

/** All that a revocation needs later on, when connection and integration may be gone. */
export type RevocationOrder = {
  readonly tokens: OAuthTokens;
  readonly settings: Readonly<Record<string, string>>;
  readonly isSandbox: boolean;
  readonly clientId?: string;
  readonly clientSecret?: string;
};

/** A connection as it was before it was revoked, deleted or moved. */
type Holder = {
  readonly connector: ConnectorDefinition;
  readonly integration: Integration;
  readonly row: Connection;
};

/**
 * Queues the provider-side revocation of every token a connection holds, unconfirmed ones included, and of its
 * subscription to events, in the transaction that revokes or deletes it.
 */
export const queueRevocation = async (tx: TenantTx, sealer: Sealer, holder: Holder): Promise<void> => {
  const { resolved, pending } = readTokens(sealer, holder);
  const inSeconds = (await endEventsOf(tx, sealer, holder)) ? FAREWELL_SECONDS : 0;
  const order = { ...holder, settings: settingsOf(holder), inSeconds };
  for (const tokens of [resolved, pending]) await queueTokenRevocation(tx, sealer, order, tokens);
};

/**
 * Ends events of a connection as it was; its subscription is taken back with the credential and address of then. Answers
 * whether there may be one.
 */
export const endEventsOf = async (tx: TenantTx, sealer: Sealer, holder: Holder): Promise<boolean> => {
  const { events } = holder.connector;
  const readOwn = () => (events?.hooks?.subscription ? readFarewell(sealer, holder) : undefined);
  if (!events) return false;
  const mayBeSubscribed = await endEvents(tx, sealer, holder.row, readOwn);
  return mayBeSubscribed && events.hooks?.subscription !== undefined;
};

const readFarewell = (sealer: Sealer, { connector, integration, row }: Holder): Farewell | undefined => {
  const destination = destinationOf({ connector, integration }, row.settings);
  const place = connectionPlace('credentials', row);
  const credentials = open<Credentials>(sealer, place, row.credentialsSealed, destination);
  const { settings, credentialsSource } = integration;
  return (
    credentials && {
      credentials,
      authType: row.authType,
      settings: row.settings,
      integration: { settings, credentialsSource },
    }
  );
};

/** The same for the unconfirmed grant alone, unless the provider gave the tokens that the connection lives on. */
export const queuePendingRevocation = async (tx: TenantTx, sealer: Sealer, holder: Holder): Promise<void> => {
  const { resolved, pending } = readTokens(sealer, holder);
  if (!isSame(pending, resolved))
    await queueTokenRevocation(tx, sealer, { ...holder, settings: settingsOf(holder) }, pending);
};

/**
 * The same for the grant that a new one of another account replaces. One of the same account, or of an unknown one,
 * stays: there are providers that end all tokens of an account with one of them.
 */
export const queueReplacedRevocation = async (
  tx: TenantTx,
  sealer: Sealer,
  { before, row: after }: { readonly before: ReplacedHolder; readonly row: Connection },
): Promise<void> => {
  const { connector, integration, row } = before;
  if (!row?.accountFingerprint || !after.accountFingerprint) return;
  if (Buffer.from(row.accountFingerprint).equals(after.accountFingerprint)) return;
  const holder = { connector, integration, row };
  const { resolved } = readTokens(sealer, holder);
  await queueTokenRevocation(tx, sealer, { ...holder, settings: settingsOf(holder) }, resolved);
};

type ReplacedHolder = Pick<Holder, 'connector' | 'integration'> & { readonly row: Connection | undefined };

/** Whether the connection holds one of these tokens, unconfirmed ones included. */
export const holdsTokens = (sealer: Sealer, holder: Holder, tokens: OAuthTokens): boolean => {
  const { resolved, pending } = readTokens(sealer, holder);
  return isSame(tokens, resolved) || isSame(tokens, pending);
};

const isSame = (one: OAuthTokens | undefined, other: OAuthTokens | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (one.accessToken === other.accessToken ||
    (one.refreshToken !== undefined && one.refreshToken === other.refreshToken));

/** The same for tokens that did not make it into the row; `settings` are those that they were granted with. */
export const queueTokenRevocation = async (
  tx: TenantTx,
  sealer: Sealer,
  {
    connector,
    integration,
    row,
    settings,
    inSeconds,
  }: Omit<Holder, 'row'> & {
    readonly row: Pick<Connection, 'consumerId' | 'serviceId' | 'connectionId'>;
    readonly settings: Settings;
    readonly inSeconds?: number;
  },
  tokens: OAuthTokens | undefined,
): Promise<void> => {
  if (!tokens) return;
  const id = randomUUID();
  const order = buildRevocationOrder(sealer, { connector, integration, settings }, tokens);
  const tokensSealed = sealer.seal(sealPlace('revocationTokens', id), JSON.stringify(order));
  const { consumerId, serviceId, connectionId } = row;
  await insertRevocation(tx, { id, consumerId, serviceId, connectionId, tokensSealed, inSeconds });
};

/** All that ends these tokens at their provider. */
export const buildRevocationOrder = (
  sealer: Sealer,
  { connector, integration, settings }: Omit<Holder, 'row'> & { readonly settings: Settings },
  tokens: OAuthTokens,
): RevocationOrder => {
  const isSandbox = integration.credentialsSource === 'sandbox';
  return {
    tokens: { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken },
    settings,
    isSandbox,
    ...(isSandbox ? sandboxClient : readClient(sealer, connector, integration)),
  };
};

const settingsOf = ({ connector, integration, row }: Holder): Settings =>
  mergeSettings(connector, integration.settings, row.settings);

const readClient = (
  sealer: Sealer,
  connector: ConnectorDefinition,
  { serviceId, clientId, clientSecretSealed, settings }: Integration,
): Pick<RevocationOrder, 'clientId' | 'clientSecret'> => {
  if (!clientId || !clientSecretSealed) return {};
  const place = sealPlace('clientSecret', serviceId);
  const clientSecret = ifReadable(() =>
    readClientSecret(sealer.unseal(place, clientSecretSealed), clientDestinationOf(connector, settings)),
  );
  return { clientId, clientSecret };
};

const readTokens = (sealer: Sealer, { connector, integration, row }: Holder) => {
  const destination = destinationOf({ connector, integration }, row.settings);
  const { credentialsSealed, pendingSealed } = row;
  return {
    resolved: open<Credentials>(sealer, connectionPlace('credentials', row), credentialsSealed, destination)
      ?.oauth2,
    pending: open<Grant>(sealer, connectionPlace('pendingCredentials', row), pendingSealed, destination),
  };
};

const open = <Value extends object>(
  sealer: Sealer,
  place: SealPlace,
  sealed: Uint8Array | null,
  destination: Destination,
): Value | undefined =>
  sealed ? ifReadable(() => readBound<Value>(sealer.unseal(place, sealed), destination)) : undefined;

// What cannot be read, or would go elsewhere, cannot be revoked over there; that must not keep it alive over here.
const ifReadable = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
};
