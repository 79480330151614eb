import { DEFAULT_CONNECTION_ID } from '@keyway/contract';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { signToken, TokenError, verifyToken } from '../../security/keys/index.js';

/** A holder of such a link starts a flow as the consumer, so it expires soon after it was read. */
export const LINK_SECONDS = 10 * 60;
/** A session's page stays open, and its links are only valid together with its session. */
export const SESSION_LINK_SECONDS = 60 * 60;

/** Returns when the last link created by now, and the flow that it starts, has ended. */
export const endOfLinks = (now: Date): Date => new Date(now.getTime() + 2 * SESSION_LINK_SECONDS * 1000);

/** The endpoint of the browser flow that a link leads to; returned in error redirects. */
export type FlowLinkOrigin = 'authorize' | 'revoke';

export type FlowLinkTarget = {
  readonly applicationId: string;
  readonly consumerId: string;
  readonly serviceId: string;
  readonly connectionId: string;
  /** The vault session that received the link, which ends with it. */
  readonly session?: LinkSession;
  /** If false, the link connects and repairs, but does not replace a valid authorization. */
  readonly mayReplace?: boolean;
};

export type LinkSession = { readonly id: string; readonly issuedAt: Date; readonly expiresAt: Date };

export type FlowLinkState = Omit<FlowLinkTarget, 'session'> & {
  readonly linkId: string;
  /** The link does not apply to records deleted after this time. */
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly session?: Omit<LinkSession, 'expiresAt'>;
};

type EntryDeps = Ports<'baseUrl' | 'now' | 'keyring'>;

/** Returns a connection's `authorize_url`; the client appends `redirect_uri` and `nonce`. */
export const buildAuthorizeUrl = (deps: EntryDeps, target: FlowLinkTarget): Promise<string> =>
  buildEntryUrl(deps, 'authorize', target);

/** Returns a connection's `revoke_url`; the client appends `redirect_uri`. */
export const buildRevokeUrl = (deps: EntryDeps, target: FlowLinkTarget): Promise<string> =>
  buildEntryUrl(deps, 'revoke', target);

/** Verifies the signed state of a link for exactly this endpoint and connector, or throws OAuthInvalidStateError. */
export async function readFlowLinkToken(
  deps: EntryDeps,
  origin: FlowLinkOrigin,
  serviceId: string,
  state: unknown,
): Promise<FlowLinkState> {
  if (typeof state !== 'string') throw new ApiError('OAuthInvalidStateError');
  const options = { audience: 'keyway:authorize', issuer: deps.baseUrl, now: deps.now() } as const;
  const payload = await verifyToken(deps.keyring.key('authorize'), options, state).catch((error: unknown) => {
    if (error instanceof TokenError) throw new ApiError('OAuthInvalidStateError', { detail: error.message });
    throw error;
  });
  const { sub, use, app, svc, conn = DEFAULT_CONNECTION_ID, sid, since, at, keep } = payload;
  const isNamed = typeof sub === 'string' && typeof app === 'string' && typeof conn === 'string';
  if (!isNamed || use !== origin || svc !== serviceId) throw new ApiError('OAuthInvalidStateError');
  return {
    applicationId: app,
    consumerId: sub,
    serviceId,
    connectionId: conn,
    linkId: payload.jti,
    // `iat` has whole seconds; a link of the previous release has nothing more precise.
    issuedAt: typeof at === 'string' ? new Date(at) : new Date((payload.iat ?? 0) * 1000),
    expiresAt: new Date(payload.exp * 1000),
    ...(typeof sid === 'string' && typeof since === 'string'
      ? { session: { id: sid, issuedAt: new Date(since) } }
      : {}),
    mayReplace: keep !== true,
  };
}

async function buildEntryUrl(
  deps: EntryDeps,
  origin: FlowLinkOrigin,
  target: FlowLinkTarget,
): Promise<string> {
  const { applicationId, consumerId, serviceId, connectionId, session, mayReplace = true } = target;
  const now = deps.now();
  const left = session ? Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000) : LINK_SECONDS;
  const state = await signToken(deps.keyring.key('authorize'), {
    audience: 'keyway:authorize',
    issuer: deps.baseUrl,
    subject: consumerId,
    claims: {
      use: origin,
      app: applicationId,
      svc: serviceId,
      at: now.toISOString(),
      ...(connectionId === DEFAULT_CONNECTION_ID ? {} : { conn: connectionId }),
      ...(session ? { sid: session.id, since: session.issuedAt.toISOString() } : {}),
      ...(mayReplace ? {} : { keep: true }),
    },
    expiresInSeconds: Math.max(1, Math.min(left, SESSION_LINK_SECONDS)),
    now,
  });
  const path = [origin, serviceId, applicationId].map(encodeURIComponent).join('/');
  return `${deps.baseUrl}/vault/${path}?state=${state}`;
}
