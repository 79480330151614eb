import { createHash } from 'node:crypto';

/** What a wrapped key was wrapped for; the same has to be said to open it. */
export type KeyContext = Readonly<Record<string, string>>;

/** Holds a master key and never hands it out. */
export type KeyService = {
  /** What its address begins with, such as `transit`. */
  readonly driver: string;
  /** A digest of driver and key name, the same for every version of the key. */
  readonly id: string;
  /** What messages call it; holds no secret. */
  readonly name: string;
  /** Throws KeyServiceError. */
  wrap(key: Buffer, context: KeyContext): Promise<Buffer>;
  /** Throws KeyServiceError, and UnsealError for what the key did not wrap for this context. */
  unwrap(wrapped: Buffer, context: KeyContext): Promise<Buffer>;
};

/** `away`: it may answer later by itself. `refused`: somebody has to give the key or the right back. */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError';
  constructor(
    readonly kind: 'away' | 'refused',
    service: Pick<KeyService, 'name'>,
    reason: string,
  ) {
    super(`${service.name} ${kind === 'away' ? AWAY : REFUSED} Reason: ${reason}.`);
  }
}

const AWAY =
  'is not responding. Check that it is running, that this server can reach it, and that KEYWAY_KEY_SERVICE has its address.';
const REFUSED =
  'denies access to its key. Check that the key exists and is enabled, and that this server is allowed to encrypt and decrypt with it.';

/** The setting names no key service; the message lists the valid forms. */
export class KeyServiceAddressError extends Error {
  override readonly name = 'KeyServiceAddressError';
}

/** `key` is what the id is made of, and must stay as it is: the id is stored beside what the service wraps. */
export const nameService = (
  driver: string,
  key: string,
  name: string,
): Pick<KeyService, 'driver' | 'id' | 'name'> => ({
  driver,
  id: createHash('sha256').update(`keyway key service ${driver}\n${key}`).digest('hex').slice(0, 16),
  name,
});

/** The same bytes for the same context, whatever its order. */
export const toBytes = (context: KeyContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))), 'utf8');

/** The longest that a key service is waited for. */
export const SERVICE_TIMEOUT_MS = 5_000;
