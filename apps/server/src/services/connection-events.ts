import { appendEvent, type TenantTx } from '@keyway/db';

import { stateOf } from './connection-state.js';
import type { LiveConnection } from './live-connection.js';

export type ConnectionEvent =
  | 'created'
  | 'updated'
  | 'callable'
  | 'disabled'
  | 'deleted'
  | 'revoked'
  | `token_refresh.${'pending' | 'recovered' | 'failed'}`
  | `downstream.${'degraded' | 'recovered'}`;

/** Puts an event beside the change it tells of; its payload holds no credential and no setting. */
export const appendConnectionEvent = async (
  tx: TenantTx,
  name: ConnectionEvent,
  live: LiveConnection,
  now: Date,
): Promise<void> => {
  const serviceId = live.connector.id;
  const unifiedApi = live.row?.unifiedApi ?? live.integration.unifiedApi;
  await appendEvent(tx, {
    type: `vault.connection.${name}`,
    consumerId: live.consumerId,
    serviceId,
    payload: {
      id: `${unifiedApi}+${serviceId}`,
      service_id: serviceId,
      unified_api: unifiedApi,
      consumer_id: live.consumerId,
      enabled: live.row?.enabled ?? false,
      ...stateOf(live, now),
      occurred_at: now.toISOString(),
    },
  });
};

/** The events that a change of a connection amounts to. */
export const appendChangeEvents = async (
  tx: TenantTx,
  before: LiveConnection,
  after: LiveConnection,
  now: Date,
): Promise<void> => {
  for (const name of changeEvents(before, after, now)) await appendConnectionEvent(tx, name, after, now);
};

const changeEvents = (before: LiveConnection, after: LiveConnection, now: Date): ConnectionEvent[] => {
  const entersCallable =
    stateOf(before, now).state !== 'callable' && stateOf(after, now).state === 'callable';
  return [
    before.row === undefined ? 'created' : 'updated',
    ...(before.row?.enabled === true && after.row?.enabled === false ? (['disabled'] as const) : []),
    ...(entersCallable ? (['callable'] as const) : []),
    ...downstreamEvents(before, after),
  ];
};

const downstreamEvents = (before: LiveConnection, after: LiveConnection): ConnectionEvent[] => {
  const was = Boolean(before.row?.lastDownstreamErrorAt);
  const is = Boolean(after.row?.lastDownstreamErrorAt);
  return was === is ? [] : [is ? 'downstream.degraded' : 'downstream.recovered'];
};
