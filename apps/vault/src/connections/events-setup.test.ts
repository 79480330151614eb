import type { ConnectionRecord } from '@keyway/contract';
import { expect, test } from 'vitest';

import { eventsSetupOf } from './events-setup.js';

const steps = [{ text: 'Paste this.', code: 'x' }];
const manual = { state: 'manual', last_pushed_at: null, steps };
const connection = (events: object | null, more: object = {}) =>
  ({
    ...{ state: 'callable', health: 'ok', enabled: true, integration_state: 'configured' },
    ...{ missing_scopes: [], granted_scopes: [], last_error: null, events, ...more },
  }) as unknown as ConnectionRecord;

test.each([
  ['nothing without events', connection(null), 'none'],
  ['nothing where Keyway subscribes', connection({ ...manual, state: 'subscribed' }), 'none'],
  ['nothing while the connection needs something else', connection(manual, { health: 'degraded' }), 'none'],
  ['nothing while it is paused', connection(manual, { enabled: false }), 'none'],
  ['the steps', connection(manual), 'steps'],
  ['that the application does it', connection({ ...manual, steps: [] }), 'application'],
  ['that events arrive', connection({ ...manual, last_pushed_at: '2026-03-01T00:00:00.000Z' }), 'live'],
])('shows %s', (_name, given, setup) => {
  expect(eventsSetupOf(given)).toBe(setup);
});
