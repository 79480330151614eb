import { headerNames, metadataOf } from '@keyway/contract';
import {
  DatabaseUnavailableError,
  endTransactionLease,
  enterTenant,
  finishTransaction,
  markTransactionSent,
  rescindTransaction,
  startHold,
  type SystemTx,
  type TenantTx,
  type TransactionRow,
} from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import type { ApiRequest, RequestContext, TransactionHandle } from '../../context.js';
import type { Ports } from '../../ports.js';
import { fingerprintRequest } from './fingerprint-request.js';
import { type Sealer, sealPlace } from '../keyring/index.js';
import {
  MAX_DATABASE_RETRY_MS,
  retryWhileDatabaseDown,
  singleFlight,
  withTimeout,
} from '../concurrency/index.js';
import { type Claim, claimOrWait, consumerOf, findOlderForm, LEASE_SECONDS } from './claim-id.js';
import { transactionKey } from './transaction-key.js';
import { reconcileTransaction, type AskOutcome } from './reconcile-transaction.js';
import {
  outcomeOf,
  toStored,
  toStoredError,
  withUnknownOutcome,
  type Answer,
  type StoredAnswer,
} from './transaction-outcome.js';

/** Once sent, the ID stays with its sender until the outcome is stored, even by a database that recovers late. */
const SENT_LEASE_SECONDS = LEASE_SECONDS + MAX_DATABASE_RETRY_MS / 1_000;
export const MAX_WAIT_MS = 10_000;
/** How long a caller waits for its outcome to be stored; the write continues without it. */
const MAX_SETTLING_MS = 500;
/** Tenant of the management API's transaction IDs, which belong to no application. */
export const MANAGEMENT_TENANT = 'management';

/** The work of a request, and how to determine its outcome afterwards. */
export type Work = {
  readonly run: () => Promise<Answer>;
  readonly ask?: AskOutcome;
  /** Returns whether the connection is still of the same account. */
  readonly isSameAccount: (accountGeneration: bigint) => Promise<boolean>;
};

/**
 * Runs a create at most once per transaction ID: claims the ID, replays a stored response, waits for a duplicate, or
 * refuses. Requests without an ID, and requests that create nothing, simply run.
 */
export async function runOnce(
  deps: Ports<'database' | 'inFlight' | 'keyring' | 'logger'>,
  context: RequestContext,
  request: ApiRequest,
  { run, ask, isSameAccount }: Work,
): Promise<Answer> {
  const rule = metadataOf(request.tsRestRoute)?.transaction ?? 'none';
  const id = request.headers[headerNames.transactionId];
  if (rule === 'none') return run();
  if (typeof id !== 'string') {
    if (rule === 'optional') return run();
    throw new ApiError('RequestValidationError', {
      message: 'Missing X-Unique-Transaction-ID. Send a unique value, and reuse it when you retry.',
      detail: { 'X-Unique-Transaction-ID': 'required' },
    });
  }
  const tenant = tenantOf(context);
  const claim = {
    id,
    key: transactionKey(deps, context, id),
    caller: context.caller.kind,
    consumerId: consumerOf(context, request),
    owner: deps.database.newLeaseOwner(),
    fingerprint: fingerprintRequest(deps, context, request),
  };
  const deadline = performance.now() + MAX_WAIT_MS;
  const name = JSON.stringify([tenant, claim.key, claim.fingerprint.toString('base64')]);
  return singleFlight(deps.database, name, MAX_WAIT_MS, async () => {
    // Before the claim: an ID that could not be settled must not be claimed.
    const sealer = await deps.keyring.open(tenant);
    const existing =
      (await findOlderForm(deps, tenant, claim)) ?? (await claimOrWait(deps, tenant, claim, deadline));
    if (existing) {
      const { accountGeneration } = existing;
      if (accountGeneration !== null && !(await isSameAccount(accountGeneration)))
        throw new ApiError('TransactionMismatchError');
      const row = await reconcileTransaction(deps, { tenant, id, row: existing, sealer }, ask);
      return replay(deps, context, tenant, row);
    }
    return execute(deps, context, { tenant, claim, sealer }, run);
  });
}

const tenantOf = (context: RequestContext): string =>
  ('application' in context.caller ? context.caller.application?.id : undefined) ?? MANAGEMENT_TENANT;

async function replay(
  deps: Ports<'keyring'>,
  context: RequestContext,
  tenant: string,
  row: TransactionRow,
): Promise<Answer> {
  if (row.state !== 'done' || !row.responseSealed) throw new ApiError('TransactionOutcomeUnknownError');
  const text = await deps.keyring.unseal(
    tenant,
    sealPlace('transactionResponse', row.key),
    row.responseSealed,
  );
  const { status, body, bytes, headers, error } = JSON.parse(text) as StoredAnswer;
  context.replayed = true;
  if (error)
    throw new ApiError(error.typeName, { ...error, status, headers: { 'Idempotent-Replayed': 'true' } });
  const replayed = bytes === undefined ? body : Buffer.from(bytes, 'base64');
  return { status, body: replayed, headers: { ...headers, 'Idempotent-Replayed': 'true' } };
}

