import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

import type { LoggedEvent } from '@keyway/contract';
import { expect, test } from 'vitest';

import type { CallResult } from '../../events/outgoing/index.js';
import type { Stream } from '../terminal.js';
import { buildEventLines } from './event-line.js';

const terminal = (columns: number): Stream =>
  Object.assign(new PassThrough(), { isTTY: true, columns }) as unknown as Stream;
const pipe = new PassThrough() as unknown as Stream;

const event = (type: string, more: Partial<LoggedEvent['data']> = {}): LoggedEvent => ({
  ...{ type, timestamp: '2026-03-04T09:30:00.000Z', cursor: 'c' },
  data: {
    ...{ event_id: 'evt_1', application_id: 'app_1', consumer_id: 'mira', unified_api: 'customer-support' },
    ...{ service_id: 'zendesk', occurred_at: '2026-03-04T09:30:00.000Z', entity_id: '4711' },
    ...more,
  },
});
const response = (statusCode: number | null): CallResult => ({
  ...{ at: new Date(0), duration: 12, statusCode, error: null, responseBody: null },
});
const created = event('customer-support.message.created');

test('in a pipe, events have columns with every fact', () => {
  const lines = buildEventLines(pipe);
  expect(lines.event(created, response(204))).toBe(
    '2026-03-04T09:30:00.000Z  customer-support.message.created  zendesk   4711          204 in 12 ms        consumer_id=mira event_id=evt_1',
  );
  expect(lines.event(created, undefined)).toBe(
    '2026-03-04T09:30:00.000Z  customer-support.message.created  zendesk   4711          consumer_id=mira event_id=evt_1',
  );
});

test('a pipe gets a long ID whole', () => {
  const entity_id = 'f'.repeat(60);
  expect(buildEventLines(pipe).event(event('x', { entity_id }), undefined)).toContain(` ${entity_id} `);
});

test.each([60, 80, 120, 200])('on a terminal of %i columns, events are aligned and cut to it', (columns) => {
  const lines = buildEventLines(terminal(columns));
  const long = { service_id: 'jira-service-management', entity_id: 'f'.repeat(60) };
  const header = stripVTControlCharacters(lines.header(true));
  const printed = [
    lines.event(
      event('webhook.endpoint.disabled', { entity_id: undefined, webhook_id: 'wh_1' }),
      response(500),
    ),
    lines.event(created, response(204)),
    lines.event(event('customer-support.conversation.incomplete', long), response(null)),
    lines.event(created, response(204)),
  ].map((line) => stripVTControlCharacters(line));
  expect(Math.max(header.length, ...printed.map(({ length }) => length))).toBeLessThanOrEqual(columns);
  // The outcome is never cut: it is the reason to look.
  const places = printed.map((line) => line.search(/(?:500|204|error) in 12 ms/));
  expect(places[0]).toBe(places[1]);
  expect(places[2]).toBe(places[3]);
  expect(Math.min(...places)).toBeGreaterThan(0);
});
