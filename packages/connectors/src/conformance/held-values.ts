import type { Conversation } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, tableOf } from '../definition/index.js';
import { openRecordCalls } from './record-calls.js';
import type { Check, HeldStatus, OpenWorld } from './world.js';

/** The statuses of the helpdesk, and the unified ones. */
const statuses: Readonly<Record<HeldStatus, Conversation['status']>> = {
  new: 'open',
  open: 'open',
  pending: 'pending',
  hold: 'on_hold',
  snoozed: 'snoozed',
  solved: 'solved',
  closed: 'closed',
};
const priorities = { low: 'low', normal: 'normal', high: 'high', urgent: 'urgent' } as const;

/** Checks that a conversation shows each value of an attribute that its vendor tells from the others. */
export function checkHeldValues(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  const table = tableOf(connector, 'conversations');
  if (!table?.get || isMissing(table.get)) return;

  for (const [name, meanings] of Object.entries({ status: statuses, priority: priorities })) {
    check(`shows each ${name} of a conversation that its vendor tells from the others`, async (context) => {
      if (!table.fields.includes(name as 'status')) return context.skip('the vendor shows none');
      const { world, get } = await openRecordCalls(connector, 'conversations', openWorld);
      const readable: readonly string[] = table.values?.[name as 'status']?.read ?? [];
      const shown = [];
      for (const [value, meaning] of Object.entries(meanings)) {
        world.setConversation({
          [name]: value,
          ...(value === 'snoozed' ? { snoozedUntil: '2030-01-01T00:00:00.000Z' } : {}),
        });
        const record = await get(world.conversationId);
        const own = record[`${name}_raw` as 'status_raw'];
        shown.push({ own, meaning, read: record[name as 'status'] });
      }
      for (const { own, meaning, read } of shown.filter((each) => each.own !== null)) {
        const alike = shown.filter((each) => each.own === own).map((each) => each.meaning);
        const isReadable = alike.some((each) => readable.includes(each));
        expect(isReadable ? alike : [...alike, 'unknown', null], `${own}, which is ${meaning}`).toContain(
          read,
        );
      }
    });
  }
}
