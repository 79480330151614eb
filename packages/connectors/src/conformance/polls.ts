import type { ResourceName } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  type OperationFacts,
  type Polled,
  polledOf,
  tableOf,
} from '../definition/index.js';
import { openRecordCalls } from './record-calls.js';
import type { Check, ConformanceWorld } from './world.js';

export type PolledWorld = ConformanceWorld & {
  /** Writes a message of the customer in `conversationId`, directly at the helpdesk. */
  readonly say: (text: string) => void;
};

/** As in the server's polls, every fourth turn is for customers. */
const turns = 8;
const customersEvery = 4;
const pageSize = 100;
const budget = 3;

/** Checks that polling reads what changed, not the whole helpdesk. */
export function checkPolls(
  connector: ConnectorDefinition,
  openWorld: () => Promise<PolledWorld>,
  check: Check,
): void {
  const polled = polledOf(connector);
  const { poll } = connector.events ?? {};
  if (!poll || polled.length === 0) return;

  check(
    `polls ${polled.join(' and ')} in at most ${budget} calls when nothing changed`,
    async () => {
      const world = await openWorld();
      const since = new Date(world.context.now.getTime() - poll.overlapSeconds * 1_000).toISOString();
      let calls = 0;
      for (let turn = 0; turn < turns; turn += 1) {
        const isForCustomers = polled.length < 2 || turn % customersEvery === customersEvery - 1;
        const { found, urls } = await pollOnce(connector, world, polled.at(isForCustomers ? -1 : 0)!, since);
        expect(found).toEqual([]);
        calls += urls.length;
      }
      expect(calls / turns).toBeLessThanOrEqual(budget);
    },
    180_000,
  );

  const [talk] = polled;
  if (talk === 'customers') return;
  check(`finds a new message by polling ${talk}, without reading the rest`, async () => {
    const world = await openWorld();
    const since = new Date(Date.now() - 1_000).toISOString();
    world.say('Polled for.');
    const { found, urls } = await pollOnce(connector, world, talk!, since);
    expect(found).toEqual([world.conversationId]);
    // Lists of names, and the requests for the one record.
    expect(urls.length).toBeLessThanOrEqual(10);
  });
}

/** Returns the conversations or customers found by a poll, and its requests. */
async function pollOnce(
  connector: ConnectorDefinition,
  world: PolledWorld,
  resource: Polled,
  since: string,
): Promise<{ found: string[]; urls: readonly string[] }> {
  const calls = await openRecordCalls<ResourceName>(connector, resource, () => Promise.resolve(world));
  const { sort = [] } = (tableOf(connector, resource)?.list ?? {}) as OperationFacts;
  const asked = {
    pageSize: Math.min(pageSize, calls.maxPageSize),
    filter: resource === 'messages' ? { created_since: since } : { updated_since: since },
    ...(sort.includes('updated_at') ? { sort: { by: 'updated_at', direction: 'desc' } as never } : {}),
  };
  const found = new Set<string>();
  let position: string | undefined;
  for (let pages = 0; pages < 500; pages += 1) {
    const page = await calls.list({ ...asked, ...(position === undefined ? {} : { position }) });
    for (const record of page.items)
      found.add('conversation_id' in record ? (record.conversation_id ?? '') : record.id);
    if (page.next === null) return { found: [...found], urls: calls.urls };
    position = page.next;
  }
  throw new Error('the poll does not end');
}
