/** Use cases of integrations, and the available connectors. */
export { deleteIntegrationRecord } from './delete-integration.js';
export {
  getConnectorRecord,
  getConnectorResource,
  listConnectorRecords,
  listUnifiedApis,
} from './list-connectors.js';
export {
  createIntegrationRecord,
  getIntegrationRecord,
  listIntegrationRecords,
  updateIntegrationRecord,
} from './save-integration.js';
