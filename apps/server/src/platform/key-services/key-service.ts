import { createHash } from 'node:crypto';

/** The context that a key was wrapped for; unwrapping requires the same one. */
export type KeyContext = Readonly<Record<string, string>>;

/** Holds a master key and never releases it. */
export type KeyService = {
  /** Scheme of its address, such as `transit`. */
  readonly driver: string;
  /** A digest of driver and key name, the same for every version of the key. */
  readonly id: string;
  /** Its name in messages; contains no secret. */
  readonly name: string;
  /** Throws KeyServiceError. */
  wrap(key: Buffer, context: KeyContext): Promise<Buffer>;
  /** Throws KeyServiceError, and UnsealError for data that the key did not wrap for this context. */
  unwrap(wrapped: Buffer, context: KeyContext): Promise<Buffer>;
};

/** `away`: the service may recover on its own. `refused`: an operator has to restore the key or the permission. */
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

/**
 * Names a service. `key` determines the ID and must never change: the ID is stored with everything that the service
 * wraps.
 */
export const nameService = (
  driver: string,
  key: string,
  name: string,
): Pick<KeyService, 'driver' | 'id' | 'name'> => ({
  driver,
  id: createHash('sha256').update(`keyway key service ${driver}\n${key}`).digest('hex').slice(0, 16),
  name,
});

/** Serializes the context to the same bytes, whatever its order. */
export const toBytes = (context: KeyContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))), 'utf8');

/** Timeout of a request to a key service. */
export const SERVICE_TIMEOUT_MS = 5_000;
