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
 * The columns by which a consumer has one connection of an account, whoever adds two at one instant. The code is keyed
 * and of this consumer, so that the database tells nobody which account it is, nor who else has it.
 */
export const accountColumns = (
  keyring: Pick<Keyring, 'key'>,
  { application, consumerId, connector }: Pick<Holder, 'application' | 'consumerId' | 'connector'>,
  account: Account | undefined,
): AccountColumns => {
  if (!account) return { accountName: null, accountFingerprint: null };
  const subject = JSON.stringify([application.id, consumerId, connector.id, account.id.toLowerCase()]);
  const accountFingerprint = createHmac('sha256', keyring.key('account')).update(subject).digest();
  return { accountName: account.name, accountFingerprint };
};

/** The same for a connector whose settings name the account; nothing for another. */
export const settingsAccountColumns = (
  keyring: Pick<Keyring, 'key'>,
  holder: Holder,
  ofConnection: Connection['settings'] | undefined,
): AccountColumns => {
  const { connector, integration } = holder;
  if (!connector.account || !('settings' in connector.account)) return {};
  const settings = mergeSettings(connector, integration.settings, ofConnection);
  return accountColumns(keyring, holder, accountIn(connector, connector.account.settings, settings));
};

/** Throws ConflictError where another of the consumer's connections is of the account of this fingerprint. */
export const assertOtherAccount = async (
  tx: TenantTx,
  {
    connector,
    consumerId,
    connectionId,
  }: Pick<ResolvedConnection, 'connector' | 'consumerId' | 'connectionId'>,
  { accountFingerprint }: AccountColumns,
): Promise<void> => {
  if (!accountFingerprint) return;
  const same = await findConnectionOfAccount(tx, { consumerId, serviceId: connector.id, accountFingerprint });
  if (!same || same.connectionId === connectionId) return;
  throw new ApiError('ConflictError', {
    message: `The consumer has a connection of this ${connector.name} account: ${same.connectionId}. Update that one, or give this one the account that is meant.`,
    detail: { connection_id: same.connectionId, label: labelOf({ row: same }), account: same.accountName },
  });
};

/** Whether a change gives a connection the credential of an account that is known to be another one. */
export const isOtherAccount = (
  { row }: Pick<ResolvedConnection, 'row'>,
  { accountFingerprint }: AccountColumns,
): boolean =>
  Boolean(row?.accountFingerprint && accountFingerprint) &&
  !Buffer.from(row?.accountFingerprint ?? []).equals(accountFingerprint ?? Buffer.alloc(0));

/** What tells a connection from the others of its connector: the name that it was given, or the account's own. */
export const labelOf = ({ row }: { readonly row: Connection | undefined }): string | null =>
  row?.label ?? row?.accountName ?? null;

/** What names the account in the settings of a connection; undefined where the vendor has to be asked. */
export const accountOfSettings = ({
  connector,
  settings,
}: Pick<ResolvedConnection, 'connector' | 'settings'>): string | undefined =>
  connector.account && 'settings' in connector.account
    ? accountIn(connector, connector.account.settings, settings)?.id
    : undefined;

const accountIn = (
  { settings: fields }: ConnectorDefinition,
  ids: readonly string[],
  settings: Settings,
): Account | undefined => {
  const values = fields
    .filter(({ id }) => ids.includes(id))
    .map((field) => addressOf(field, settings[field.id])?.replace(/^https?:\/\//, ''));
  if (values.length < ids.length || values.includes(undefined)) return undefined;
  return { id: accountIdOf(values), name: values.join(' ') };
};
