/** Services that hold a master key: their protocols and addresses. */
export { assertKeyServiceAddress, createKeyService } from './create-key-service.js';
export { type KeyService, KeyServiceAddressError, KeyServiceError } from './key-service.js';
