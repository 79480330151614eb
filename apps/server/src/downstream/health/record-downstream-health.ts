import { updateConnection, type Connection, type ConnectionPatch } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { jobOrigin } from '../../platform/audit/index.js';
import type { ConnectionHealth } from '../../vendor-calls.js';
import { wordsOf } from './check-credential.js';
import { noteCredentialAnswer } from './doubt-credential.js';
import {
  appendConnectionEvent,
  auditConnectionChange,
  connectionKeyOf,
  type ResolvedConnection,
  withRow,
} from '../../vault/model/index.js';

/** Records what requests reveal about a connection's health. */
export const createConnectionHealth = (
  deps: Ports<'audit' | 'now' | 'database' | 'logger' | 'registry'>,
): ConnectionHealth => ({
  noteAnswer: (resolved, status) => noteCredentialAnswer(deps, resolved, status),
  recordSuccess: (resolved) => recordDownstreamSuccess(deps, resolved),
  recordFailure: (resolved, error) => recordDownstreamFailure(deps, resolved, error),
});

const origin = jobOrigin('calls');

/** Rows with an update in flight: concurrent requests share a cached row and write it once. */
const inFlight = new WeakSet<Connection>();

/** Records a success at the vendor: a no-op unless the connection had failed before. */
export const recordDownstreamSuccess = (
  deps: Ports<'audit' | 'now' | 'database' | 'logger' | 'registry'>,
  resolved: ResolvedConnection,
): Promise<void> | undefined =>
  resolved.row?.lastDownstreamErrorAt
    ? note(deps, resolved, { lastDownstreamErrorAt: null, lastError: null }, 'downstream.recovered')
    : undefined;

/** Records a failed request: a fault on the vendor's side marks the connection as degraded, once until it recovers. */
export async function recordDownstreamFailure(
  deps: Ports<'audit' | 'now' | 'database' | 'logger' | 'registry'>,
  resolved: ResolvedConnection,
  error: unknown,
): Promise<void> {
  if (!resolved.row || resolved.row.lastDownstreamErrorAt || !isVendorFault(error)) return;
  await note(
    deps,
    resolved,
    { lastDownstreamErrorAt: deps.now(), lastError: wordsOf(error) },
    'downstream.degraded',
  );
}

/** Failures caused by the client or by us. */
const ownReasons = new Set<unknown>(['aborted', 'bad_header', 'refused']);

const isVendorFault = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.typeName === 'ConnectorExecutionError' &&
  error.status >= 500 &&
  !(typeof error.detail === 'object' && ownReasons.has(error.detail.reason));

// The caller's response is decided; a database failure must not change it.
async function note(
  deps: Ports<'audit' | 'now' | 'database' | 'logger' | 'registry'>,
  resolved: ResolvedConnection,
  patch: ConnectionPatch,
  event: 'downstream.degraded' | 'downstream.recovered',
): Promise<void> {
  const { row } = resolved;
  if (!row || inFlight.has(row)) return;
  inFlight.add(row);
  await deps.database
    .tenant(row.applicationId, async (tx) => {
      // The update checks this itself: concurrent requests, also in other processes, report it once.
      const lastDownstreamErrorAt = patch.lastDownstreamErrorAt ? null : { not: null };
      const updated = await updateConnection(tx, connectionKeyOf(row), patch, {
        expected: row,
        while: { lastDownstreamErrorAt },
      });
      if (!updated) return;
      const after = withRow(deps, resolved, updated, resolved.credentials);
      auditConnectionChange(deps, tx, origin, { before: resolved, after });
      await appendConnectionEvent(tx, event, after, deps.now());
    })
    .catch((error: unknown) => {
      deps.logger.warn(
        { code: error instanceof Error ? error.name : 'unknown' },
        'updating the health of a connection failed',
      );
    });
}
