import type { ConnectorDefinition } from './define.js';
import { createRegistry, type Registry } from './registry.js';
import * as vendors from './vendors.js';

export { addressSettings, type AddressSettings } from './address-settings.js';
export * from './define.js';
export * from './coverage.js';
export { usualOrder, usualSort } from './order.js';
export { readRetryAfter } from './failures.js';
export { MissingSettingError } from './settings.js';
export { createRegistry, operationScopes, type Registry } from './registry.js';

/** The id of a connector we ship. */
export type ServiceId = (typeof vendors)[keyof typeof vendors]['id'];

/** The connectors we ship. */
export const registry: Registry = createRegistry(Object.values<ConnectorDefinition>(vendors));
export const { connectors, getConnector } = registry;
