import { createSandbox, dirt, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';

import { watchedServices, watchHelpdesk } from '../../fixtures/events/watched-helpdesk.js';
import { startTestApp, type TestApp } from '../../testing.js';

const isLong = inject('world') === 'large';
/** Messages added to a conversation between two reads. */
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

async function watch(service: SandboxServiceId) {
  const helpdesk = await watchHelpdesk(app, sandbox, service);
  onTestFinished(() => helpdesk.end());
  return {
    ...helpdesk,
    told: async (conversation: number): Promise<string[]> => {
      const events = await helpdesk.told();
      return events
        .filter(({ type }) => type === 'message.created')
        .filter(({ conversation_id: id }) => id === helpdesk.toRecordId(conversation))
        .map(({ entity_id: id }) => id);
    },
    /** Returns the limits named by events of conversations that have more messages. */
    limits: async (): Promise<(number | undefined)[]> => {
      const events = await helpdesk.told();
      return events.filter(({ type }) => type === 'conversation.incomplete').map(({ limit }) => limit);
    },
  };
}

function write(conversation: number, count: number): void {
  for (let number = 0; number < count; number += 1)
    sandbox.control.write({ conversation, text: `Message ${number} of many` });
}

/** The most recent messages of a conversation that these helpdesks return. */
const caps: Readonly<Partial<Record<SandboxServiceId, number>>> = { intercom: 500 };

describe.each(watchedServices)('%s', (service) => {
  test.each(written)('reports each of %i messages added between two reads, once', async (count) => {
    const { hint, toRecordId, readAll, catchUp, told, limits } = await watch(service);
    await hint(toRecordId(CONVERSATION));
    await readAll();
    expect(await told(CONVERSATION)).toEqual([]);
    write(CONVERSATION, count);
    await catchUp();
    const [ids, named] = [await told(CONVERSATION), await limits()];
    const { [service]: cap = Infinity } = caps;
    const shown = Math.min(count, cap);
    expect([ids.length, new Set(ids).size]).toEqual([shown, shown]);
    expect(named).toEqual(count > cap ? [cap] : []);
  });

  test('tells the next three messages of a conversation of 1,044, and those after it', async () => {
    const { hint, toRecordId, readAll, catchUp, told, limits } = await watch(service);
    const { longest } = dirt.conversations;
    await hint(toRecordId(longest));
    await readAll();
    for (const round of [1, 2]) {
      write(longest, 3);
      await catchUp();
      expect(new Set(await told(longest)).size).toBe(3 * round);
    }
    const [ids, named] = [await told(longest), await limits()];
    expect(ids).toHaveLength(6);
    const { [service]: cap } = caps;
    expect(named).toEqual(cap === undefined ? [] : [cap]);
  });
});
