export { close, open } from './open.js';
export { VaultError } from './vault-error.js';
export type {
  OpenOptions,
  VaultCallbacks,
  VaultConnection,
  VaultErrorCode,
  VaultHandle,
  VaultLocale,
  VaultOptions,
  VaultSession,
} from './options.js';
