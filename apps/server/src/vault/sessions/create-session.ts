import type { SessionCreate } from '@keyway/contract';
import {
  createSession as storeSession,
  ensureConsumer,
  lockConsumer,
  updateConsumer,
  type TenantTx,
} from '@keyway/db';
import { decodeJwt } from 'jose';

import { ApiError } from '../../api-error.js';
import { applicationOf, consumerOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { item, mergeFreeData } from '../../platform/wire/index.js';
import { originOf } from '../../platform/audit/index.js';
import { MAX_SESSION_SECONDS, signToken } from '../../security/keys/index.js';
import { buildPageUrl, requireRedirectUri } from '../oauth/index.js';
import { commitCreate } from '../../platform/idempotency/index.js';
import { toRightsClaims } from '../model/index.js';

export const DEFAULT_LENGTH = '1h';
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/**
 * Creates a vault session for the consumer, creating the consumer if needed. The token carries everything that the
 * server enforces; display settings are stored, so that they need not travel with every request.
 */
export async function createSession(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'vaultUrl'>,
  context: RequestContext,
  body: SessionCreate,
) {
  const application = applicationOf(context);
  const consumerId = consumerOf(context);
  const expiresInSeconds = toSeconds(body.settings?.session_length ?? DEFAULT_LENGTH);
  const trust = {
    vaultUrl: deps.vaultUrl,
    applicationId: application.id,
    redirectUris: application.redirectUris,
  };
  const redirectUri =
    body.redirect_uri === undefined ? undefined : requireRedirectUri(trust, body.redirect_uri);
  return commitCreate(deps, context, application.id, async (tx) => {
    await mergeMetadata(tx, consumerId, body.consumer_metadata);
    const now = deps.now();
    const token = await signToken(deps.keyring.key('session'), {
      audience: 'keyway:session',
      issuer: deps.baseUrl,
      claims: {
        application_id: application.id,
        consumer_id: consumerId,
        // `iat` has whole seconds: too coarse to determine whether a session predates the revocation of all sessions.
        issued_at: now.toISOString(),
        // The embedding page finds the vault's URL in the token.
        ...(deps.vaultUrl === deps.baseUrl ? {} : { vault_url: deps.vaultUrl }),
        ...toRightsClaims(body.settings),
      },
      expiresInSeconds,
      now,
    });
    const { jti: id = '', exp = 0 } = decodeJwt(token);
    const expiresAt = new Date(exp * 1000);
    await storeSession(tx, { id, consumerId, expiresAt, redirectUri, ...contentOf(body) });
    deps.audit.note(tx, originOf(context), { action: 'session.created', consumerId, subject: id });
    return item(context, 201, {
      session_id: id,
      session_uri: `${buildPageUrl(deps.vaultUrl, application.id)}#${token}`,
      session_token: token,
      expires_at: expiresAt.toISOString(),
    });
  });
}

/** Merges into the metadata of the consumer, creating it if needed. */
async function mergeMetadata(
  tx: TenantTx,
  consumerId: string,
  given: SessionCreate['consumer_metadata'],
): Promise<void> {
  await ensureConsumer(tx, consumerId);
  // The lock serializes the merges of concurrent sessions.
  const consumer = given && (await lockConsumer(tx, consumerId));
  if (!consumer) return;
  const { merged, changed } = mergeFreeData('body.consumer_metadata', consumer.metadata, given);
  if (changed) await updateConsumer(tx, consumerId, { metadata: merged });
}

function contentOf({ theme, settings, custom_consumer_settings: customConsumerSettings }: SessionCreate) {
  const { session_length: _length, ...shown } = settings ?? {};
  return { theme: theme ?? {}, settings: shown, customConsumerSettings: customConsumerSettings ?? {} };
}

function toSeconds(length: string): number {
  const seconds = Number(length.slice(0, -1)) * (unitSeconds[length.slice(-1)] ?? NaN);
  if (seconds <= MAX_SESSION_SECONDS) return seconds;
  throw new ApiError('RequestValidationError', {
    message: 'A session can last at most 1w.',
    detail: { 'body.settings.session_length': 'must be at most 1w' },
  });
}
