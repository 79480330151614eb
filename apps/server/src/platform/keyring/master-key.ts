import { createHash, randomBytes } from 'node:crypto';

import { keyFingerprint, UnsealError, unwrapKey, wrapKey } from '../../security/sealing/index.js';
import { type KeyService, KeyServiceAddressError, KeyServiceError } from '../key-services/index.js';

export type KeyOwner = { readonly applicationId: string; readonly term: number };

/** The key that wraps the root secret and all data keys. */
export type MasterKey = {
  readonly id: string;
  /** The service that holds it; absent if this process does. */
  readonly service: Pick<KeyService, 'driver' | 'name'> | undefined;
  /** How long unwrapped keys may be used; Infinity if access cannot be revoked. */
  readonly cacheMs: number;
  /** Returns the monotonic time until which unwrapped keys may be used. */
  closesAt(): number;
  /**
   * Opens the key before the first `wrap`, and again to extend access; `like`: a wrapped key whose wrapping key is
   * reused.
   */
  open(like?: { readonly owner: KeyOwner; readonly wrapped: Uint8Array }): Promise<void>;
  /** Synchronous, so that it can be called within a transaction. */
  wrap(owner: KeyOwner, dataKey: Buffer): Buffer;
  /** Throws UnsealError, and KeyServiceError if the service refuses. */
  unwrap(owner: KeyOwner, wrapped: Uint8Array): Promise<Buffer>;
};

/** Returns a master key in the memory of this process. */
export const localKey = (key: Buffer): MasterKey => ({
  id: keyFingerprint(key),
  service: undefined,
  cacheMs: Infinity,
  closesAt: () => Infinity,
  open: async () => undefined,
  wrap: (owner, dataKey) => wrapKey(key, owner, dataKey),
  unwrap: async (owner, wrapped) => unwrapKey(key, owner, Buffer.from(wrapped)),
});

type Options = { readonly cacheMs: number; readonly monotonic?: () => number };

/**
 * Sent with each request to the service, and bound where possible: a key wrapped for Keyway serves no other purpose.
 */
const CONTEXT = { keyway: 'wrapping-key' };
const FORM = 2;
/** Wrapping keys kept open: the current one, and those of processes that started together. */
const MOST_OPEN = 16;

/**
 * Returns a master key at a service, which wraps one wrapping key; that key seals root secret and data keys locally,
 * bound to application and term. A process therefore sends one request per period instead of one per tenant, and none
 * within a transaction. Format: `2 | length of the wrapped wrapping key | wrapped wrapping key | sealed key`.
 */
export function serviceKey(service: KeyService, { cacheMs, monotonic }: Options): MasterKey {
  const clock = monotonic ?? (() => performance.now());
  const open = new Map<string, Buffer>();
  /** Digests of proven keys, one per wrapping. They outlive the keys: a later response must be identical. */
  const proven = new Map<string, string>();
  const state = { closesAt: -Infinity, current: undefined as Buffer | undefined };
  const isOpen = (): boolean => clock() < state.closesAt;

  /**
   * Unwraps at the service. An unexpected response counts as none: an unproven key seals nothing, and does not extend
   * access.
   */
  const unwrapAtService = async (wrapping: Buffer, { made, prove }: Proof = {}): Promise<Buffer> => {
    const name = wrapping.toString('latin1');
    const expected = made ? digest(made) : proven.get(name);
    // Measured from the request: access may have been revoked by the time the response arrives.
    const askedAt = clock();
    const key = await service
      .unwrap(wrapping, CONTEXT)
      .catch((error: unknown) => Promise.reject(toServiceError(service, error, expected !== undefined)));
    const isRight = expected === undefined ? isProven(prove, key) : expected === digest(key);
    if (!isRight) throw new KeyServiceError('away', service, 'its response is not the key that it wrapped');
    // Expired entries are not reused, although the key may be the same.
    if (!isOpen()) open.clear();
    state.closesAt = askedAt + cacheMs;
    open.delete(name);
    if (open.size >= MOST_OPEN) open.delete(open.keys().next().value ?? '');
    open.set(name, key);
    proven.set(name, digest(key));
    return key;
  };
  const make = async (): Promise<Buffer> => {
    const key = randomBytes(32);
    const wrapping = await service
      .wrap(key, CONTEXT)
      .catch((error: unknown) => Promise.reject(toServiceError(service, error, true)));
    await unwrapAtService(wrapping, { made: key });
    return wrapping;
  };

  return {
    id: service.id,
    service,
    cacheMs,
    closesAt: () => state.closesAt,
    open: async (like) => {
      if (like) {
        const { wrapping, sealed } = split(like.wrapped);
        await unwrapAtService(wrapping, { prove: (key) => void unwrapKey(key, like.owner, sealed) });
        state.current = wrapping;
      } else if (state.current) await unwrapAtService(state.current);
      else state.current = await make();
    },
    wrap: (owner, dataKey) => {
      const { current } = state;
      const key = current && isOpen() ? open.get(current.toString('latin1')) : undefined;
      if (!current || !key) throw new KeyServiceError('away', service, 'its answer is too old');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(current.length);
      return Buffer.concat([Buffer.of(FORM), length, current, wrapKey(key, owner, dataKey)]);
    },
    unwrap: async (owner, bytes) => {
      const { wrapping, sealed } = split(bytes);
      const known = isOpen() ? open.get(wrapping.toString('latin1')) : undefined;
      const prove = (key: Buffer): void => void unwrapKey(key, owner, sealed);
      return unwrapKey(known ?? (await unwrapAtService(wrapping, { prove })), owner, sealed);
    },
  };
}

const digest = (key: Buffer): string => createHash('sha256').update(key).digest('hex');

/** Proof that a response is correct when no identical one was received before. */
type Proof = {
  readonly made?: Buffer;
  /** Throws if the key does not open the given value. */
  readonly prove?: (key: Buffer) => void;
};

function isProven(prove: Proof['prove'], key: Buffer): boolean {
  try {
    prove?.(key);
    return prove !== undefined;
  } catch {
    return false;
  }
}

/**
 * Converts an error. A service that rejects a value it has opened before is not the same service: another one has
 * replaced it.
 */
function toServiceError(service: KeyService, error: unknown, hasOpened: boolean): unknown {
  if (error instanceof KeyServiceError || error instanceof KeyServiceAddressError) return error;
  if (error instanceof UnsealError && !hasOpened) return error;
  const { name } = Object(error) as { name?: unknown };
  return new KeyServiceError('away', service, `an unexpected response (${String(name)})`);
}

function split(bytes: Uint8Array): { wrapping: Buffer; sealed: Buffer } {
  const wrapped = Buffer.from(bytes);
  if (wrapped.length < 3 || wrapped[0] !== FORM) throw new UnsealError();
  const end = 3 + wrapped.readUInt16BE(1);
  if (wrapped.length <= end) throw new UnsealError();
  return { wrapping: wrapped.subarray(3, end), sealed: wrapped.subarray(end) };
}
