import {
  headersOf,
  type ConnectorDefinition,
  type DownstreamRequest,
  type DownstreamResponse,
  type OAuth2Strategy,
} from '@keyway/connectors';

import type { Ports } from '../../ports.js';
import type { EgressOwner } from '../../security/egress/index.js';
import { authorizationHeaders, type OAuthTokens, type RevocationOrder } from '../model/index.js';
import { parseVendorJson } from '../../security/input/index.js';
import { toSandboxUrl } from '../settings/index.js';
import type { OAuthClient } from './oauth-client.js';
import { buildClientRequest, requestTokens } from './request-tokens.js';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 256 * 1024;

type RevokeDeps = Ports<'egress' | 'registry'>;
/** Stores tokens that a vendor issued in place of those being revoked, before they are used. */
type Keep = (tokens: OAuthTokens) => Promise<void>;
/** An order, and the application of its tokens. */
export type OwnedOrder = RevocationOrder & { readonly applicationId: string };
type Job = {
  readonly owner: EgressOwner;
  readonly connector: ConnectorDefinition;
  readonly strategy: OAuth2Strategy;
  readonly order: OwnedOrder;
  readonly toUrl: (url: string) => string;
  /** Called before the provider request, so that the response waits only for its own storing. */
  readonly openKeep: () => Promise<Keep>;
};

/** `failed` may be retried; for the others except `revoked`, revocation at the provider is impossible. */
export type RevocationEnd = 'revoked' | 'failed' | 'not_offered' | 'no_client' | 'sandbox_off';

/** Revokes tokens at their provider, by its own means. Throws network errors and those of invalid responses. */
export async function revokeTokens(
  deps: RevokeDeps,
  connector: ConnectorDefinition,
  order: OwnedOrder,
  openKeep: () => Promise<Keep>,
): Promise<RevocationEnd> {
  const revocation = connector.auth.oauth2?.revocation;
  if (!revocation) return 'not_offered';
  const job = toJob(deps, connector, order, openKeep);
  if (typeof job === 'string') return job;
  if (revocation.kind === 'rfc7009') return revokeAtEndpoint(deps, job, revocation.url(order.settings));
  return (await revokeByRequests(deps, job, revocation.run)) ? 'revoked' : 'failed';
}

function toJob(
  { registry: { sandboxUrl } }: RevokeDeps,
  connector: ConnectorDefinition,
  order: OwnedOrder,
  openKeep: Job['openKeep'],
): Job | 'not_offered' | 'sandbox_off' {
  const strategy = connector.auth.oauth2;
  if (!strategy) return 'not_offered';
  if (order.isSandbox && sandboxUrl === undefined) return 'sandbox_off';
  const toUrl = (url: string) => (order.isSandbox ? toSandboxUrl(sandboxUrl ?? '', connector.id, url) : url);
  const owner = { applicationId: order.applicationId, serviceId: connector.id };
  return { owner, connector, strategy, order, toUrl, openKeep };
}

/** RFC 7009: the refresh token first, with which the provider ends the others too. */
async function revokeAtEndpoint(deps: RevokeDeps, job: Job, url: string): Promise<RevocationEnd> {
  const client = toClient(job);
  if (!client) return 'no_client';
  const end = (token: string, hint: string) => revokeToken(deps, client, job.toUrl(url), { token, hint });
  const { accessToken, refreshToken } = job.order.tokens;
  const isRefreshRevoked = refreshToken === undefined || (await end(refreshToken, 'refresh_token'));
  return isRefreshRevoked && (await end(accessToken, 'access_token')) ? 'revoked' : 'failed';
}

/**
 * RFC 7009 §2: always a form; an unknown token counts as revoked, and so does a kind that the provider cannot revoke.
 */
