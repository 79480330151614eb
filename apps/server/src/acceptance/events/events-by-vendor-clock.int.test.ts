import { createSandbox, type Sandbox } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';

import { watchedServices, watchHelpdesk } from '../../fixtures/events/watched-helpdesk.js';
import { startTestApp, type TestApp } from '../../testing.js';

/** Each of these gets a message; the first one had a message already. */
const CONVERSATIONS = [1, 2, 3] as const;
const MINUTE = 60_000;

let app: TestApp;
let sandbox: Sandbox;
/** How far the helpdesk's clock is ahead of the server's. */
let offset = 0;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + offset);
  sandbox = await createSandbox({ world: inject('world'), clock });
  app = await startTestApp({ sandbox });
  await app.api('GET', '/events');
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const clocks = [
  ['five minutes behind', -5 * MINUTE],
  ...(inject('world') === 'large' ? [['five minutes ahead', 5 * MINUTE] as const] : []),
] as const;

describe.each(watchedServices)('%s', (service) => {
  test.each(clocks)(
    'tells what is written once events have begun, and nothing older, with a clock %s',
    async (_, ahead) => {
      offset = ahead;
      const helpdesk = await watchHelpdesk(app, sandbox, service);
      onTestFinished(() => helpdesk.end());
      offset = ahead - MINUTE;
      sandbox.control.write({ conversation: CONVERSATIONS[0], text: 'Before events began' });
      offset = ahead;
      for (const conversation of CONVERSATIONS) {
        sandbox.control.write({ conversation, text: 'Since then' });
        await helpdesk.catchUp();
      }
      const told = await helpdesk.told();
      const written = told.filter(({ type }) => type === 'message.created');
      expect(written.map(({ conversation_id: id }) => id).toSorted()).toEqual(
        CONVERSATIONS.map(helpdesk.toRecordId).toSorted(),
      );
    },
  );
});
