import type { Prisma } from '../../generated/client.js';
import type { Creating, OAuthState } from '../../rows.js';
import { columns } from '../../rows.js';
import type { TenantTx } from '../../engine/index.js';

export type NewOAuthState = Creating<
  OAuthState,
  'handleHash' | 'consumerId' | 'serviceId' | 'connectionId' | 'redirectUri' | 'browserHash',
  'kind' | 'verifierSealed' | 'nonce' | 'scopes'
> & { expiresInSeconds: number };

export async function createOAuthState(tx: TenantTx, row: NewOAuthState): Promise<void> {
  const { expiresInSeconds, ...data } = row;
  await tx.client.oAuthState.create({
    data: {
      ...data,
      applicationId: tx.applicationId,
      expiresAt: await inSeconds(tx, expiresInSeconds),
    } as Prisma.OAuthStateUncheckedCreateInput,
  });
}

/** Consumes the state: exactly one of concurrent callers gets it, and none after it expires. */
export async function takeOAuthState(tx: TenantTx, handleHash: Uint8Array): Promise<OAuthState | null> {
  const rows = await tx.client.$queryRaw<OAuthState[]>`
    DELETE FROM oauth_states
    WHERE application_id = ${tx.applicationId} AND handle_hash = ${Uint8Array.from(handleHash)} AND expires_at > now()
    RETURNING ${columns('oauthState')}`;
  return rows[0] ?? null;
}

// The database's clock judges the expiry, so it sets it too.
async function inSeconds(tx: TenantTx, seconds: number): Promise<Date> {
  const rows = await tx.client.$queryRaw<{ at: Date }[]>`
    SELECT now() + make_interval(secs => ${seconds}::float8) AS at`;
  return (rows[0] as { at: Date }).at;
}
