import { type ConnectorDefinition, createRegistry, type Registry } from './definition/index.js';
import * as vendors from './vendors.js';

export { addressSettings, type AddressSettings } from './definition/index.js';
export * from './definition/define.js';
export * from './definition/abilities/coverage.js';
export { type HookVerdict, needsSigningKey, signatureOf, usesKey, verifyHook } from './definition/index.js';
export type {
  DeletedPage,
  EventSources,
  Hint,
  HookAnswer,
  HookKey,
  HookRequest,
  HookSignature,
  HookSource,
  NewSubscription,
  PollPace,
  Subscription,
  SubscriptionCalls,
} from './definition/events.js';
export {
  asMappedBy,
  hasChangedSince,
  lookedUpOf,
  type MappingChange,
  mappingChanges,
  meaningOf,
  type WatchedName,
} from './definition/mapping.js';
export { attributeAbilities, converted, findUnsupported } from './definition/index.js';
export type { Unsupported } from './definition/abilities/limits.js';
export type { OperationFacts } from './definition/index.js';
export { type Polled, polledOf, tolerant, usualOrder, usualSort } from './definition/index.js';
export { htmlToMarkdown, lacksLookups, mapEach, Mismatch, type Skipped } from './reading/index.js';
export { type Content, fileLimitsOf, HeldFile, MEGABYTE, type Piece, piecesOf } from './definition/index.js';
export { type FileBody, readRetryAfter, wrapFile } from './definition/index.js';
export { iconSvg } from './icon.js';
export { type ManualStep, manualStepsOf, type SetupSteps, setupStepsOf } from './setup-steps.js';
export { MissingSettingError } from './definition/index.js';
export { createRegistry, operationScopes, type Registry, scopesOf, scopesOfKey } from './definition/index.js';

/** The id of a connector we ship. */
export type ServiceId = (typeof vendors)[keyof typeof vendors]['id'];

/** The connectors we ship. */
export const registry: Registry = createRegistry(Object.values<ConnectorDefinition>(vendors));
export const { connectors, getConnector } = registry;
