import { createHmac } from 'node:crypto';

import { accountIdOf, type Account, type ConnectorDefinition, type Settings } from '@keyway/connectors';
import { findConnectionOfAccount, type Connection, type ConnectionPatch, type TenantTx } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Keyring } from '../../platform/keyring/index.js';
import { addressOf, mergeSettings } from '../settings/index.js';
import type { ResolvedConnection } from './resolved-connection.js';

type Holder = Pick<ResolvedConnection, 'application' | 'consumerId' | 'connector' | 'integration'>;
export type AccountColumns = Pick<ConnectionPatch, 'accountName' | 'accountFingerprint'>;

/**
 * Returns the columns that limit a consumer to one connection per account, even for concurrent requests. The
 * fingerprint is keyed and per consumer, so that the database reveals neither the account nor its other owners.
 */
export function accountColumns(
  keyring: Pick<Keyring, 'key'>,
  { application, consumerId, connector }: Pick<Holder, 'application' | 'consumerId' | 'connector'>,
  account: Account | undefined,
): AccountColumns {
  if (!account) return { accountName: null, accountFingerprint: null };
  const subject = JSON.stringify([application.id, consumerId, connector.id, account.id.toLowerCase()]);
  const accountFingerprint = createHmac('sha256', keyring.key('account')).update(subject).digest();
  return { accountName: account.name, accountFingerprint };
}

/** Returns them for a connector whose settings name the account; nothing for others. */
export function settingsAccountColumns(
  keyring: Pick<Keyring, 'key'>,
  holder: Holder,
  ofConnection: Connection['settings'] | undefined,
): AccountColumns {
  const { connector, integration } = holder;
  if (!connector.account || !('settings' in connector.account)) return {};
  const settings = mergeSettings(connector, integration.settings, ofConnection);
  return accountColumns(keyring, holder, accountIn(connector, connector.account.settings, settings));
}

/** Throws ConflictError if another connection of the consumer has this account fingerprint. */
export async function assertOtherAccount(
  tx: TenantTx,
  {
    connector,
    consumerId,
    connectionId,
  }: Pick<ResolvedConnection, 'connector' | 'consumerId' | 'connectionId'>,
  { accountFingerprint }: AccountColumns,
): Promise<void> {
  if (!accountFingerprint) return;
  const same = await findConnectionOfAccount(tx, { consumerId, serviceId: connector.id, accountFingerprint });
  if (!same || same.connectionId === connectionId) return;
  throw new ApiError('ConflictError', {
    message: `The consumer has a connection of this ${connector.name} account: ${same.connectionId}. Update that one, or use another account for this one.`,
    detail: { connection_id: same.connectionId, label: labelOf({ row: same }), account: same.accountName },
  });
}

type SettledAccount = {
  /** The new account columns. */
  readonly columns: AccountColumns;
  /** Whether the connection gets a new account generation. */
  readonly isOther: boolean;
};

/**
 * Decides whether a written connection keeps its account generation: while the credential stays, and if a new one's
 * account is known to be equal, or is unknown and confirmed. Throws ConflictError if it is confirmed, but known to be
 * another one.
 */
export function settleAccount(
  { row, connector }: Pick<ResolvedConnection, 'row' | 'connector'>,
  given: AccountColumns,
  { isEntered, isMoved, isConfirmed }: Record<'isEntered' | 'isMoved' | 'isConfirmed', boolean>,
): SettledAccount {
  const before = row?.accountFingerprint;
  // Unchanged settings still name the same account.
  const after =
    given.accountFingerprint === undefined && !asksForAccount(connector) ? before : given.accountFingerprint;
  const isKnown = Boolean(before && after);
  const isDifferent = isKnown && !Buffer.from(before!).equals(after!);
  if (isConfirmed && (isMoved || isDifferent)) throw isNotTheSame(connector, row, given);
  if (isMoved || isDifferent) return { columns: given, isOther: true };
  if (!row || !isEntered || isKnown) return { columns: given, isOther: false };
  if (!isConfirmed)
    return { columns: { accountName: null, accountFingerprint: null, ...given }, isOther: true };
  // The vendor does not report the new credential's account, so the previously reported one remains.
  return {
    columns: after ? given : { accountName: undefined, accountFingerprint: undefined },
    isOther: false,
  };
}

const isNotTheSame = (
  { name }: ConnectorDefinition,
  row: Connection | undefined,
  { accountName }: AccountColumns,
): ApiError =>
  new ApiError('ConflictError', {
    message: `The new credential is of another ${name} account than the previous one, so nothing was saved. To change the account, omit same_account.`,
    detail: { account: accountName ?? null, account_before: row?.accountName ?? null },
  });

/** Returns whether the vendor has to be asked for a credential's account. */
export const asksForAccount = ({ account }: Pick<ConnectorDefinition, 'account'>): boolean =>
  account !== undefined && 'request' in account;

/** Returns whether only a person can confirm that a new credential belongs to the same account. */
export const asksSameAccount = ({ row, connector }: Pick<ResolvedConnection, 'row' | 'connector'>): boolean =>
  row !== undefined &&
  hasBeenAuthorized(row) &&
  !row.accountFingerprint &&
  !(connector.account && 'settings' in connector.account);

/** Returns whether the connection has or had a credential, whatever its current state. */
export const hasBeenAuthorized = (row: Connection): boolean =>
  row.credentialsSealed !== null || row.authType !== null || row.revokedAt !== null || row.needsAuth;

/** Returns the label that distinguishes connections of a connector: the given name, or the account's own. */
export const labelOf = ({ row }: { readonly row: Connection | undefined }): string | null =>
  row?.label ?? row?.accountName ?? null;

/** Returns the account in a connection's settings; undefined if the vendor has to be asked. */
export const accountOfSettings = ({
  connector,
  settings,
}: Pick<ResolvedConnection, 'connector' | 'settings'>): string | undefined =>
  connector.account && 'settings' in connector.account
    ? accountIn(connector, connector.account.settings, settings)?.id
    : undefined;

function accountIn(
  { settings: fields }: ConnectorDefinition,
  ids: readonly string[],
  settings: Settings,
): Account | undefined {
  const values = fields
    .filter(({ id }) => ids.includes(id))
    .map((field) => addressOf(field, settings[field.id])?.replace(/^https?:\/\//, ''));
  if (values.length < ids.length || values.includes(undefined)) return undefined;
  return { id: accountIdOf(values), name: values.join(' ') };
}
