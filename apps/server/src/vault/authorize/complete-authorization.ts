import { randomBytes } from 'node:crypto';

import { getApplication, takeOAuthState, type Application } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { type AuditOrigin, browserOrigin } from '../../platform/audit/index.js';
import { isSameBrowser } from './browser-binding.js';
import { changeConnection } from './change-connection.js';
import {
  appendChangeEvents,
  auditCredentialChange,
  buildResolvedConnection,
  emptyCredentials,
  type Grant,
  queuePendingRevocation,
  type ResolvedConnection,
  sealPendingGrant,
  toGrant,
  type TokenAnswer,
  unknownConnector,
} from '../model/index.js';
import { findMove } from '../settings/index.js';
import { discoverAccount, discoverSettings } from './discover-settings.js';
import { applicationOfStateHandle, hashFlowSecret } from './oauth-state-handle.js';
import { openFlow, type Flow } from './flow-record.js';
import {
  type BrowserAnswer,
  escapeWords,
  loadOAuthClient,
  type OAuthClient,
  requestTokens,
} from '../oauth/index.js';
import { loadFlowParts, redirectErrors, type FlowParts } from './verify-flow-link.js';
import type { Sealer } from '../../platform/keyring/index.js';
import { retryWhileDatabaseDown } from '../../platform/concurrency/index.js';
import { readAuthorizationCode } from './read-authorization-code.js';
import { cancelPlan, planRevocation, revokeUnstored } from './revoke-unstored.js';
import { callbackUrl, FLOW_SECONDS } from './start-authorization.js';

export const CONFIRM_MS = 30 * 60 * 1000;
const GRANT = 'a new grant';

export type CallbackRequest = {
  readonly serviceId: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
  readonly requestId: string;
};

/** `GET /vault/callback`: accepts the provider's response exactly once, and redirects the browser to the client. */
export async function completeAuthorization(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'egress' | 'keyring' | 'logger' | 'registry'>,
  request: CallbackRequest,
): Promise<BrowserAnswer> {
  const { serviceId } = request;
  if (!deps.registry.getConnector(serviceId)) throw unknownConnector(serviceId);
  const { flow, application } = await takeFlow(deps, request);
  const redirect = {
    origin: 'authorize',
    applicationId: application.id,
    consumerId: flow.consumerId,
    serviceId,
    connectionId: flow.connectionId,
    redirectUri: flow.redirectUri,
    requestId: request.requestId,
  } as const;
  return redirectErrors(deps, redirect, async () => {
    if (!isSameBrowser(deps, request.cookie, Buffer.from(flow.browserHash, 'hex')))
      throw new ApiError('OAuthInvalidStateError', { detail: 'Another browser started this flow.' });
    const parts = await loadFlowParts(deps, { ...redirect, application });
    const resolved = buildResolvedConnection(deps.registry.sandboxUrl, parts, emptyCredentials);
    const client = toStartedClient(await loadOAuthClient(deps, resolved), resolved, flow);
    const code = readAuthorizationCode(client, request.query);
    const origin = browserOrigin(request.requestId);
    const sealer = await deps.keyring.open(application.id);
    const granted = await exchangeCode(deps, client, flow, code);
    const confirmToken = randomBytes(32).toString('base64url');
    let planned: string | undefined;
    try {
      planned = await planRevocation(deps, sealer, { resolved, origin }, granted);
      const settings = await discoverSettings(deps, resolved, granted);
      const grant = { ...granted, settings, account: await discoverAccount(deps, resolved, granted) };
      await retryWhileDatabaseDown(deps.logger, GRANT, () =>
        storePending(deps, parts, grant, { sealer, confirmToken, origin, flow, planned }),
      );
    } catch (error) {
      await revokeUnstored(deps, sealer, { resolved, origin, planned }, granted);
      throw error;
    }
    const fragment = new URLSearchParams({
      nonce: flow.nonce,
      confirm_token: confirmToken,
      service_id: serviceId,
      connection_id: flow.connectionId,
    });
    return { location: `${flow.redirectUri}#${fragment.toString()}` };
  });
}

/** `startedAt`: when its link was created, by the database's clock. */
type StartedFlow = Flow & { readonly startedAt: Date };

