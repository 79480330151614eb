import { appendEvent, type NewEvent, type TenantTx } from '@keyway/db';

import type { Ports } from '../../../ports.js';
import type { AuditOrigin } from '../../../platform/audit/index.js';
import { auditConnectionChange } from '../audit-connection-change.js';
import { toRecordId } from '../connection-ids.js';
import { stateOf, type ConnectionView } from './connection-state.js';
import { labelOf } from '../account.js';
import { followEvents } from './follow-events.js';
import type { ResolvedConnection } from '../resolved-connection.js';

export type ConnectionEvent =
  | 'created'
  | 'updated'
  | 'callable'
  | 'disabled'
  | 'deleted'
  | 'revoked'
  | `token_refresh.${'pending' | 'recovered' | 'failed'}`
  | `downstream.${'degraded' | 'recovered'}`;

/** The subject of an event. */
export type EventSubject = ConnectionView & Pick<ResolvedConnection, 'consumerId' | 'connectionId'>;

/** Appends an event in the same transaction as its change. */
export async function appendConnectionEvent(
  tx: TenantTx,
  name: ConnectionEvent,
  resolved: EventSubject,
  now: Date,
): Promise<void> {
  await appendEvent(tx, toEvent(name, resolved, now));
}

/** Returns an event whose payload contains no credential and no setting. */
function toEvent(name: ConnectionEvent, resolved: EventSubject, now: Date): NewEvent {
  const { connectionId } = resolved;
  const serviceId = resolved.connector.id;
  const unifiedApi = resolved.row?.unifiedApi ?? resolved.integration.unifiedApi;
  return {
    type: `vault.connection.${name}`,
    consumerId: resolved.consumerId,
    serviceId,
    connectionId,
    payload: {
      id: toRecordId({ unifiedApi, serviceId, connectionId }),
      connection_id: connectionId,
      label: labelOf(resolved),
      service_id: serviceId,
      unified_api: unifiedApi,
      consumer_id: resolved.consumerId,
      enabled: resolved.row?.enabled ?? false,
      ...stateOf(resolved, now),
      occurred_at: now.toISOString(),
    },
  };
}

/** Returns the events of a change that left the connection's row unchanged: of its state and health only. */
export function movedEvents(before: EventSubject, after: EventSubject, now: Date): NewEvent[] {
  const was = stateOf(before, now);
  const is = stateOf(after, now);
  if (was.state === is.state && was.health === is.health) return [];
  return changeEvents(before, after, now).map((name) => toEvent(name, after, now));
}

/** Appends the events and the audit entry of a connection's change; starts or stops the vendor's events accordingly. */
export async function appendChangeEvents(
  deps: Ports<'audit' | 'now'>,
  tx: TenantTx,
  origin: AuditOrigin,
  { before, after }: { readonly before: EventSubject; readonly after: EventSubject },
): Promise<void> {
  const now = deps.now();
  auditConnectionChange(deps, tx, origin, { before, after });
  for (const name of changeEvents(before, after, now)) await appendConnectionEvent(tx, name, after, now);
  await followEvents(tx, [{ before, after }], now);
}

function changeEvents(before: EventSubject, after: EventSubject, now: Date): ConnectionEvent[] {
  const entersCallable =
    stateOf(before, now).state !== 'callable' && stateOf(after, now).state === 'callable';
  return [
    before.row === undefined ? 'created' : 'updated',
    ...(before.row?.enabled === true && after.row?.enabled === false ? (['disabled'] as const) : []),
    ...(entersCallable ? (['callable'] as const) : []),
    ...downstreamEvents(before, after),
  ];
}

function downstreamEvents(before: EventSubject, after: EventSubject): ConnectionEvent[] {
  const was = Boolean(before.row?.lastDownstreamErrorAt);
  const is = Boolean(after.row?.lastDownstreamErrorAt);
  return was === is ? [] : [is ? 'downstream.degraded' : 'downstream.recovered'];
}
