export * from './contract.js';
export * from './connector/connectors.js';
export * from './wire/unified-apis.js';
export {
  operationNames,
  sortDirections,
  type FilterMeaning,
  type OperationName,
} from './customer-support/resource-definition.js';
export * from './console.js';
export * from './customer-support/resources.js';
export { documentsContract } from './documents.js';
export * from './hooks.js';
export { answersFile, formFilesAt, listRoutes, pathDefaults, takesFile, type Route } from './list-routes.js';
export * from './management/applications.js';
export * from './management/audit.js';
export * from './management/installation.js';
export * from './management/key-scopes.js';
export * from './management/people.js';
export * from './management/roles.js';
export * from './management/work.js';
export * from './proxy.js';
export * from './system.js';
export * from './vault/abilities.js';
export * from './vault/browser.js';
export * from './vault/connection-history.js';
export * from './vault/connection-states.js';
export * from './vault/connection-writes.js';
export * from './vault/connection-record.js';
export * from './vault/connections.js';
export * from './vault/consumers.js';
export * from './vault/form-fields.js';
export * from './vault/hosted-vault.js';
export * from './vault/integration-states.js';
export * from './vault/integrations.js';
export * from './vault/logs.js';
export * from './vault/sessions.js';
export * from './vault/unhealthy-connections.js';
export * from './vault/usage.js';
export * from './webhook/event-types.js';
export * from './webhook/events.js';
export * from './webhook/deliveries.js';
export * from './webhook/webhooks.js';
export { buildDeprecationHeaders } from './wire/deprecation.js';
export * from './wire/envelope.js';
export * from './wire/error-families.js';
export * from './wire/errors.js';
export * from './wire/headers.js';
export * from './wire/metadata.js';
