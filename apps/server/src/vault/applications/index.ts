/** Use cases of applications and their API keys. */
export { bindApiKeys, checkApiKeys } from './change-api-key.js';
export { createApiKeyRecord, createApplicationRecord } from './create-application.js';
export {
  findApiKey,
  findApplication,
  listApiKeyRecords,
  listApplicationRecords,
  missing,
  removeApplication,
  revokeApiKeyRecord,
  updateApiKeyRecord,
  updateApplicationRecord,
} from './manage-application.js';
export { continueDeletion } from './reconcile-deletions.js';
