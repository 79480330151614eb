/** Unified resources: run a connector's operation, list across pages, create once. */
export { createMessage } from './create-message.js';
export { listMessages } from './list-messages.js';
export { reconcileMessage } from './reconcile-message.js';
export { prepareOperation, runOperation } from './run-operation.js';
export { updateMessage } from './update-message.js';
