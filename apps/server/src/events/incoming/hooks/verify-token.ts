import type { HookRequest, HookSignature } from '@keyway/connectors';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';

import type { Egress } from '../../../security/egress/index.js';
import { parseVendorJson } from '../../../security/input/index.js';
import { egressOwnerOf, type ResolvedConnection } from '../../../vault/model/index.js';

type TokenSignature = Extract<HookSignature, { kind: 'jwt' }>;
type FindKey = ReturnType<typeof createLocalJWKSet>;
/** `isFailed` once a read has failed. */
type Reading = { readonly keys: Promise<FindKey>; readonly startedAt: number; isFailed: boolean };

export type TokenVerifier = {
  /**
   * Returns whether the request carries the vendor's token for exactly this subscription. Throws if the vendor's keys
   * cannot be read.
   */
  verify(
    signature: TokenSignature,
    request: HookRequest,
    subscription: { readonly id: string; readonly resolved: ResolvedConnection },
  ): Promise<boolean>;
};

const KEPT_MS = 600_000;
/** A token with an unknown key causes a new read of the keys, at most once per this period. */
const REREAD_MS = 60_000;
/** Pause after a failed read of the keys. */
const FAILED_MS = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 262_144;
const MAX_ADDRESSES = 1_000;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];

type Options = {
  readonly egress: Egress;
  readonly now: () => Date;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number;
  /** Rewrites a vendor URL to its simulator, if there is one. */
  readonly reach: (resolved: ResolvedConnection, url: string) => string;
};

/** Reads vendors' public keys through the egress guard, and caches them. */
export function createTokenVerifier({ egress, now, monotonic, reach }: Options): TokenVerifier {
  const known = new Map<string, Reading>();

  const read = async (resolved: ResolvedConnection, url: string): Promise<FindKey> => {
    const { status, body } = await egress.request({
      owner: egressOwnerOf(resolved),
      method: 'GET',
      url: reach(resolved, url),
      headers: { accept: 'application/json' },
      hosts: resolved.hosts,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status !== 200) throw new Error('The vendor’s keys could not be read.');
    return createLocalJWKSet(parseVendorJson(body.toString('utf8')) as JSONWebKeySet);
  };
  /** Shares one read among concurrent requests: unsigned requests must not cause one read each. */
  const keysOf = (resolved: ResolvedConnection, url: string, maxAgeMs: number): Promise<FindKey> => {
    const kept = known.get(url);
    if (kept && monotonic() - kept.startedAt < (kept.isFailed ? FAILED_MS : maxAgeMs)) return kept.keys;
    if (known.size >= MAX_ADDRESSES) known.clear();
    const reading: Reading = { keys: read(resolved, url), startedAt: monotonic(), isFailed: false };
    known.set(url, reading);
    reading.keys.catch(() => (reading.isFailed = true));
    return reading.keys;
  };

  return {
    verify: async (signature, request, { id, resolved }) => {
      const token = request.headers[signature.header]?.replace(/^Bearer /i, '');
      if (token === undefined || id === '') return false;
      const url = signature.jwksUrl(resolved);
      const { iss: issuer, aud: audience } = signature.claims({ id }, resolved);
      const options = {
        ...{ issuer, audience, algorithms, clockTolerance: 60, currentDate: now() },
        requiredClaims: ['exp'],
      };
      const check = async (maxAgeMs: number) =>
        jwtVerify(token, await keysOf(resolved, url, maxAgeMs), options).then(() => true);
      return check(KEPT_MS)
        .catch((error: unknown) => {
          if (error instanceof errors.JWKSNoMatchingKey) return check(REREAD_MS);
          throw error;
        })
        .catch((error: unknown) => {
          if (error instanceof errors.JOSEError) return false;
          throw error;
        });
    },
  };
}
