import { createHmac, timingSafeEqual } from 'node:crypto';

import type { HookKey, HookRequest, HookSignature, HookSource, SignedTime } from '../events.js';
import type { AuthType } from '../operations.js';

export type HookVerdict = 'valid' | 'invalid' | 'stale';

const TOLERANCE_SECONDS = 300;

/** Returns the signature scheme of a connection's webhooks. */
export const signatureOf = ({ signature, signatureBy }: HookSource, authType: AuthType): HookSignature =>
  signatureBy?.[authType] ?? signature;

/** Returns whether the signature uses this key. */
export const usesKey = (signature: HookSignature, key: HookKey): boolean =>
  (signature.kind === 'hmac' || signature.kind === 'bearer') && signature.key === key;

/** Returns whether the integration needs the webhook key of the vendor's app. */
export const needsSigningKey = ({ signature, signatureBy = {} }: HookSource): boolean =>
  [signature, ...Object.values(signatureBy)].some((each) => usesKey(each, 'signing_key'));

/**
 * Returns whether a request comes from a holder of the key, over its raw bytes and in constant time. JWTs are verified
 * by the caller.
 */
export function verifyHook(
  signature: Exclude<HookSignature, { kind: 'jwt' | 'bearer' }>,
  request: HookRequest,
  key: string,
  now: Date,
): HookVerdict {
  if (signature.kind === 'none') return 'valid';
  const value = request.headers[signature.header];
  if (value === undefined || key === '') return 'invalid';
  if (signature.kind === 'secret') return isSame(value, key) ? 'valid' : 'invalid';
  const found = signature.find ? signature.find(value) : { signature: value };
  const time = found?.time ?? (signature.time && request.headers[signature.time.header]) ?? '';
  if (!found || (signature.time && time === '')) return 'invalid';
  const bytes = signature.keyEncoding === 'hex' ? Buffer.from(key, 'hex') : key;
  // Node stops decoding hex at the first invalid character, which would yield another key.
  if (bytes.length === 0 || (bytes !== key && 2 * bytes.length !== key.length)) return 'invalid';
  const ways = signature.signed?.(request, time) ?? [[request.body]];
  const isSigned = ways.some((parts) => {
    const hmac = createHmac(signature.hash, bytes);
    for (const part of parts) hmac.update(part);
    return isSame(found.signature, hmac.digest(signature.encoding));
  });
  if (!isSigned) return 'invalid';
  if (!signature.time) return 'valid';
  const away = Math.abs(now.getTime() - toMilliseconds(time, signature.time.as));
  // NaN compares as false: an invalid time counts as stale.
  return away <= (signature.toleranceSeconds ?? TOLERANCE_SECONDS) * 1_000 ? 'valid' : 'stale';
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const toMilliseconds = (time: string, as: SignedTime['as']): number =>
  as === 'iso' ? Date.parse(time) : Number(time) * (as === 'seconds' ? 1_000 : 1);
