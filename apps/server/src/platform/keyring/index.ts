/** Each application's data keys, and the places in which sealed values stand. */
export { countWornKeys, MAX_OPERATIONS, storeKeyOperations } from './key-operations.js';
export {
  assertKnownMasterKeys,
  deriveFromRoot,
  isKeyWhole,
  type Keyring,
  KEYS_MISSING,
  loadKeyring,
  MasterKeyError,
  type MasterKeys,
  type Sealer,
  SYSTEM,
} from './keyring.js';
export {
  auditedColumns,
  type SealedColumn,
  sealedColumns,
  sealPlace,
  type SealPlace,
} from './sealed-columns.js';
