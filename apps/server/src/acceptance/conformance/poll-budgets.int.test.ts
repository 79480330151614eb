import { createSandbox, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { watchedServices, watchHelpdesk } from '../../fixtures/events/watched-helpdesk.js';
import { startTestApp, type TestApp } from '../../testing.js';

/** Average requests per poll across all resources while nothing changes. */
const MOST_CALLS = 3;
const POLLS = 8;

/** Minutes during which a change is listed again where that costs more requests; the budget applies after them. */
const settlingMinutes: Readonly<Partial<Record<SandboxServiceId, number>>> = {
  // Its records don't show that they have a new message, so each is read again for as long as the search index may lag.
  dixa: 15,
};

let app: TestApp;
let sandbox: Sandbox;
/** Shared by the server and the helpdesk: a recent change is read again, as it may change once more. */
let time = Date.now();
const clock = () => new Date(time);
beforeAll(async () => {
  sandbox = await createSandbox({ world: inject('world'), clock });
  app = await startTestApp({ sandbox, now: clock });
  await app.api('GET', '/events');
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

for (const service of watchedServices) {
  test(`${service}: eight polls with nothing new cost three calls each at most`, async () => {
    const helpdesk = await watchHelpdesk(app, sandbox, service);
    const pollAndRead = async (times: number): Promise<void> => {
      for (let polls = 0; polls < times; polls += 1) {
        await helpdesk.poll();
        await helpdesk.readAll();
        time += 60_000;
      }
    };
    try {
      // Overlapping polls keep finding this change.
      sandbox.control.write({ conversation: 1, text: 'The last change for a while' });
      await pollAndRead(POLLS);
      time += (settlingMinutes[service] ?? 0) * 60_000;
      const before = helpdesk.calls();
      await pollAndRead(POLLS);
      expect((helpdesk.calls() - before) / POLLS).toBeLessThanOrEqual(MOST_CALLS);
    } finally {
      await helpdesk.end();
    }
  }, 600_000);
}

test('names that cannot be looked up make no conversation look changed', async () => {
  const service = 'freshdesk';
  const helpdesk = await watchHelpdesk(app, sandbox, service);
  const hints = () => helpdesk.tenant<number>((tx) => tx.client.inboundHint.count());
  sandbox.control.write({ conversation: 1, text: 'The last change for a while' });
  // Every fourth poll requests customers.
  for (let polls = 0; polls < 4; polls += 1) {
    await helpdesk.poll();
    await helpdesk.readAll();
    time += 20_000;
  }
  for (const path of ['/agents', '/groups']) sandbox.control.addFault({ service, path, status: 500 });
  const before = helpdesk.calls();
  await helpdesk.poll();
  expect(await hints()).toBe(0);
  sandbox.control.clearFaults();
  expect(helpdesk.calls()).toBeGreaterThan(before);
  await helpdesk.poll();
  expect(await hints()).toBe(0);
  await helpdesk.end();
});
