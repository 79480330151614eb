import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import type { EgressResponse } from '../security/egress/index.js';
import type { CallState } from './call-state.js';
import type { WireRequest } from './wire-request.js';

/** The services that a vendor request passes through. */
export type SendPorts = Ports<
  | 'audit'
  | 'now'
  | 'connectionHealth'
  | 'downstreamGuard'
  | 'egress'
  | 'refreshCredentials'
  | 'responseMemory'
>;

/** A request to a vendor, on its way out. */
export type DownstreamCall = {
  readonly deps: SendPorts;
  readonly state: CallState;
  readonly context: RequestContext;
  readonly request: WireRequest;
  /** How many times it was sent before. */
  readonly retries: number;
};

export type Send = (call: DownstreamCall) => Promise<EgressResponse>;

/** Wraps the inner layers: decides whether and how often to call them. */
export type Policy = (next: Send) => Send;
