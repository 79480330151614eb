import type { Ports } from '../ports.js';
import type { ConnectionHealth } from '../vendor-calls.js';
import { noteCredentialAnswer } from './doubt-credential.js';
import { recordDownstreamFailure, recordDownstreamSuccess } from './record-downstream-health.js';

export const createConnectionHealth = (
  deps: Ports<'audit' | 'now' | 'database' | 'logger' | 'registry'>,
): ConnectionHealth => ({
  noteAnswer: (resolved, status) => noteCredentialAnswer(deps, resolved, status),
  recordSuccess: (resolved) => recordDownstreamSuccess(deps, resolved),
  recordFailure: (resolved, error) => recordDownstreamFailure(deps, resolved, error),
});
