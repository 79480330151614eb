/** The authorization flow, from link to confirmed connection. */
export { changeConnection } from './change-connection.js';
export { completeAuthorization } from './complete-authorization.js';
export { confirmConnection } from './confirm-connection.js';
export { expirePendingConfirmations } from './expire-pending-confirmations.js';
export { callbackUrl, startAuthorization } from './start-authorization.js';
export {
  type FlowLinkRequest,
  type FlowParts,
  loadFlowParts,
  redirectErrors,
  verifyFlowLink,
} from './verify-flow-link.js';
