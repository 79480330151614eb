import { getApplication, getConsumer, isSessionRevoked, type Application, type Database } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { ChangeAwareCache } from '../../platform/admission/index.js';
import { TokenError, verifyToken } from '../../security/keys/index.js';
import type { SessionRights } from '../../context.js';
import { readRightsClaims } from '../model/index.js';

export type VerifiedSession = {
  readonly application: Application;
  readonly applicationId: string;
  readonly consumerId: string;
  readonly sessionId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly rights: SessionRights;
};

type Standing = { readonly application: Application | undefined };
const caches = new WeakMap<Database, ChangeAwareCache<Standing>>();

/**
 * Returns the consumer of a vault session's token. Throws the same UnauthorizedError for an invalid, expired or ended
 * one.
 */
export async function verifySession(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring'>,
  token: string,
): Promise<VerifiedSession> {
  const session = await readToken(deps, token);
  const key = `${session.applicationId}\n${session.sessionId}`;
  const standing = await cacheOf(deps.database).get(key, () => loadStanding(deps.database, session));
  if (!standing?.application) throw refused();
  const { application } = standing;
  return { application, ...session };
}

type TokenSession = Omit<VerifiedSession, 'application'>;

async function readToken(deps: Ports<'baseUrl' | 'now' | 'keyring'>, token: string): Promise<TokenSession> {
  const options = { audience: 'keyway:session', issuer: deps.baseUrl, now: deps.now() } as const;
  const payload = await verifyToken(deps.keyring.key('session'), options, token).catch((error: unknown) => {
    throw error instanceof TokenError ? refused() : error;
  });
  const { application_id: applicationId, consumer_id: consumerId, issued_at: issuedAt } = payload;
  if (typeof applicationId !== 'string' || typeof consumerId !== 'string' || typeof issuedAt !== 'string')
    throw refused();
  return {
    applicationId,
    consumerId,
    sessionId: payload.jti,
    issuedAt: new Date(issuedAt),
    expiresAt: new Date(payload.exp * 1000),
    rights: readRightsClaims(payload),
  };
}

const loadStanding = (
  database: Database,
  { applicationId, consumerId, sessionId, issuedAt }: TokenSession,
): Promise<Standing> =>
  database.tenant(applicationId, async (tx) => {
    const isEnded = await isSessionRevoked(tx, { consumerId, tokenId: sessionId, issuedAt });
    const isKnown = !isEnded && (await getConsumer(tx, consumerId)) !== null;
    return { application: isKnown ? ((await getApplication(tx)) ?? undefined) : undefined };
  });

function cacheOf(database: Database): ChangeAwareCache<Standing> {
  const existing = caches.get(database);
  if (existing) return existing;
  const cache = new ChangeAwareCache<Standing>(database);
  database.onChange((change) => {
    if (change === 'all' || ['session', 'consumer', 'application'].includes(change.kind)) cache.clear();
  });
  caches.set(database, cache);
  return cache;
}

const refused = (): ApiError =>
  new ApiError('UnauthorizedError', {
    message: 'The session is invalid or has ended. Create a new one.',
    detail: { header: 'Authorization' },
  });
