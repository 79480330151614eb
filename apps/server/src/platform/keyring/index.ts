/** Each application's data keys, and the columns that hold encrypted values. */
export { MAX_OPERATIONS, storeKeyOperations } from './key-operations.js';
export { type Keyring, loadKeyring } from './keyring.js';
export { localKey, type MasterKey, serviceKey } from './master-key.js';
export {
  assertKnownMasterKeys,
  deriveFromRoot,
  isKeyWhole,
  listMasterKeys,
  MasterKeyError,
  type MasterKeys,
  SYSTEM,
} from './master-keys.js';
export { KEYS_MISSING } from './root-secret.js';
export {
  auditedColumns,
  type SealedColumn,
  sealedColumns,
  sealPlace,
  type SealPlace,
} from './sealed-columns.js';
export type { Sealer } from './sealer.js';
export { VaultClosedError } from './vault-closed-error.js';
