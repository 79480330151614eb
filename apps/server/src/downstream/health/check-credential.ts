import type { DownstreamResponse } from '@keyway/connectors';
import type { ConnectionPatch } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import type { CallState } from '../call-state.js';
import {
  accountColumns,
  type AccountColumns,
  connectionFacts,
  type ResolvedConnection,
} from '../../vault/model/index.js';
import { toStorableText } from '../../platform/wire/index.js';
import { toUncheckedWrite } from './unchecked-write.js';

/** Returns whether the connection has a credential that the vendor can validate. */
export function canAskVendor(resolved: ResolvedConnection, now: Date): boolean {
  const { credential, settingsComplete, needsAuth, revoked, consent } = connectionFacts(resolved, now);
  return credential !== 'none' && settingsComplete && !needsAuth && !revoked && consent !== 'over';
}

/**
 * Makes the connector's cheap validating request with the vault's credential, ignoring one that the client's request
 * carries. Every vendor responds with data; an HTML page means that the URL belongs to another site.
 */
export async function askVendor(
  deps: Ports<'vendorCalls'>,
  context: RequestContext,
  state: CallState,
): Promise<DownstreamResponse> {
  const own = withoutOwnCredential(context);
  const response = await deps.vendorCalls.call(state, own, state.resolved.connector.validation);
  const { body, status } = response;
  if (typeof body === 'string')
    throw new ApiError('ConnectorExecutionError', {
      status: 502,
      message: 'The connector’s answer could not be read.',
      detail: { status_code: status, response: null },
    });
  return response;
}

/**
 * Validates the credential of a connection that is being saved. Throws if the vendor gives no verdict: an unchecked
 * credential must not replace a working one, nor be reported as valid.
 */
export async function checkCredential(
  deps: Ports<'now' | 'keyring' | 'vendorCalls'>,
  context: RequestContext,
  resolved: ResolvedConnection,
): Promise<ConnectionPatch> {
  if (!canAskVendor(resolved, deps.now())) return { validation: 'unknown', lastError: null };
  context.trace.useScrubber(resolved.scrubber);
  context.trace.serviceId = resolved.connector.id;
  context.trace.connectionId = resolved.connectionId;
  context.trace.sandbox = resolved.isSandbox;
  try {
    const state = deps.vendorCalls.startUnrefreshed(resolved);
    return await askVendorAndAccount(deps, context, state);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.typeName === 'ConnectorCredentialsError') {
      noteRejection(context, error);
      return { validation: 'rejected', lastError: wordsOf(error) };
    }
    throw toUncheckedWrite(resolved, error);
  }
}

/** Validates a credential, and finds the account it belongs to. */
export async function askVendorAndAccount(
  deps: Ports<'keyring' | 'vendorCalls'>,
  context: RequestContext,
  state: CallState,
): Promise<ConnectionPatch> {
  const accepted = await askVendor(deps, context, state);
  return { ...acceptedColumns, ...(await askAccount(deps, context, state, accepted)) };
}

/** Returns the account of a valid credential, if the vendor reports it; often the validating response already did. */
async function askAccount(
  deps: Ports<'keyring' | 'vendorCalls'>,
  context: RequestContext,
  state: CallState,
  accepted: DownstreamResponse,
): Promise<AccountColumns> {
  const { connector } = state.resolved;
  if (!connector.account || !('request' in connector.account)) return {};
  const { request, read } = connector.account;
  const wasAsked = request.path === connector.validation.path;
  const response = wasAsked
    ? accepted
    : await deps.vendorCalls.call(state, withoutOwnCredential(context), request).catch(() => undefined);
  return accountColumns(deps.keyring, state.resolved, response && read(response));
}

/** Columns to store after the vendor accepts a request. */
export const acceptedColumns = { validation: 'valid', lastError: null, lastDownstreamErrorAt: null } as const;

/** For the request log: a request that stores a rejected credential succeeds, and its credential does not. */
export function noteRejection(context: RequestContext, { typeName, logMessage }: ApiError): void {
  context.errorType = typeName;
  context.errorMessage = String(context.trace.scrub(logMessage));
}

const MAX_WORDS = 500;

/** Returns the vendor's own message if there is one; already scrubbed. */
export const wordsOf = (error: ApiError): string =>
  toStorableText(error.downstreamErrors?.[0]?.message ?? error.message, MAX_WORDS);

/**
 * Returns the request's context for a call of our own: without its transaction, and without a credential it carried.
 */
export const withoutOwnCredential = (context: RequestContext): RequestContext => ({
  ...context,
  downstreamAuthorization: undefined,
  transaction: undefined,
});
