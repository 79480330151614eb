import type { OutboxEvent } from '@keyway/db';
import { createSandbox, dirt, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { watchedServices, watchHelpdesk } from '../fixtures/watched-helpdesk.js';
import { startTestApp, type TestApp } from '../testing.js';

const isLong = inject('world') === 'large';
/** Messages that a conversation gets while nobody reads it. */
const written = isLong ? [160, 1_000] : [160];
const CONVERSATION = 1;

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

const watch = async (service: SandboxServiceId) => {
  const helpdesk = await watchHelpdesk(app, sandbox, service);
  return {
    ...helpdesk,
    read: async (conversation: number): Promise<void> => {
      await helpdesk.hint(helpdesk.toRecordId(conversation));
      await helpdesk.readAll();
    },
    told: async (conversation: number): Promise<string[]> => {
      const type = 'customer-support.message.created';
      const events = await helpdesk.tenant<OutboxEvent[]>((tx) =>
        tx.client.outboxEvent.findMany({ where: { serviceId: service, type } }),
      );
      return events
        .map(({ payload }) => payload as { conversation_id: string; entity_id: string })
        .filter(({ conversation_id: id }) => id === helpdesk.toRecordId(conversation))
        .map(({ entity_id: id }) => id);
    },
  };
};

const write = (conversation: number, count: number): void => {
  for (let number = 0; number < count; number += 1)
    sandbox.control.write({ conversation, text: `Message ${number} of many` });
};

describe.each(watchedServices)('%s', (service) => {
  test.each(written)('tells each of %i messages once that came while nobody read', async (count) => {
    const { read, told, end } = await watch(service);
    await read(CONVERSATION);
    expect(await told(CONVERSATION)).toEqual([]);
    write(CONVERSATION, count);
    await read(CONVERSATION);
    const ids = await told(CONVERSATION);
    await end();
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
  });

  test('tells the next three messages of a conversation of 1,044, and those after it', async () => {
    const { read, told, end } = await watch(service);
    const { longest } = dirt.conversations;
    await read(longest);
    for (const round of [1, 2]) {
      write(longest, 3);
      await read(longest);
      expect(new Set(await told(longest)).size).toBe(3 * round);
    }
    const ids = await told(longest);
    await end();
    expect(ids).toHaveLength(6);
  });
});
