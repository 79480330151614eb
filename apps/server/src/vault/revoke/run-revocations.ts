import {
  headersOf,
  type ConnectorDefinition,
  type DownstreamRequest,
  type DownstreamResponse,
  type OAuth2Strategy,
} from '@keyway/connectors';
import {
  claimDueRevocations,
  finishRevocation,
  getIntegration,
  listConnections,
  replaceRevocationTokens,
  type Revocation,
  type ServiceOfApplication,
} from '@keyway/db';

import type { Deps } from '../../deps.js';
import { UnsealError } from '../../security/sealing/index.js';
import { jobOrigin } from '../../platform/audit/index.js';
import { authorizationHeaders, holdsTokens, type OAuthTokens, type RevocationOrder } from '../model/index.js';
import { type Sealer, sealPlace } from '../../platform/keyring/index.js';
import { buildClientRequest, type OAuthClient, requestTokens } from '../oauth/index.js';
import { retryWhileDatabaseDown } from '../../platform/concurrency/index.js';
import { toSandboxUrl } from '../settings/index.js';

const BATCH = 10;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 256 * 1024;

type RunDeps = Pick<
  Deps,
  'database' | 'keyring' | 'audit' | 'registry' | 'egress' | 'sandboxUrl' | 'logger' | 'inFlight'
>;
type Job = {
  readonly row: Revocation;
  readonly connector: ConnectorDefinition;
  readonly strategy: OAuth2Strategy;
  readonly order: RevocationOrder;
  readonly toUrl: (url: string) => string;
};

/**
 * One try for each of some revocations that are due, of one service of an application or of any; answers how many were
 * taken. What fails comes again with growing pauses until its 24 hours are over.
 */
export const runDueRevocations = async (deps: RunDeps, of?: ServiceOfApplication): Promise<number> => {
  const rows = await deps.database.system('carry out revocations at providers', (tx) =>
    claimDueRevocations(tx, BATCH, of),
  );
  // A vendor may have given new tokens for the old ones: the end of the process waits until they are kept.
  await deps.inFlight.run(() => Promise.all(rows.map((row) => runOne(deps, row))));
  return rows.length;
};

const runOne = async (deps: RunDeps, row: Revocation): Promise<void> => {
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
        ? 'the tokens of a revocation do not open and live on; run keyway doctor'
        : 'revocation at the provider failed',
    );
  }
};

type Ending =
  | { readonly action: 'credential.revocation_finished' }
  | { readonly action: 'credential.revocation_dropped'; readonly detail: { readonly reason: string } };

const finished: Ending = { action: 'credential.revocation_finished' };
/** The provider was not told, and never will be. */
const drop = (reason: string): Ending => ({ action: 'credential.revocation_dropped', detail: { reason } });

/** Undefined when it comes again. A damaged row throws: until its time is over somebody may restore it. */
const carryOut = async (deps: RunDeps, row: Revocation): Promise<Ending | undefined> => {
  const connector = deps.registry.getConnector(row.serviceId);
  const strategy = connector?.auth.oauth2;
  if (!connector || !strategy?.revocation) return drop('not_offered');
  const order = await readOrder(deps, row);
  if (!order) return drop('keys_destroyed');
  if (order.isSandbox && deps.sandboxUrl === undefined) return drop('sandbox_off');
  const toUrl = (url: string) =>
    order.isSandbox ? toSandboxUrl(deps.sandboxUrl ?? '', connector.id, url) : url;
  const job: Job = { row, connector, strategy, order, toUrl };
  if (await isHeldAgain(deps, job)) return drop('granted_again');
  const { revocation } = strategy;
  if (revocation.kind === 'rfc7009') return revokeAtEndpoint(deps, job, revocation.url(order.settings));
  return (await revokeByRequests(deps, job, revocation.run)) ? finished : undefined;
};

/** Undefined when the application's keys are gone: they are destroyed with it. Throws UnsealError when damaged. */
const readOrder = async ({ keyring }: RunDeps, row: Revocation): Promise<RevocationOrder | undefined> => {
  const { applicationId, id, tokensSealed } = row;
  try {
    return JSON.parse(
      await keyring.unseal(applicationId, sealPlace('revocationTokens', id), tokensSealed),
    ) as RevocationOrder;
  } catch (error) {
    if (error instanceof UnsealError && (await keyring.open(applicationId)).term === 0) return undefined;
    throw error;
  }
};

