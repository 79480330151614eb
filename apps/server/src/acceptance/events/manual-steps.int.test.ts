import { createSandbox, type Sandbox, sandboxCredentials } from '@keyway/sandbox';
import type { ConnectionRecord } from '@keyway/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { workThrough } from '../../fixtures/events/work-through.js';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ world: inject('world') });
  app = await startTestApp({ sandbox });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const path = '/vault/connections/customer-support/servicenow';
type Events = NonNullable<ConnectionRecord['events']>;
const shown = async (options: object = {}) =>
  (await app.api('GET', path, options)).body.data.events as Events;
const codeOf = ({ steps }: Events) => steps.map(({ code }) => code ?? '').join('\n');

test('a customer’s administrator gets the steps with the connection’s own URL and secret, and events by them', async () => {
  await app.connect('servicenow', sandboxCredentials.servicenow.form);
  await app.api('PATCH', '/vault/integrations/servicenow', { body: { events: true } });
  expect(await shown()).toMatchObject({ state: 'new', steps: [] });
  await workThrough(app.deps, 'subscribe');

  const events = await shown();
  const { url, secret } = events as { url: string; secret: string };
  expect(events).toMatchObject({ state: 'manual', last_pushed_at: null });
  expect(codeOf(events)).toContain(`request.setEndpoint('${url}');`);
  expect(codeOf(events)).toContain(`'${secret}'`);
  expect(events.steps.every(({ text }) => /\.$|:$/.test(text))).toBe(true);

  const session = (await app.api('POST', '/vault/sessions', { body: {} })).body.data.session_token as string;
  expect(await shown({ key: session, app: null, consumer: null })).toEqual(events);

  const [incident] = (await app.api('GET', '/conversations?limit=1', { service: 'servicenow' })).body.data;
  const pushed = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-keyway-secret': secret },
    body: JSON.stringify({ table: 'incident', sys_id: incident.downstream_id, operation: 'update' }),
  });
  expect(pushed.status).toBe(200);
  await workThrough(app.deps, 'recheck');
  expect((await shown()).last_pushed_at).not.toBeNull();
});
