import type { ConnectorDefinition } from '@keyway/connectors';
import {
  claimDueRevocations,
  finishRevocation,
  getIntegration,
  listConnections,
  replaceRevocationTokens,
  type Revocation,
  type ServiceOfApplication,
} from '@keyway/db';

import type { Ports } from '../../ports.js';
import { UnsealError } from '../../security/sealing/index.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { holdsTokens, type OAuthTokens, type RevocationOrder } from '../model/index.js';
import { sealPlace } from '../../platform/keyring/index.js';
import { revokeTokens } from '../oauth/index.js';
import { retryWhileDatabaseDown } from '../../platform/concurrency/index.js';

const BATCH = 10;

type RunDeps = Ports<'audit' | 'database' | 'egress' | 'inFlight' | 'keyring' | 'logger' | 'registry'>;
type Job = {
  readonly row: Revocation;
  readonly connector: ConnectorDefinition;
  readonly order: RevocationOrder;
};

/**
 * Attempts some due revocations once, of one service of an application or of any; returns how many were taken. A failed
 * one is retried with growing pauses until its 24 hours are over.
 */
export async function runDueRevocations(deps: RunDeps, of?: ServiceOfApplication): Promise<number> {
  const rows = await deps.database.system('carry out revocations at providers', (tx) =>
    claimDueRevocations(tx, BATCH, of),
  );
  // A vendor may have issued new tokens for the old ones: the shutdown waits until they are stored.
  await deps.inFlight.run(() => Promise.all(rows.map((row) => runOne(deps, row))));
  return rows.length;
}

async function runOne(deps: RunDeps, row: Revocation): Promise<void> {
  try {
    const ending = await carryOut(deps, row);
    if (!ending) return;
    await deps.database.system('erase the tokens of a finished revocation', async (tx) => {
      const { applicationId, consumerId, serviceId, connectionId } = row;
      const place = { applicationId, consumerId, serviceId, connectionId };
      if (await finishRevocation(tx, row))
        deps.audit.note(tx, jobOrigin('revocations'), { ...ending, ...place });
    });
  } catch (error) {
    const { applicationId, id, serviceId, attempts } = row;
    const isDamaged = error instanceof UnsealError;
    const code = error instanceof Error ? error.name : 'unknown';
    deps.logger.warn(
      { applicationId, revocationId: id, serviceId, attempts, code },
      isDamaged
        ? 'the tokens of a revocation cannot be decrypted and stay valid; run keyway doctor'
        : 'revocation at the provider failed',
    );
  }
}

type Ending =
  | { readonly action: 'credential.revocation_finished' }
  | { readonly action: 'credential.revocation_dropped'; readonly detail: { readonly reason: string } };

const finished: Ending = { action: 'credential.revocation_finished' };
/** The provider was not notified, and never will be. */
const drop = (reason: string): Ending => ({ action: 'credential.revocation_dropped', detail: { reason } });

/**
 * Returns undefined if the revocation is to be retried. Throws for a damaged row, which an operator may restore until
 * its time is over.
 */
async function carryOut(deps: RunDeps, row: Revocation): Promise<Ending | undefined> {
  const connector = deps.registry.getConnector(row.serviceId);
  if (!connector?.auth.oauth2?.revocation) return drop('not_offered');
  const order = await readOrder(deps, row);
  if (!order) return drop('keys_destroyed');
  const job: Job = { row, connector, order };
  if (await isHeldAgain(deps, job)) return drop('granted_again');
  const end = await revokeTokens(deps, connector, { ...order, applicationId: row.applicationId }, () =>
    openKeep(deps, job),
  );
  if (end === 'failed') return undefined;
  return end === 'revoked' ? finished : drop(end);
}

/**
 * Returns undefined if the application's keys were deleted, which destroys the order. Throws UnsealError if it is
 * damaged.
 */
async function readOrder({ keyring }: RunDeps, row: Revocation): Promise<RevocationOrder | undefined> {
  const { applicationId, id, tokensSealed } = row;
  try {
    return JSON.parse(
      await keyring.unseal(applicationId, sealPlace('revocationTokens', id), tokensSealed),
    ) as RevocationOrder;
  } catch (error) {
    if (error instanceof UnsealError && (await keyring.open(applicationId)).term === 0) return undefined;
    throw error;
  }
}

/**
 * Returns whether a new authorization received the old one's tokens: those stay alive, and are revoked when it ends.
 */
async function isHeldAgain({ database, keyring }: RunDeps, { row, connector, order }: Job): Promise<boolean> {
  const { applicationId, consumerId, serviceId } = row;
  const { rows, integration } = await database.tenant(applicationId, async (tx) => ({
    rows: await listConnections(tx, consumerId, { serviceId }),
    integration: await getIntegration(tx, serviceId),
  }));
  if (rows.length === 0 || !integration) return false;
  const sealer = await keyring.open(applicationId);
  return rows.some((held) => holdsTokens(sealer, { connector, integration, row: held }, order.tokens));
}

/** Stores new tokens before they are used: a failed attempt must not leave them alive and lost. */
async function openKeep(deps: RunDeps, { row, order }: Job) {
  const { applicationId, consumerId, serviceId, connectionId } = row;
  const sealer = await deps.keyring.open(applicationId);
  return async (tokens: OAuthTokens): Promise<void> => {
    const renewed: RevocationOrder = { ...order, tokens };
    const sealed = sealer.seal(sealPlace('revocationTokens', row.id), JSON.stringify(renewed));
    await retryWhileDatabaseDown(deps.logger, 'tokens that are to be revoked', () =>
      deps.database.system('keep the renewed tokens of a revocation', async (tx) => {
        const place = { applicationId, consumerId, serviceId, connectionId };
        const note = { ...place, action: 'credential.refreshed' } as const;
        if (await replaceRevocationTokens(tx, row, sealed))
          deps.audit.note(tx, jobOrigin('revocations'), note);
      }),
    );
  };
}
