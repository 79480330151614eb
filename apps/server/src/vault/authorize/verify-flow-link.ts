import {
  getApplication,
  getConnection,
  getIntegration,
  isSessionRevoked,
  wasDeletedSince,
  type Application,
  type Connection,
  type Integration,
} from '@keyway/db';
import type { ConnectorDefinition } from '@keyway/connectors';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import {
  type BrowserAnswer,
  type FlowLinkOrigin,
  type FlowLinkState,
  readFlowLinkToken,
  requireRedirectUri,
  toErrorRedirect,
} from '../oauth/index.js';
import { unknownConnector, unknownIntegration } from '../model/index.js';

/** The parameters of a browser's visit to a flow endpoint; a repeated parameter is an array. */
export type FlowLinkRequest = {
  readonly serviceId: string;
  readonly applicationId: string;
  readonly query: Readonly<Partial<Record<'state' | 'redirect_uri' | 'nonce' | 'new', unknown>>>;
  readonly cookie: string | undefined;
  readonly requestId: string;
};

/** A flow with a verified state and a trusted redirect URI. */
export type FlowLink = {
  readonly origin: FlowLinkOrigin;
  readonly application: Application;
  readonly consumerId: string;
  readonly serviceId: string;
  readonly connectionId: string;
  readonly redirectUri: string;
  readonly requestId: string;
  readonly issuedAt: Date;
  readonly mayReplace: boolean;
  /** The visited link; undefined for a session's, which stays valid as long as the session. */
  readonly singleUse: SingleUse | undefined;
};

export type SingleUse = { readonly consumerId: string; readonly linkId: string; readonly expiresAt: Date };

/** The connection of a flow, with its connector and integration. */
export type FlowParts = {
  readonly application: Application;
  readonly consumerId: string;
  readonly connectionId: string;
  readonly connector: ConnectorDefinition;
  readonly integration: Integration;
  readonly row: Connection | undefined;
};

/** Verifies state, application and redirect URI, in this order; there is no redirect before all of them hold. */
export async function verifyFlowLink(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring' | 'vaultUrl'>,
  origin: FlowLinkOrigin,
  request: FlowLinkRequest,
): Promise<FlowLink> {
  const { serviceId, applicationId, query, requestId } = request;
  const state = await readFlowLinkToken(deps, origin, serviceId, query.state);
  if (state.applicationId !== applicationId) throw new ApiError('OAuthInvalidStateError');
  const application = await loadApplication(deps, state);
  const { redirectUris } = application;
  const redirectUri = requireRedirectUri(
    { vaultUrl: deps.vaultUrl, applicationId, redirectUris },
    query.redirect_uri,
  );
  const { consumerId, connectionId, linkId, issuedAt, expiresAt, session, mayReplace = true } = state;
  const singleUse = session ? undefined : { consumerId, linkId, expiresAt };
  const subject = { application, consumerId, serviceId, connectionId };
  return { origin, ...subject, redirectUri, requestId, issuedAt, mayReplace, singleUse };
}

/** Runs the steps after the redirect URI is trusted: from here on, errors are redirected to the client. */
export async function redirectErrors(
  deps: Ports<'baseUrl'>,
  flow: {
    origin: FlowLinkOrigin;
    applicationId: string;
    consumerId: string;
    serviceId: string;
    connectionId: string;
    redirectUri: string;
    requestId: string;
  },
  run: () => Promise<BrowserAnswer>,
): Promise<BrowserAnswer> {
  const { applicationId, consumerId, serviceId, connectionId } = flow;
  const subject = { applicationId, consumerId, serviceId, connectionId };
  try {
    return { ...(await run()), subject };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const told = toFlowError(error);
    return { location: toErrorRedirect(deps.baseUrl, flow.redirectUri, told, flow), subject, error: told };
  }
}

/** A browser sends no key that could be wrong: its flow ended when the application was deleted. */
const toFlowError = (error: ApiError): ApiError =>
  error.typeName === 'UnauthorizedError'
    ? new ApiError('OAuthInvalidStateError', {
        detail: 'The application was deleted after the flow started.',
      })
    : error;

/** Loads a flow's connector, integration and, if it exists, connection; each missing one has its own error. */
export async function loadFlowParts(
  deps: Ports<'database' | 'registry'>,
  {
    application,
    consumerId,
    serviceId,
    connectionId,
  }: Pick<FlowLink, 'application' | 'consumerId' | 'serviceId' | 'connectionId'>,
): Promise<FlowParts> {
  const connector = deps.registry.getConnector(serviceId);
  if (!connector) throw unknownConnector(serviceId);
  return deps.database.tenant(application.id, async (tx) => {
    const integration = await getIntegration(tx, serviceId);
    if (!integration) throw unknownIntegration(serviceId);
    const { unifiedApi } = integration;
    const row = await getConnection(tx, { consumerId, unifiedApi, serviceId, connectionId });
    return { application, consumerId, connectionId, connector, integration, row: row ?? undefined };
  });
}

async function loadApplication(deps: Ports<'database'>, state: FlowLinkState): Promise<Application> {
  const { applicationId, consumerId, serviceId, connectionId, issuedAt, session } = state;
  const application = await deps.database.tenant(applicationId, async (tx) => {
    const isEnded =
      (await wasDeletedSince(tx, { consumerId, connection: { serviceId, connectionId } }, issuedAt)) ||
      (session !== undefined &&
        (await isSessionRevoked(tx, { consumerId, tokenId: session.id, issuedAt: session.issuedAt })));
    return isEnded ? null : getApplication(tx);
  });
  if (!application) throw new ApiError('OAuthInvalidStateError');
  return application;
}
