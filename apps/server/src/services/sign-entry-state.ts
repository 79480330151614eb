import { ApiError } from '../api-error.js';
import type { Deps } from '../deps.js';
import { signToken, TokenError, verifyToken } from '../security/session-token.js';

export const LIFE_SECONDS = 60 * 60;

/** Which door of the browser flow a link opens; it comes back in error redirects. */
export type EntryOrigin = 'authorize' | 'revoke';

export type EntryTarget = {
  readonly applicationId: string;
  readonly consumerId: string;
  readonly serviceId: string;
  /** The vault session that showed the link; the link dies with it. */
  readonly sessionId?: string;
  /** False: the link connects and mends, but takes no good authorization's place. */
  readonly mayReplace?: boolean;
};

export type EntryState = EntryTarget & { readonly issuedAt: Date };

type EntryDeps = Pick<Deps, 'baseUrl' | 'keyring' | 'now'>;

/** `authorize_url` of a connection, good for an hour; the client appends `redirect_uri`. */
export const buildAuthorizeUrl = (deps: EntryDeps, target: EntryTarget): Promise<string> =>
  buildEntryUrl(deps, 'authorize', target);

/** `revoke_url` of a connection, good for an hour; the client appends `redirect_uri`. */
export const buildRevokeUrl = (deps: EntryDeps, target: EntryTarget): Promise<string> =>
  buildEntryUrl(deps, 'revoke', target);

/** Reads the signed state of a link for exactly this door and connector, or throws OAuthInvalidStateError. */
export const readEntryState = async (
  deps: EntryDeps,
  origin: EntryOrigin,
  serviceId: string,
  state: unknown,
): Promise<EntryState> => {
  if (typeof state !== 'string') throw new ApiError('OAuthInvalidStateError');
  const options = { audience: 'keyway:authorize', issuer: deps.baseUrl, now: deps.now() } as const;
  const payload = await verifyToken(deps.keyring.key('authorize'), options, state).catch((error: unknown) => {
    if (error instanceof TokenError) throw new ApiError('OAuthInvalidStateError', { detail: error.message });
    throw error;
  });
  const { sub, use, app, svc, sid, keep } = payload;
  const isOurs = typeof sub === 'string' && typeof app === 'string' && use === origin && svc === serviceId;
  if (!isOurs) throw new ApiError('OAuthInvalidStateError');
  return {
    applicationId: app,
    consumerId: sub,
    serviceId,
    issuedAt: new Date(payload.iat * 1000),
    ...(typeof sid === 'string' ? { sessionId: sid } : {}),
    mayReplace: keep !== true,
  };
};

const buildEntryUrl = async (deps: EntryDeps, origin: EntryOrigin, target: EntryTarget): Promise<string> => {
  const { applicationId, consumerId, serviceId, sessionId, mayReplace = true } = target;
  const state = await signToken(deps.keyring.key('authorize'), {
    audience: 'keyway:authorize',
    issuer: deps.baseUrl,
    subject: consumerId,
    claims: {
      use: origin,
      app: applicationId,
      svc: serviceId,
      ...(sessionId === undefined ? {} : { sid: sessionId }),
      ...(mayReplace ? {} : { keep: true }),
    },
    expiresInSeconds: LIFE_SECONDS,
    now: deps.now(),
  });
  const path = [origin, serviceId, applicationId].map(encodeURIComponent).join('/');
  return `${deps.baseUrl}/vault/${path}?state=${state}`;
};