/** A provider may give a new authorization the tokens of the old one: those live on, and are revoked when that ends. */
const isHeldAgain = async (
  { database, keyring }: RunDeps,
  { row, connector, order }: Job,
): Promise<boolean> => {
  const { applicationId, consumerId, serviceId } = row;
  const { rows, integration } = await database.tenant(applicationId, async (tx) => ({
    rows: await listConnections(tx, consumerId, { serviceId }),
    integration: await getIntegration(tx, serviceId),
  }));
  if (rows.length === 0 || !integration) return false;
  const sealer = await keyring.open(applicationId);
  return rows.some((held) => holdsTokens(sealer, { connector, integration, row: held }, order.tokens));
};

/** RFC 7009: the refresh token first, with which the provider ends the others too. */
const revokeAtEndpoint = async (deps: RunDeps, job: Job, url: string): Promise<Ending | undefined> => {
  const client = toClient(job);
  if (!client) return drop('no_client');
  const end = (token: string, hint: string) => revokeToken(deps, client, job.toUrl(url), { token, hint });
  const { accessToken, refreshToken } = job.order.tokens;
  const isRefreshRevoked = refreshToken === undefined || (await end(refreshToken, 'refresh_token'));
  return isRefreshRevoked && (await end(accessToken, 'access_token')) ? finished : undefined;
};

/** RFC 7009 §2: always a form; an unknown token counts as revoked, and so does a kind the provider cannot revoke. */
const revokeToken = async (
  deps: RunDeps,
  client: OAuthClient,
  url: string,
  { token, hint }: { readonly token: string; readonly hint: string },
): Promise<boolean> => {
  const form = { ...client, strategy: { ...client.strategy, tokenRequestFormat: 'form' as const } };
  const response = await deps.egress.request({
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
};

/** The vendor's own calls, with the token that is to go; a dead access token is renewed for it. */
const revokeByRequests = async (
  deps: RunDeps,
  job: Job,
  run: () => Generator<unknown, void, DownstreamResponse[]>,
): Promise<boolean> => {
  const first = await runRequests(deps, job, job.order.tokens.accessToken, run);
  if (first !== 'unauthorized') return first === 'done';
  const client = toClient(job);
  const { refreshToken } = job.order.tokens;
  if (!client || refreshToken === undefined) return true;
  // Before the provider is asked: its answer must not wait for anything but its own storing.
  const sealer = await deps.keyring.open(job.row.applicationId);
  const answer = await requestTokens(deps.egress, client, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (answer.kind === 'refused') return answer.error === 'invalid_grant';
  if (answer.kind === 'unavailable') return false;
  await keepRenewed(deps, job, sealer, {
    accessToken: answer.accessToken,
    refreshToken: answer.refreshToken ?? refreshToken,
  });
  return (await runRequests(deps, job, answer.accessToken, run)) === 'done';
};

/** Before the new tokens are used: a try that fails must not leave them alive with nobody who knows them. */
const keepRenewed = async (
  deps: RunDeps,
  { row, order }: Job,
  sealer: Sealer,
  tokens: OAuthTokens,
): Promise<void> => {
  const { applicationId, consumerId, serviceId, connectionId } = row;
  const renewed: RevocationOrder = { ...order, tokens };
  const sealed = sealer.seal(sealPlace('revocationTokens', row.id), JSON.stringify(renewed));
  await retryWhileDatabaseDown(deps.logger, 'tokens that are to be revoked', () =>
    deps.database.system('keep the renewed tokens of a revocation', async (tx) => {
      const place = { applicationId, consumerId, serviceId, connectionId };
      const note = { ...place, action: 'credential.refreshed' } as const;
      if (await replaceRevocationTokens(tx, row, sealed)) deps.audit.note(tx, jobOrigin('revocations'), note);
    }),
  );
};

const runRequests = async (
  deps: RunDeps,
  job: Job,
  accessToken: string,
  run: () => Generator<unknown, void, DownstreamResponse[]>,
): Promise<'done' | 'failed' | 'unauthorized'> => {
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
};

const sendRequest = async (
  deps: RunDeps,
  { connector, order, toUrl }: Job,
  accessToken: string,
  request: DownstreamRequest,
): Promise<DownstreamResponse> => {
  const url = toUrl(connector.baseUrl(order.settings, 'oauth2')).replace(/\/+$/, '') + request.path;
  const authorization = authorizationHeaders(connector, { oauth2: { accessToken }, values: {} }, 'oauth2');
  const response = await deps.egress.request({
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
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
};

const toClient = ({ strategy, order, toUrl }: Job): OAuthClient | undefined => {
  const { clientId, clientSecret, settings } = order;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return {
    strategy,
    clientId,
    clientSecret,
    authorizeUrl: toUrl(strategy.authorizeUrl(settings)),
    tokenUrl: toUrl(strategy.tokenUrl(settings)),
    issuer: undefined,
  };
};