/** Deletes and returns the flow's row: of concurrent callbacks, only one gets it. */
async function takeFlow(
  deps: Ports<'database' | 'keyring'>,
  { serviceId, query }: CallbackRequest,
): Promise<{ flow: StartedFlow; application: Application }> {
  const handle = query.state;
  const applicationId = applicationOfStateHandle(handle);
  if (applicationId === undefined) throw new ApiError('OAuthInvalidStateError');
  const found = await deps.database.tenant(applicationId, async (tx) => ({
    row: await takeOAuthState(tx, hashFlowSecret(handle as string)),
    application: await getApplication(tx),
  }));
  if (!found.row || !found.application) throw new ApiError('OAuthInvalidStateError');
  const flow = await openFlow(deps.keyring, found.row);
  if (flow.serviceId !== serviceId) throw new ApiError('OAuthInvalidStateError');
  const startedAt = new Date(flow.since ?? found.row.expiresAt.getTime() - FLOW_SECONDS * 1000);
  return { flow: { ...flow, startedAt }, application: found.application };
}

/**
 * Returns our client at the server where the flow started, and nowhere else (RFC 9700 §4.4). Throws if the client or
 * the URL changed during the flow: the code belongs to the old one, and the secret must no longer be sent there.
 */
function toStartedClient(client: OAuthClient, resolved: ResolvedConnection, flow: Flow): OAuthClient {
  assertUnmoved(resolved, flow);
  if (client.clientId !== flow.clientId)
    throw new ApiError('OAuthInvalidStateError', { detail: 'The OAuth client has changed. Start again.' });
  return { ...client, tokenUrl: flow.tokenUrl, issuer: flow.issuer };
}

function assertUnmoved({ destination }: ResolvedConnection, flow: Flow): void {
  const moved = findMove(flow.destination, destination);
  if (moved !== undefined)
    throw new ApiError('OAuthInvalidStateError', {
      detail: `The address (${moved}) was changed after the flow started. Start again.`,
    });
}

async function exchangeCode(
  deps: Ports<'baseUrl' | 'now' | 'egress'>,
  client: OAuthClient,
  flow: Flow,
  code: string,
): Promise<Grant> {
  const { serviceId, verifier } = flow;
  const sentAt = deps.now();
  const answer = await requestTokens(deps.egress, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(deps, serviceId),
    ...(verifier ? { code_verifier: verifier } : {}),
  });
  if (answer.kind === 'granted')
    return toGrant(answer, { scopes: flow.scopes, clientId: client.clientId }, sentAt);
  throw new ApiError('OAuthCodeExchangeError', { detail: describeFailure(answer) });
}

const describeFailure = (answer: Exclude<TokenAnswer, { kind: 'granted' }>): Record<string, unknown> =>
  answer.kind === 'refused'
    ? {
        status_code: answer.status,
        error: escapeWords(answer.error),
        error_description: escapeWords(answer.description ?? ''),
      }
    : { status_code: answer.status ?? null, reason: answer.reason };

async function storePending(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'registry'>,
  parts: FlowParts,
  grant: Grant,
  {
    sealer,
    confirmToken,
    origin,
    flow,
    planned,
  }: {
    sealer: Sealer;
    confirmToken: string;
    origin: AuditOrigin;
    flow: StartedFlow;
    planned: string | undefined;
  },
): Promise<void> {
  const confirmTokenHash = hashFlowSecret(confirmToken);
  await changeConnection(deps, { parts, since: flow.startedAt }, async (before) => {
    // Written by a previous attempt whose COMMIT succeeded without an acknowledgement.
    if (before.row?.confirmTokenHash && confirmTokenHash.equals(before.row.confirmTokenHash))
      return undefined;
    assertUnmoved(before, flow);
    const home = { key: keyOf(parts), destination: before.destination };
    const patch = {
      pendingSealed: sealPendingGrant(sealer, home, grant),
      pendingScopes: [...grant.scopes],
      confirmTokenHash,
      confirmExpiresAt: new Date(deps.now().getTime() + CONFIRM_MS),
    };
    return {
      patch,
      alongside: async (tx, { before: held, row }) => {
        if (planned !== undefined) await cancelPlan(tx, planned);
        auditCredentialChange(deps, tx, origin, { before: held.row, after: row });
        // The previous pending grant can no longer be confirmed.
        if (held.row?.pendingSealed) await queuePendingRevocation(tx, sealer, { ...held, row: held.row });
        const after = buildResolvedConnection(deps.registry.sandboxUrl, { ...held, row }, held.credentials);
        await appendChangeEvents(deps, tx, origin, { before: held, after });
      },
    };
  });
}

const keyOf = ({ consumerId, connectionId, integration }: FlowParts) => ({
  consumerId,
  connectionId,
  unifiedApi: integration.unifiedApi,
  serviceId: integration.serviceId,
});
