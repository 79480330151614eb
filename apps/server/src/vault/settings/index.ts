/** Settings of integrations and connections, and the host they send a credential to. */
export { callHost, providerHost } from './call-host.js';
export { checkSettings } from './check-settings.js';
export { type ConnectionField, connectionFields, maskSecret } from './connection-form.js';
export {
  clientDestinationOf,
  type Destination,
  destinationOf,
  findMove,
  readBound,
  readClientSecret,
  writeBound,
  writeClientSecret,
} from './destination.js';
export { mergeSettings } from './merge-settings.js';
export { sandboxClient, toSandboxUrl } from './sandbox-target.js';
export { bindText, type FindDestination, loadDestinations } from './sealed-destinations.js';
export { addressOf, isLocked } from './setting-address.js';
export type { ServedConnectors } from './served-connectors.js';