async function revokeToken(
  deps: RevokeDeps,
  client: OAuthClient,
  url: string,
  { token, hint }: { readonly token: string; readonly hint: string },
): Promise<boolean> {
  const form = { ...client, strategy: { ...client.strategy, tokenRequestFormat: 'form' as const } };
  const response = await deps.egress.request({
    owner: client.owner,
    method: 'POST',
    url,
    ...buildClientRequest(form, { token, token_type_hint: hint }),
    hosts: [new URL(url).host],
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  if (response.status >= 200 && response.status < 300) return true;
  return (
    response.status === 400 && /unsupported_token_type|invalid_token/.test(response.body.toString('utf8'))
  );
}

/**
 * Sends the vendor's own revocation requests, with the token being revoked; an expired access token is refreshed first.
 */
async function revokeByRequests(
  deps: RevokeDeps,
  job: Job,
  run: () => Generator<unknown, void, DownstreamResponse[]>,
): Promise<boolean> {
  const first = await runRequests(deps, job, job.order.tokens.accessToken, run);
  if (first !== 'unauthorized') return first === 'done';
  const renewed = await renew(deps, job);
  if (typeof renewed === 'string') return renewed === 'over';
  return (await runRequests(deps, job, renewed.accessToken, run)) === 'done';
}

/** Refreshes the tokens of an order, which may have expired; undefined if the provider returns none. */
export async function renewOrder(
  deps: RevokeDeps,
  connector: ConnectorDefinition,
  order: OwnedOrder,
  openKeep: () => Promise<Keep>,
): Promise<OAuthTokens | undefined> {
  const job = toJob(deps, connector, order, openKeep);
  const renewed = typeof job === 'string' ? job : await renew(deps, job);
  return typeof renewed === 'string' ? undefined : renewed;
}

/** Returns `over` if there is nothing to refresh: without client or refresh token, or if the grant has ended. */
async function renew(deps: RevokeDeps, job: Job): Promise<OAuthTokens | 'over' | 'failed'> {
  const client = toClient(job);
  const { refreshToken } = job.order.tokens;
  if (!client || refreshToken === undefined) return 'over';
  const keep = await job.openKeep();
  const answer = await requestTokens(deps.egress, client, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (answer.kind === 'refused') return answer.error === 'invalid_grant' ? 'over' : 'failed';
  if (answer.kind === 'unavailable') return 'failed';
  const tokens = { accessToken: answer.accessToken, refreshToken: answer.refreshToken ?? refreshToken };
  await keep(tokens);
  return tokens;
}

async function runRequests(
  deps: RevokeDeps,
  job: Job,
  accessToken: string,
  run: () => Generator<unknown, void, DownstreamResponse[]>,
): Promise<'done' | 'failed' | 'unauthorized'> {
  const steps = run();
  for (let step = steps.next(); !step.done;) {
    const requests = (Array.isArray(step.value) ? step.value : [step.value]) as DownstreamRequest[];
    const responses = await Promise.all(
      requests.map((request) => sendRequest(deps, job, accessToken, request)),
    );
    const failed = responses.find(({ status }) => status < 200 || status >= 300);
    if (failed) return failed.status === 401 ? 'unauthorized' : failed.status === 404 ? 'done' : 'failed';
    step = steps.next(responses);
  }
  return 'done';
}

async function sendRequest(
  deps: RevokeDeps,
  { owner, connector, order, toUrl }: Job,
  accessToken: string,
  request: DownstreamRequest,
): Promise<DownstreamResponse> {
  const url = toUrl(connector.baseUrl(order.settings, 'oauth2')).replace(/\/+$/, '') + request.path;
  const authorization = authorizationHeaders(connector, { oauth2: { accessToken }, values: {} }, 'oauth2');
  const response = await deps.egress.request({
    owner,
    method: request.method,
    url,
    headers: { ...headersOf(connector, order.settings), ...request.headers, ...authorization },
    hosts: [new URL(url).host],
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  const text = response.body.toString('utf8');
  const isJson = (response.headers['content-type'] ?? '').includes('json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? parseVendorJson(text) : text,
  };
}

function toClient({ owner, strategy, order, toUrl }: Job): OAuthClient | undefined {
  const { clientId, clientSecret, settings } = order;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return {
    owner,
    strategy,
    clientId,
    clientSecret,
    authorizeUrl: toUrl(strategy.authorizeUrl(settings)),
    tokenUrl: toUrl(strategy.tokenUrl(settings)),
    issuer: undefined,
  };
}
