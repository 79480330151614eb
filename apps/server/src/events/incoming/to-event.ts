import type { EventSource, InboundHint, NewEvent } from '@keyway/db';

import type { Ports } from '../../ports.js';
import type { Finding } from './compare-records.js';
import type { Reading } from './read-hinted.js';

const nounOf = { conversations: 'conversation', messages: 'message', customers: 'customer' } as const;

/** Returns the event for a conversation that has more messages than can be read. */
export function toIncompleteEvent(
  deps: Ports<'baseUrl' | 'now'>,
  source: EventSource,
  hint: InboundHint,
  { incomplete }: Reading,
): NewEvent {
  const subject = { resource: 'conversations', id: hint.recordId } as const;
  const { payload, ...event } = toEvent(deps, source, hint, {
    ...subject,
    verb: 'updated',
    conversationId: undefined,
    occurredAt: undefined,
  });
  return {
    ...event,
    type: `${source.unifiedApi}.${nounOf.conversations}.incomplete`,
    payload: { ...payload, ...incomplete },
  };
}

/** Returns the event for a compared record. */
export const toEvent = (
  { baseUrl, now }: Ports<'baseUrl' | 'now'>,
  { consumerId, unifiedApi, serviceId, connectionId }: EventSource,
  { origin, type }: InboundHint,
  { resource, verb, id, conversationId, occurredAt, changes }: Finding,
): NewEvent => ({
  type: `${unifiedApi}.${nounOf[resource]}.${verb}`,
  consumerId,
  serviceId,
  connectionId,
  payload: {
    consumer_id: consumerId,
    unified_api: unifiedApi,
    service_id: serviceId,
    connection_id: connectionId,
    resource,
    entity_id: id,
    ...(verb === 'deleted' ? {} : { entity_url: `${baseUrl}/${resource}/${encodeURIComponent(id)}` }),
    ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
    origin,
    downstream_event_type: origin === 'native' ? type : null,
    occurred_at: occurredAt ?? now().toISOString(),
    ...(changes === undefined ? {} : { changes }),
  },
});
