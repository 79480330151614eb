/** Encrypts what is stored: the master key, data keys, and text that clients carry. */
export { deriveKey, keyFingerprint, parseMasterKey } from './master-key.js';
export {
  type DataKeyTerm,
  sealBytes,
  sealedTerm,
  unsealBytes,
  UnsealError,
  unwrapKey,
  wrapKey,
} from './seal.js';
export { sealToken, unsealToken } from './token-box.js';
