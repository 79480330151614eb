import { createOAuthState, listConnections, useLink } from '@keyway/db';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { bindBrowser } from './browser-binding.js';
import {
  assertEnabled,
  assertReplacesNothing,
  buildResolvedConnection,
  chooseConnectionId,
  countSessionChange,
  emptyCredentials,
  loadResolvedConnection,
  mayNotAct,
  requestedScopes,
} from '../model/index.js';
import type { Destination } from '../settings/index.js';
import { createStateHandle, hashFlowSecret } from './oauth-state-handle.js';
import { sealFlow } from './flow-record.js';
import { type BrowserAnswer, loadOAuthClient, type OAuthClient } from '../oauth/index.js';
import {
  loadFlowParts,
  verifyFlowLink,
  redirectErrors,
  type FlowLink,
  type FlowLinkRequest,
  type FlowParts,
} from './verify-flow-link.js';

export const FLOW_SECONDS = 600;
const MAX_NONCE = 512;

/** `GET /vault/authorize`: redirects the browser to the provider. */
export async function startAuthorization(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vaultUrl'>,
  request: FlowLinkRequest,
): Promise<BrowserAnswer> {
  const link = await verifyFlowLink(deps, 'authorize', request);
  return redirectErrors(deps, { ...link, applicationId: link.application.id }, async () => {
    const nonce = readNonce(request.query.nonce);
    // A session's link can be visited repeatedly, and each visit may result in a grant.
    if (!link.singleUse) await countSessionChange(deps, link.application.id, link.consumerId);
    const entry = request.query.new === 'true' ? await toFurther(deps, link) : link;
    const { row, ...parts } = await loadFlowParts(deps, entry);
    const resolved = buildResolvedConnection(deps.registry.sandboxUrl, { ...parts, row }, emptyCredentials);
    if (!entry.mayReplace) await assertConnectsOnly(deps, { ...parts, row });
    // A disabled connection may be authorized again; a disabled integration may not.
    assertEnabled({ ...resolved, row: undefined });
    const client = await loadOAuthClient(deps, resolved);
    const scopes = requestedScopes(parts.connector, parts.integration);
    const browser = bindBrowser(deps, request.cookie);
    const options = {
      client,
      scopes,
      nonce,
      browserHash: browser.hash,
      destination: resolved.destination,
    };
    const flow = await storeFlow(deps, entry, options);
    return {
      location: await buildProviderUrl(deps, client, { ...flow, scopes, serviceId: entry.serviceId }),
      cookie: browser.cookie,
    };
  });
}

/** Returns the redirect URI for providers; its path names the connector. */
export const callbackUrl = ({ baseUrl }: Ports<'baseUrl'>, serviceId: string): string =>
  `${baseUrl}/vault/callback/${encodeURIComponent(serviceId)}`;

/** Returns the same link for an additional account. */
async function toFurther(deps: Ports<'database' | 'registry'>, link: FlowLink): Promise<FlowLink> {
  if (!link.mayReplace) throw mayNotAct('reauthorize');
  const { application, consumerId, serviceId } = link;
  const { integration } = await loadFlowParts(deps, link);
  const present = await deps.database.tenant(application.id, (tx) =>
    listConnections(tx, consumerId, { serviceId }),
  );
  return { ...link, connectionId: chooseConnectionId(integration, present) };
}

const assertConnectsOnly = async (
  deps: Ports<'now' | 'keyring' | 'registry'>,
  parts: FlowParts,
): Promise<void> =>
  assertReplacesNothing(
    await loadResolvedConnection(deps.keyring, deps.registry.sandboxUrl, parts),
    deps.now(),
  );

type StartedFlow = { handle: string; verifier: string | undefined };

async function storeFlow(
  deps: Ports<'database' | 'keyring'>,
  { application, consumerId, serviceId, connectionId, redirectUri, issuedAt, singleUse }: FlowLink,
  {
    client,
    scopes,
    nonce,
    browserHash,
    destination,
  }: {
    client: OAuthClient;
    scopes: readonly string[];
    nonce: string;
    browserHash: Buffer;
    destination: Destination;
  },
): Promise<StartedFlow> {
  const handle = createStateHandle(application.id);
  const handleHash = hashFlowSecret(handle);
  const { clientId, tokenUrl, issuer } = client;
  const verifier = client.strategy.pkce ? generateRandomCodeVerifier() : undefined;
  const sealer = await deps.keyring.open(application.id);
  const shared = { consumerId, serviceId, connectionId, redirectUri, nonce, scopes: [...scopes] };
  const server = { verifier, clientId, tokenUrl, issuer, destination, since: issuedAt.toISOString() };
  const flow = { ...shared, ...server, browserHash: browserHash.toString('hex') };
  await deps.database.tenant(application.id, async (tx) => {
    if (singleUse && !(await useLink(tx, singleUse)))
      throw new ApiError('OAuthInvalidStateError', { detail: 'This link was already used. Read a new one.' });
    await createOAuthState(tx, {
      ...shared,
      handleHash,
      browserHash,
      verifierSealed: sealFlow(sealer, handleHash, flow),
      expiresInSeconds: FLOW_SECONDS,
    });
  });
  return { handle, verifier };
}

async function buildProviderUrl(
  deps: Ports<'baseUrl'>,
  { strategy, authorizeUrl, clientId }: OAuthClient,
  { handle, verifier, scopes, serviceId }: StartedFlow & { scopes: readonly string[]; serviceId: string },
): Promise<string> {
  const url = new URL(authorizeUrl);
  const parameters = {
    ...strategy.authorizeParameters,
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackUrl(deps, serviceId),
    ...(scopes.length > 0 ? { scope: scopes.join(strategy.scopeSeparator ?? ' ') } : {}),
    state: handle,
    ...(verifier === undefined
      ? {}
      : { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Without a nonce, any grant would take effect immediately: an attacker could send the link to another person, whose
 * account would become the consumer's.
 */
function readNonce(nonce: unknown): string {
  if (typeof nonce === 'string' && nonce !== '' && nonce.length <= MAX_NONCE && /^[\x21-\x7e]+$/.test(nonce))
    return nonce;
  throw new ApiError('RequestValidationError', {
    message:
      'Append a nonce to authorize_url: a random value that your page stores and compares when the user returns, before it confirms the connection.',
    detail: { 'query.nonce': `must be one value of 1 to ${MAX_NONCE} visible ASCII characters` },
  });
}
