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

/** Whether there is something to ask the vendor about. */
export function canAskVendor(resolved: ResolvedConnection, now: Date): boolean {
  const { credential, settingsComplete, needsAuth, revoked, consent } = connectionFacts(resolved, now);
  return credential !== 'none' && settingsComplete && !needsAuth && !revoked && consent !== 'over';
}

/**
 * Makes the connector's cheap validating call with the vault's credential, whatever the request brought along. Every
 * vendor answers it with data; a page says that somebody else lives there.
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
 * What the vendor says to a connection that is being saved. Throws where it says nothing: a credential that nobody
 * checked is not stored in the place of one that works, and is not called good.
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
    if (error.typeName === 'ConnectorCredentialsError')
      return { validation: 'rejected', lastError: wordsOf(error) };
    throw toUncheckedWrite(resolved, error);
  }
}

/** Asks the vendor about a credential, and whose account it opens. */
export async function askVendorAndAccount(
  deps: Ports<'keyring' | 'vendorCalls'>,
  context: RequestContext,
  state: CallState,
): Promise<ConnectionPatch> {
  const accepted = await askVendor(deps, context, state);
  return { ...acceptedColumns, ...(await askAccount(deps, context, state, accepted)) };
}

/** Whose account a good credential opens, where the vendor tells it; often the validating call did. */
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

/** After a call that the vendor answered well. */
export const acceptedColumns = { validation: 'valid', lastError: null, lastDownstreamErrorAt: null } as const;

const MAX_WORDS = 500;

/** The vendor's own words where it gave any; scrubbed already. */
export const wordsOf = (error: ApiError): string =>
  toStorableText(error.downstreamErrors?.[0]?.message ?? error.message, MAX_WORDS);

/** The request's context for a call of our own: not its transaction, not a credential it brought. */
export const withoutOwnCredential = (context: RequestContext): RequestContext => ({
  ...context,
  downstreamAuthorization: undefined,
  transaction: undefined,
});
