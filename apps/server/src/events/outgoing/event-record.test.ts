import type { FeedEvent } from '@keyway/db';
import { expect, test } from 'vitest';

import { toEventRecord, toStoredEntity } from './event-record.js';

const event = {
  id: 'evt_1',
  type: 'customer-support.message.created',
  applicationId: 'app_1',
  consumerId: 'user-1',
  serviceId: 'desk',
  createdAt: new Date(0),
  payload: {},
} as unknown as FeedEvent;
const told = (record: object) => toEventRecord(event, toStoredEntity(record)).data;

test('a record is kept as it is, up to what an event may carry; a larger one is not kept at all', () => {
  const small = { id: '1', body: 'x'.repeat(60_000) };
  expect(told(small)).toMatchObject({ entity: small });
  const large = { id: '1', body: 'ü'.repeat(40_000) };
  expect(toStoredEntity(large).length).toBeLessThan(10);
  expect(told(large)).toMatchObject({ entity_truncated: true });
  expect(told(large)).not.toHaveProperty('entity');
});

test('a larger one that was kept by an earlier release is left out as well', () => {
  const kept = JSON.stringify({ body: 'x'.repeat(70_000) });
  expect(toEventRecord(event, kept).data).toMatchObject({ entity_truncated: true });
});