async function execute(
  deps: Ports<'database' | 'inFlight' | 'logger'>,
  context: RequestContext,
  { tenant, claim, sealer }: { tenant: string; claim: Claim; sealer: Sealer },
  run: () => Promise<Answer>,
): Promise<Answer> {
  const progress = { sent: false, finished: false };
  let marking: Promise<void> | undefined;
  const mark = async (): Promise<void> => {
    const { key, owner } = claim;
    const { accountGeneration } = handle;
    const isHeld = startHold((SENT_LEASE_SECONDS - 2) * 1_000);
    const row = { key, owner, leaseSeconds: SENT_LEASE_SECONDS, accountGeneration };
    const isOurs = await deps.database.tenant(tenant, (tx) => markTransactionSent(tx, row));
    if (!isOurs) throw new ApiError('TransactionConflictError', { headers: retryAfter(2) });
    progress.sent = true;
    handle.isHeld = isHeld;
  };
  const handle: TransactionHandle = {
    id: claim.id,
    lastWrite: 'none',
    // One write may send several concurrent requests, which all wait for the same mark.
    markSent: () => (marking ??= mark()),
    finishIn: async (tx, answer) => {
      const isOurs = await finish('reason' in tx ? await enterTenant(tx, tenant) : tx, toStored(answer));
      if (!isOurs) throw new ApiError('TransactionConflictError', { headers: retryAfter(2) });
      progress.finished = true;
    },
  };
  const finish = (tx: TenantTx, stored: StoredAnswer) =>
    finishTransaction(tx, {
      key: claim.key,
      owner: claim.owner,
      status: stored.status,
      responseSealed: sealer.seal(sealPlace('transactionResponse', claim.key), JSON.stringify(stored)),
    });
  context.transaction = handle;
  const settle = (work: (tx: TenantTx) => Promise<unknown>) =>
    withTimeout(
      MAX_SETTLING_MS,
      deps.inFlight.run(() => storeOutcomeWithRetry(deps, tenant, work)),
    );
  try {
    const answer = await run();
    if (answer.settle === 'unknown' && progress.sent) await settle((tx) => endTransactionLease(tx, claim));
    else if (answer.settle) await settle((tx) => rescindTransaction(tx, claim));
    else if (!progress.finished) await settle((tx) => finish(tx, toStored(answer)));
    return answer;
  } catch (error) {
    const outcome = outcomeOf(error, progress.sent, handle.lastWrite);
    await settle((tx) => {
      if (outcome === 'not done') return rescindTransaction(tx, claim);
      if (outcome === 'unknown') return endTransactionLease(tx, claim);
      return finish(tx, toStoredError(error as ApiError));
    });
    throw outcome === 'unknown' ? withUnknownOutcome(error) : error;
  }
}

/** Commits a local create: the resource and the stored response in one transaction. */
export const commitCreate = <A extends Answer>(
  deps: Ports<'database'>,
  context: RequestContext,
  applicationId: string,
  work: (tx: TenantTx) => Promise<A>,
): Promise<A> =>
  deps.database.tenant(applicationId, async (tx) => {
    const answer = await work(tx);
    await context.transaction?.finishIn(tx, answer);
    return answer;
  });

/** Does the same outside every tenant, to create an application. */
export const commitSystemCreate = <A extends Answer>(
  deps: Ports<'database'>,
  context: RequestContext,
  reason: string,
  work: (tx: SystemTx) => Promise<A>,
): Promise<A> =>
  deps.database.system(reason, async (tx) => {
    const answer = await work(tx);
    await context.transaction?.finishIn(tx, answer);
    return answer;
  });

/**
 * Stores a request's outcome, retrying during a database outage. The caller's response is correct without it: the
 * vendor did the work, or nothing was done. Each write changes only a claim that this request still holds.
 */
async function storeOutcomeWithRetry(
  deps: Ports<'database' | 'logger'>,
  tenant: string,
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<void> {
  try {
    await retryWhileDatabaseDown(deps.logger, 'the outcome of a transaction id', () =>
      deps.database.tenant(tenant, work),
    );
  } catch (error) {
    // The outage has been logged already.
    if (error instanceof DatabaseUnavailableError) return;
    deps.logger.error({ code: errorName(error) }, 'storing the outcome of a transaction ID failed');
  }
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
