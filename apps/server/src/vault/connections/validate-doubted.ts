import {
  type Connection,
  type ConnectionKey,
  getApplication,
  getConnection,
  getIntegration,
  type WorkItem,
  type WorkOutcome,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import {
  canAskVendor,
  DOUBT_SECONDS,
  removeDoubt,
  runInBackground,
  type UnderWay,
} from '../../downstream/index.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { loadResolvedConnection, type ResolvedConnection } from '../model/index.js';
import { revalidateCredential } from './validate-connection.js';

const origin = jobOrigin('validate');
/** Pauses for an unreachable vendor, which gives no verdict. */
const PAUSES_SECONDS = [60, 300, 900];

type Doubted = { readonly resolved: ResolvedConnection; readonly row: Connection };

/** Resolves a doubt about a credential: the connector's validating request decides whether it is still valid. */
export async function validateDoubted(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry' | 'vendorCalls'>,
  { applicationId, key, attempts }: WorkItem,
  work: UnderWay,
): Promise<WorkOutcome> {
  const connection = JSON.parse(key) as ConnectionKey;
  const doubted = await findDoubted(deps, applicationId, connection);
  if (!doubted) return 'done';
  const { resolved, row } = doubted;
  const now = deps.now();
  const secondsLeft = DOUBT_SECONDS - (now.getTime() - row.refusedAt!.getTime()) / 1_000;
  // The doubt was removed and raised again.
  if (secondsLeft > 0) return { againInSeconds: secondsLeft };
  const isUsed = row.enabled && resolved.integration.enabled && !resolved.isUnreadable;
  if (!isUsed || !canAskVendor(resolved, now)) return forget(deps, row);
  try {
    await runInBackground(resolved.application, connection, work, (context) =>
      revalidateCredential(deps, context, resolved, origin),
    );
  } catch (error) {
    if (work.signal.aborted) return { againInSeconds: 0 };
    deps.keyring.assertOpen();
    if (!(error instanceof ApiError)) throw error;
    // A missing scope, or a token still due for a refresh: the credential itself was not rejected.
    if (error.typeName === 'ConnectorCredentialsError') return forget(deps, row);
    return { retryInSeconds: PAUSES_SECONDS[attempts - 1] ?? PAUSES_SECONDS.at(-1)! };
  }
  // The connection may have changed during the request, so that nothing was stored.
  return (await findDoubted(deps, applicationId, connection)) ? { againInSeconds: DOUBT_SECONDS } : 'done';
}

async function findDoubted(
  { database, keyring, registry }: Ports<'database' | 'keyring' | 'registry'>,
  applicationId: string,
  key: ConnectionKey,
): Promise<Doubted | undefined> {
  const { application, integration, row } = await database.tenant(applicationId, async (tx) => ({
    application: await getApplication(tx),
    integration: await getIntegration(tx, key.serviceId),
    row: await getConnection(tx, key),
  }));
  const connector = registry.getConnector(key.serviceId);
  if (!row?.refusedAt || !application || !integration || !connector) return undefined;
  const { consumerId, connectionId } = key;
  const parts = { application, consumerId, connectionId, connector, integration, row };
  return { row, resolved: await loadResolvedConnection(keyring, registry.sandboxUrl, parts) };
}

async function forget({ database }: Ports<'database'>, row: Connection): Promise<WorkOutcome> {
  await database.tenant(row.applicationId, (tx) => removeDoubt(tx, row));
  return 'done';
}
