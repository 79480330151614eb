import type { Message } from '@keyway/contract';
import { expect } from 'vitest';

import { callsOf, idsOf, type Check, type KnownRecord, type OpenWorld, type WorldSize } from './world.js';
import { type ConnectorDefinition, isMissing, type ResourceTable } from '../definition/index.js';

/** Filled only if a client wrote them; the write checks cover them. */
const givenByCallers: readonly (keyof Message)[] = ['in_reply_to_id', 'external_id', 'metadata'];

/** Checks how a list shows the helpdesk's records. */
export function checkRecords(
  connector: ConnectorDefinition,
  { list, fields }: ResourceTable,
  openWorld: OpenWorld,
  check: Check,
): void {
  if (isMissing(list)) return;

  check('shows when a record was changed, where it says so', async (context) => {
    if (!fields.includes('updated_at')) return context.skip('the vendor does not say');
    const { listed, recordOf } = await openConversation(connector, openWorld);
    const changed = listed.filter((message) => recordOf(message).updated_at !== recordOf(message).created_at);
    // Some report it for messages and not for notes.
    expect(changed.filter(({ updated_at }) => updated_at !== null)).not.toEqual([]);
  });

  check('shows the author’s email, where the vendor shows it', async () => {
    const { calls, listed } = await openConversation(connector, openWorld);
    const shown = calls.answers.map(({ text }) => text).join('\n');
    for (const email of new Set(calls.world.records.map(({ authorEmail }) => authorEmail))) {
      if (!shown.includes(email)) continue;
      expect(listed.map(({ author }) => author?.email ?? null)).toContain(email);
    }
  });

  check('shows html as html', async (context) => {
    if (!fields.includes('body_html')) return context.skip('the vendor shows none');
    const { listed } = await openConversation(connector, openWorld);
    expect(listed.some(({ body_html }) => /<\w/.test(body_html ?? ''))).toBe(true);
  });

  check('fills every field that it declares', async () => {
    const calls = await callsOf(connector, openWorld);
    const whole = await calls.listAll({ pageSize: calls.maxPageSize });
    const isFilled = (name: keyof Message): boolean =>
      whole.some(({ [name]: value }) => value !== null && (!Array.isArray(value) || value.length > 0));
    expect(fields.filter((name) => !givenByCallers.includes(name) && !isFilled(name))).toEqual([]);
  });

  let wide: Promise<Message[]> | undefined;
  /** Messages of the wide world, the same in each: walked once, as it takes a call per conversation. */
  const readWide = () => (wide ??= walkAll(connector, openWorld, 'wide'));

  check(
    'walks every page of conversations',
    async (context) => {
      if (!list.across) return context.skip('it lists without a walk');
      const { world } = await callsOf(connector, openWorld, 'wide');
      const whole = await readWide();
      expect(new Set(whole.map(({ conversation_id }) => conversation_id)).size).toBe(world.counts.wide);
      expect(whole).toHaveLength(world.counts.wide);
    },
    60_000,
  );

  for (const filter of list.across?.narrows ?? []) {
    check(`opens no conversation that has not changed, with ${filter}`, async () => {
      const calls = await callsOf(connector, openWorld, 'wide');
      // Later than a vendor's filter by whole days, or in the user's time zone, can reach back.
      const since = new Date(Date.now() + 3 * 86_400_000).toISOString();
      expect(await calls.listAll({ pageSize: calls.maxPageSize, filter: { [filter]: since } })).toEqual([]);
      expect(calls.urls.length).toBeLessThan(10);
    });
  }

  for (const filter of (list.across ?? list).filters) {
    if (filter !== 'created_since' && filter !== 'updated_since') continue;
    check(
      `filters by ${filter} across conversations: exactly what the whole list says`,
      async (context) => {
        if (list.requiredFilters?.length) return context.skip('it lists one conversation at a time');
        for (const size of ['small', 'wide'] as const) {
          const whole = await (size === 'wide' ? readWide() : walkAll(connector, openWorld, size));
          const calls = await callsOf(connector, openWorld, size);
          const momentOf = filter === 'created_since' ? 'created_at' : 'updated_at';
          const moments = whole.flatMap((message) => message[momentOf] ?? []).toSorted();
          const newest = whole
            .map(({ created_at }) => created_at)
            .toSorted()
            .at(-1)!;
          // Some never report a change in the wide world.
          const since = moments.at(size === 'small' ? -Math.ceil(moments.length / 3) : -5) ?? newest;
          const expected = whole.filter((message) => (message[momentOf] ?? '') >= since);
          const found = await calls.listAll({ pageSize: calls.somePages, filter: { [filter]: since } });
          expect(idsOf(found).toSorted()).toEqual(idsOf(expected).toSorted());
        }
      },
      120_000,
    );
  }
}

async function walkAll(connector: ConnectorDefinition, openWorld: OpenWorld, size: WorldSize) {
  const calls = await callsOf(connector, openWorld, size);
  return calls.listAll({ pageSize: calls.maxPageSize });
}

async function openConversation(connector: ConnectorDefinition, openWorld: OpenWorld) {
  const calls = await callsOf(connector, openWorld);
  const { conversationId: conversation_id, records } = calls.world;
  const listed = await calls.listAll({ pageSize: calls.maxPageSize, filter: { conversation_id } });
  /** Finds the record of a message; the records are minutes apart. */
  const recordOf = (message: Message): KnownRecord => {
    const record = records.find((known) => secondOf(known) === secondOf(message));
    if (!record) throw new Error(`The helpdesk holds nothing that was made at ${message.created_at}.`);
    return record;
  };
  return { calls, listed, recordOf };
}

/** Some vendors' timestamps have whole seconds. */
const toSecond = (moment: string): string => new Date(moment).toISOString().slice(0, 19);
const secondOf = ({ created_at }: { readonly created_at: string | null }): string =>
  toSecond(created_at ?? '');
