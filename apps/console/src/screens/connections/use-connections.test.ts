import { expect, it } from 'vitest';

import { connectionsOf, endingOf, partOf } from './use-connections.js';

const connection = (service_id: string, authorization_expires_at: string | null, enabled = true) => ({
  id: `customer-support+${service_id}`,
  connection_id: 'default',
  label: null,
  service_id,
  unified_api: 'customer-support',
  state: 'callable' as const,
  health: 'ok' as const,
  enabled,
  last_error: null,
  last_error_at: null,
  authorization_expires_at,
  created_at: '2026-01-01T00:00:00.000Z',
});

it('takes of a consumer only what ends in time, is enabled and is of the connector asked for', () => {
  const owner = {
    consumer_id: 'ada',
    connections: [
      connection('soon', '2026-03-02T00:00:00.000Z'),
      connection('late', '2026-09-01T00:00:00.000Z'),
      connection('endless', null),
      connection('off', '2026-03-02T00:00:00.000Z', false),
    ],
  };
  const found = endingOf(owner, '2026-04-01T00:00:00.000Z');
  expect(found.map(({ consumer_id, service_id }) => [consumer_id, service_id])).toEqual([['ada', 'soon']]);
  expect(endingOf(owner, '2026-04-01T00:00:00.000Z', 'late')).toEqual([]);
});

it('lists every connection of a consumer, paused ones too, unless a health or a connector is asked for', () => {
  const owner = {
    consumer_id: 'ada',
    connections: [connection('one', null), connection('off', null, false)],
  };
  const names = (wanted: Parameters<typeof connectionsOf>[1]) =>
    connectionsOf(owner, wanted).map(({ service_id }) => service_id);
  expect(names({})).toEqual(['one', 'off']);
  expect(names({ health: 'ok' })).toEqual(['one']);
  expect(names({ service: 'off' })).toEqual(['off']);
  expect(names({ health: 'revoked' })).toEqual([]);
});

it('begins with the connections that need attention', () => {
  expect([partOf({}), partOf({ show: 'all' }), partOf({ show: 'unheard of' })]).toEqual([
    'attention',
    'all',
    'attention',
  ]);
});
