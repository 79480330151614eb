import { createHash, randomBytes } from 'node:crypto';

import { keyFingerprint, UnsealError, unwrapKey, wrapKey } from '../../security/sealing/index.js';
import { type KeyService, KeyServiceAddressError, KeyServiceError } from '../key-services/index.js';

export type KeyOwner = { readonly applicationId: string; readonly term: number };

/** What wraps the root secret and all data keys. */
export type MasterKey = {
  readonly id: string;
  /** The service that holds it; absent where this process does. */
  readonly service: Pick<KeyService, 'driver' | 'name'> | undefined;
  /** How long what it unwrapped may be used; Infinity where nobody can take it back. */
  readonly cacheMs: number;
  /** Milliseconds of the monotonic clock: until then what it unwrapped may be used. */
  closesAt(): number;
  /** Before the first `wrap`, and again to be let in for longer; `like`: a key whose wrapping is gone on with. */
  open(like?: { readonly owner: KeyOwner; readonly wrapped: Uint8Array }): Promise<void>;
  /** Never waits, so that it can be called within a transaction. */
  wrap(owner: KeyOwner, dataKey: Buffer): Buffer;
  /** Throws UnsealError, and KeyServiceError where the service does not let it. */
  unwrap(owner: KeyOwner, wrapped: Uint8Array): Promise<Buffer>;
};

/** A master key in the memory of this process. */
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

/** Told to the service with each call, and bound where it can: what it wraps for us is good for nothing else. */
const CONTEXT = { keyway: 'wrapping-key' };
const FORM = 2;
/** Wrapping keys that are kept open: one in use, and those of processes that began beside each other. */
const MOST_OPEN = 16;

/**
 * A master key at a service, which wraps one wrapping key; that one seals root secret and data keys here, bound to
 * application and term. So a process asks the service once per period, not once per tenant, and never within a
 * transaction. Written as `2 | length of the wrapped wrapping key | it | sealed key`.
 */
export function serviceKey(service: KeyService, { cacheMs, monotonic }: Options): MasterKey {
  const clock = monotonic ?? (() => performance.now());
  const open = new Map<string, Buffer>();
  /** Digests of the keys that were right, one per wrapping. They outlive the keys: a later response must be the same. */
  const proven = new Map<string, string>();
  const state = { closesAt: -Infinity, current: undefined as Buffer | undefined };
  const isOpen = (): boolean => clock() < state.closesAt;

  /** An unexpected response is no response: nothing is sealed by a key that is not proven, nor is it used for longer. */
  const unwrapAtService = async (wrapping: Buffer, { made, prove }: Proof = {}): Promise<Buffer> => {
    const name = wrapping.toString('latin1');
    const expected = made ? digest(made) : proven.get(name);
    // From the moment of asking: when the answer came, the right may have been taken already.
    const askedAt = clock();
    const key = await service
      .unwrap(wrapping, CONTEXT)
      .catch((error: unknown) => Promise.reject(toServiceError(service, error, expected !== undefined)));
    const isRight = expected === undefined ? isProven(prove, key) : expected === digest(key);
    if (!isRight) throw new KeyServiceError('away', service, 'its response is not the key that it wrapped');
    // What ran out is not used again, although the same key may be.
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

/** How a response is known to be right where the same was not given before. */
type Proof = {
  readonly made?: Buffer;
  /** Throws where the key does not open what it must. */
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

/** A service that rejects what it has opened before does not mean the key: something else stands in its place. */
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
