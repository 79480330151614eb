/** The only path for outbound requests: resolves, checks and connects to external hosts, and limits responses. */
export {
  createEgress,
  type Egress,
  type EgressCall,
  EgressError,
  type EgressErrorCode,
  type EgressResponse,
} from './egress.js';
export type { EgressOwner } from './egress-doors.js';
export { compileHostRules, findHostRule, toPlainHost } from './host-rules.js';
export { pickRequestHeaders, pickResponseHeaders, pickResponseTrailers } from './outgoing-headers.js';
export type { StreamedBody } from './passed-body.js';
export { HeldSource, type StopSignal, StopSource } from './stop-signal.js';
