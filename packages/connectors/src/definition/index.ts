/** Declares a connector: identity, settings, credential types, operations, coverage, errors. */
export { addressSettings, type AddressSettings } from './settings/address-settings.js';
export { attachmentsOf, type FileReference, MEGABYTE, showing, uploadBy } from './attachments.js';
export { fromMessageId, fromUploadId, toMessageId } from './composite-ids.js';
export { type FileBody, partHeaders, wrapFile } from './file-form.js';
export { type Content, HeldFile, type Piece, piecesOf } from './held-file.js';
export {
  acceptsWithout,
  fieldsOf,
  fieldsWithout,
  messageFrom,
  noteAttributes,
} from './abilities/attributes.js';
export { basicAuthorization, bothBy, days, noScopes } from './authorization.js';
export {
  type Account,
  accountIdOf,
  type AuthType,
  cannot,
  type CompositeOperation,
  type ConnectorDefinition,
  ConnectorError,
  defineConnector,
  type DownstreamRequest,
  type DownstreamResponse,
  exists,
  type Failure,
  type FailureKind,
  type FileSource,
  headersOf,
  invalid,
  isMissing,
  isComposite,
  type Limit,
  type ListInput,
  type ListOperation,
  type ListPage,
  type MessageFilterName,
  notFound,
  type NewFile,
  type OperationContext,
  type OperationFacts,
  type OperationTypes,
  type ResourceTable,
  segment,
  send,
  sendAll,
  type Settings,
  StepFailed,
  type Steps,
  tableOf,
  unresolved,
  unsupported,
  UnsupportedAttributes,
  type UpdateInput,
  type UploadOperation,
} from './define.js';
export type {
  DeletedPage,
  EventSources,
  Hint,
  HookAnswer,
  HookRequest,
  NewSubscription,
  Subscription,
  SubscriptionCalls,
} from './events.js';
export { fileLimitsOf } from './file-limits.js';
export { converted } from './abilities/conversions.js';
export { findUnsupported } from './abilities/find-unsupported.js';
export { limitsOf } from './abilities/limits.js';
export { attributeAbilities } from './abilities/abilities.js';
export { hubSignature } from './hooks/hub-signature.js';
export { type HookVerdict, needsSigningKey, signatureOf, usesKey, verifyHook } from './hooks/verify-hook.js';
export {
  type FailureErrors,
  kindOfStatus,
  mergedInto,
  rateLimitReader,
  readCountHeader,
  readProblem,
  readRetryAfter,
  readSecondsUntil,
  toFailure,
  usageReader,
  usualRateLimitReader,
  waiting,
} from './errors/failures.js';
export { createRegistry, operationScopes, type Registry, scopesOf, scopesOfKey } from './registry.js';
export {
  DownstreamFailure,
  driveSteps,
  type FetchLike,
  type OperationInputs,
  OperationNotCallable,
  type OperationOutputs,
  type RunContext,
  runOperation,
} from './steps/run-operation.js';
export { Unread } from './steps/saved-record.js';
export { statusMap, type ValueMap, valueMap } from './value-map.js';
export {
  addressField,
  addressOf,
  basicStrategy,
  emailField,
  keyStrategy,
  MissingSettingError,
  requireSetting,
  secretField,
  selected,
  selectField,
  subdomainField,
  tenantOrigin,
  userNameField,
} from './settings/settings.js';
export {
  listTolerantly,
  lookAside,
  readAside,
  sendAlongside,
  skippingInto,
  stepsOf,
  tolerant,
} from './steps/tolerant.js';
export { type Polled, polledOf } from './polled.js';
export { usualOrder, usualSort } from './usual-order.js';
