import type { ConnectionPatch } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type AuditOrigin, originOf } from '../../platform/audit/index.js';
import {
  acceptedColumns,
  askVendor,
  askVendorAndAccount,
  canAskVendor,
  noteRejection,
  withoutOwnCredential,
  wordsOf,
} from '../../downstream/index.js';
import {
  assertCredential,
  assertEnabled,
  assertSettings,
  ChangedMeanwhileError,
  type ComputedState,
  type ConnectionPath,
  countChange,
  loadConnection,
  type ResolvedConnection,
  stateOf,
  toRecordId,
  writeConnection,
} from '../model/index.js';
import { isTokenGood } from '../refresh/index.js';

/**
 * Validates the credential with the vendor and stores the result; for an OAuth grant, also whether it can be refreshed.
 * A rejection is a result, not an error; an unreachable vendor is an error, and changes nothing.
 */
export async function validateConnection(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  path: ConnectionPath,
): Promise<{ id: string } & ComputedState> {
  const resolved = await loadConnection(deps, context, path);
  assertEnabled(resolved);
  assertSettings(resolved);
  if (!canAskVendor(resolved, deps.now())) assertCredential(resolved, deps.now());
  const renewed = await renew(deps, context, path, resolved);
  if (renewed) await revalidateCredential(deps, context, renewed);
  const current = await loadConnection(deps, context, path);
  return { id: toRecordId(current.row), ...stateOf(current, deps.now()) };
}

/** Undefined if the provider ended the authorization: there is nothing left to validate. */
async function renew(
  deps: Ports<'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  path: ConnectionPath,
  resolved: ResolvedConnection,
): Promise<ResolvedConnection | undefined> {
  if (resolved.authType !== 'oauth2') return resolved;
  // Each refresh issues a token, with its audit entry.
  await countChange(deps, context);
  try {
    return await deps.vendorCalls.credentials.forced(resolved);
  } catch (error) {
    const current = await loadConnection(deps, context, path);
    if (current.row.needsAuth) {
      if (error instanceof ApiError) noteRejection(context, error);
      return undefined;
    }
    if (isTokenGood(current, deps.now())) return current;
    throw error;
  }
}

/** Validates a connection's credential with the vendor and stores the result; throws errors that are no verdict. */
export async function revalidateCredential(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resolved: ResolvedConnection,
  origin = originOf(context),
): Promise<void> {
  // A temporary refresh failure says nothing about the authorization.
  const call = await deps.vendorCalls.start(resolved, withoutOwnCredential(context));
  // A rejected key may have been stored before its account could be determined.
  const isUnsettled = call.resolved.row?.validation === 'rejected';
  const asked = isUnsettled
    ? askVendorAndAccount(deps, context, call)
    : askVendor(deps, context, call).then(() => acceptedColumns);
  const answer = await asked.catch((error: unknown) => toRefusal(context, error, call.resolved));
  await keepAnswer(deps, origin, call.resolved, answer);
}

type Refusal = {
  readonly validation?: 'rejected';
  readonly needsAuth?: true;
  readonly lastError: string;
  /** No doubt remains. */
  readonly refusedAt: null;
};

/** Returns the connection's columns after a rejection; rethrows any other error. */
function toRefusal(context: RequestContext, error: unknown, { authType, row }: ResolvedConnection): Refusal {
  if (!(error instanceof ApiError && error.typeName === 'ConnectorCredentialsError')) throw error;
  const said = { lastError: wordsOf(error), refusedAt: null };
  // A rejected key can be entered again.
  if (authType !== 'oauth2') {
    noteRejection(context, error);
    return { validation: 'rejected', ...said };
  }
  // A rejected token is dead and needs a new authorization, unless it lacks a scope, or is still due for a refresh.
  if (!isUnauthorized(error) || row?.credentialsExpireAt) throw error;
  noteRejection(context, error);
  return { needsAuth: true, ...said };
}

/** Returns whether the vendor responded with 401; a missing scope has another status. */
const isUnauthorized = ({ detail }: ApiError): boolean =>
  typeof detail === 'object' && detail !== null && 'status_code' in detail && detail.status_code === 401;

/** Stores nothing if the connection changed in the meantime: the result applies to another credential. */
async function keepAnswer(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  origin: AuditOrigin,
  asked: ResolvedConnection,
  patch: ConnectionPatch,
): Promise<void> {
  const { row } = asked;
  if (!row || !differs(row, patch)) return;
  const sealer = await deps.keyring.open(asked.application.id);
  const { credentials } = asked;
  const change = {
    before: asked,
    since: deps.now(),
    unifiedApi: row.unifiedApi,
    patch,
    credentials,
    origin,
  };
  await deps.database
    .tenant(asked.application.id, (tx) => writeConnection(deps, sealer, tx, change))
    .catch((error: unknown) => {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
    });
}

function differs(row: object, patch: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(patch).some(([name, value]) => stored.get(name) !== value);
}
