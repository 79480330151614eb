const SERVICE_AWAY =
  'the service that holds its master key is not responding. The vault reopens automatically.';
const SUPERSEDED = 'its master key was rotated, and this server has the previous one.';

/** Thrown when a key is needed while the vault is closed. */
export class VaultClosedError extends Error {
  override readonly name = 'VaultClosedError';
  constructor(reason: 'service away' | 'key superseded' = 'service away', options?: ErrorOptions) {
    super(`The vault is closed: ${reason === 'service away' ? SERVICE_AWAY : SUPERSEDED}`, options);
  }
}
