import {
  createSandbox,
  dirt,
  type DirtyConversation,
  type Sandbox,
  type SandboxServiceId,
} from '@keyway/sandbox';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

import { watchedServices, watchHelpdesk } from '../../fixtures/events/watched-helpdesk.js';
import { startTestApp, type TestApp } from '../../testing.js';

const CLEAN = 1;

/** Conversations that these vendors don't list. */
const hidden: Readonly<Partial<Record<SandboxServiceId, readonly DirtyConversation[]>>> = {
  // The search filters by creation date.
  dixa: ['undated'],
  // A merged conversation appears as its merge target.
  front: ['merged'],
  'request-tracker': ['merged'],
  // The first message is part of the conversation and shares its date.
  intercom: ['empty'],
};
/** Conversations that cannot be mapped; their connection reports this. */
const unreadable: Readonly<Partial<Record<SandboxServiceId, readonly DirtyConversation[]>>> = {
  // An ID above 2^53.
  dixa: ['farNumbered'],
};

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ world: inject('world') });
  app = await startTestApp({ sandbox });
  await app.api('GET', '/events');
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const odd = Object.keys(dirt.conversations) as DirtyConversation[];

test.each(watchedServices)('%s: an odd conversation silences only itself', async (service) => {
  const helpdesk = await watchHelpdesk(app, sandbox, service);
  onTestFinished(() => helpdesk.end());
  await helpdesk.catchUp();
  for (const name of odd)
    sandbox.control.write({ conversation: dirt.conversations[name], text: `In ${name}` });
  sandbox.control.write({ conversation: CLEAN, text: 'In a clean one' });
  await helpdesk.catchUp();
  const told = await helpdesk.told();
  const { body } = await app.api('GET', `/vault/connections/customer-support/${service}`);
  const { health, skipped_count } = body.data.events;

  const { [service]: unshown = [] } = hidden;
  const { [service]: skipped = [] } = unreadable;
  const silent = [...unshown, ...skipped];
  const expected = odd
    .filter((name) => !silent.includes(name))
    .map((name) => helpdesk.toRecordId(dirt.conversations[name]));
  const written = told.filter(({ type }) => type === 'message.created');
  expect(written.map(({ conversation_id: id }) => id).toSorted()).toEqual(
    [...expected, helpdesk.toRecordId(CLEAN)].toSorted(),
  );
  expect([...new Set(told.map(({ type }) => type))].filter((type) => type.endsWith('.created'))).toEqual([
    'message.created',
  ]);
  expect([health, skipped_count]).toEqual([skipped.length > 0 ? 'records_skipped' : 'ok', skipped.length]);
});
