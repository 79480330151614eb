import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';

const ALGORITHM = 'HS256';
/** One week: the maximum lifetime of a session, and of the revocation of all of a consumer's sessions. */
export const MAX_SESSION_SECONDS = 7 * 24 * 3600;
const MAX_TOKEN = 8192;
const RESERVED_CLAIMS = ['iss', 'aud', 'sub', 'exp', 'iat', 'nbf', 'jti'];

/** A token's purpose; a token of one audience is never accepted as the other. */
export type TokenAudience = 'keyway:session' | 'keyway:authorize';

export type SignTokenOptions = {
  audience: TokenAudience;
  issuer: string;
  subject?: string;
  claims: Record<string, unknown>;
  expiresInSeconds: number;
  now: Date;
};

export type VerifyTokenOptions = { audience: TokenAudience; issuer: string; now: Date };

/** A verified payload; `iat` and `exp` are Unix seconds. */
export type TokenPayload = JWTPayload & { jti: string; iat: number; exp: number };

export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(readonly reason: 'expired' | 'invalid') {
    super(reason === 'expired' ? 'The token has expired.' : 'The token is not valid.');
  }
}

/** Signs a token (JWT, HS256) with a random `jti`. */
export async function signToken(key: Buffer, options: SignTokenOptions): Promise<string> {
  assertKey(key);
  const reserved = RESERVED_CLAIMS.find((name) => Object.hasOwn(options.claims, name));
  if (reserved !== undefined) throw new TypeError(`The claim ${reserved} is set by signToken itself.`);
  const issuedAt = Math.floor(options.now.getTime() / 1000);
  const token = new SignJWT(options.claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(options.issuer)
    .setAudience(options.audience)
    .setJti(randomBytes(16).toString('base64url'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + options.expiresInSeconds);
  if (options.subject !== undefined) token.setSubject(options.subject);
  return token.sign(key);
}

/** Verifies signature, audience, issuer and expiry (no clock tolerance) or throws {@link TokenError}. */
export async function verifyToken(
  key: Buffer,
  options: VerifyTokenOptions,
  token: string,
): Promise<TokenPayload> {
  assertKey(key);
  assertCanonical(token);
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      audience: options.audience,
      issuer: options.issuer,
      currentDate: options.now,
      clockTolerance: 0,
      requiredClaims: ['jti', 'iat', 'exp'],
    });
    return toTokenPayload(payload);
  } catch (error) {
    throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid');
  }
}

function toTokenPayload(payload: JWTPayload): TokenPayload {
  const { jti, iat, exp } = payload;
  if (typeof jti !== 'string' || iat === undefined || exp === undefined) throw new TokenError('invalid');
  return { ...payload, jti, iat, exp };
}

// The last character of a signature has spare bits that a lenient decoder ignores.
function assertCanonical(token: string): void {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const canonical = Buffer.from(signature, 'base64url').toString('base64url');
  if (token.length > MAX_TOKEN || canonical !== signature) throw new TokenError('invalid');
}

function assertKey(key: Buffer): void {
  if (key.length < 32) throw new TypeError('A signing key must have at least 32 bytes.');
}
