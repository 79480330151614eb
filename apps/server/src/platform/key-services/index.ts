/** Services that hold a master key: what each speaks, and where each is. */
export { assertKeyServiceAddress, createKeyService } from './create-key-service.js';
export { type KeyService, KeyServiceAddressError, KeyServiceError } from './key-service.js';
