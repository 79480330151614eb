import type { Conversation } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, tableOf } from '../definition/index.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import type { Check, KnownConversation, OpenWorld } from './world.js';

/** Checks that a conversation shows the helpdesk's data, for every connector that maps conversations. */
export function checkConversations(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  const table = tableOf(connector, 'conversations');
  if (!table?.list || isMissing(table.list)) return;
  const open = (size: 'small' | 'wide' = 'small') =>
    openRecordCalls(connector, 'conversations', openWorld, { size });
  const { fields, values = {} } = table;

  check('shows of a conversation what the helpdesk holds of it', async () => {
    const calls = await open();
    for (const { conversation, known } of await knownPairs(calls)) {
      const shows = (name: keyof Conversation): boolean => fields.includes(name);
      expect(toSecond(conversation.created_at ?? '')).toBe(toSecond(known.created_at));
      // Some have a subject in their emails only.
      if (shows('subject')) expect([known.subject, null]).toContain(conversation.subject);
      for (const name of ['status', 'priority'] as const) {
        if (!shows(name)) continue;
        const readable: readonly (string | null)[] = values[name]?.read ?? [];
        if (readable.includes(known[name])) expect(conversation[name]).toBe(known[name]);
        else expect([...readable, null]).toContain(conversation[name]);
      }
      if (shows('customer')) assertPerson(conversation.customer, known.customer);
      // Where there is a single owner, it can be a team.
      const isOfTeam = conversation.assignee === null && conversation.team !== null;
      if (shows('assignee') && !isOfTeam) assertPerson(conversation.assignee, known.assignee);
      // Some vendors assign everything to a team.
      if (shows('team') && known.team !== null)
        expect([known.team, null]).toContain(conversation.team?.name ?? null);
      if (shows('tags'))
        expect(conversation.tags.map(({ name }) => name).toSorted()).toEqual(known.tags.toSorted());
      for (const name of ['updated_at', 'last_message_at', 'closed_at'] as const)
        if (conversation[name]) expect(toSecond(conversation[name])).toBe(toSecond(known[name] ?? ''));
      if (shows('message_count') && conversation.message_count !== null)
        expect(known.messageCounts).toContain(conversation.message_count);
    }
  });

  check('names people, teams and tags by the ids that their own lists have', async () => {
    const calls = await open();
    const listed = await calls.listAll();
    for (const [resource, idsIn] of [
      ['agents', ({ assignee }: Conversation) => (assignee ? [assignee.id] : [])],
      ['teams', ({ team }: Conversation) => (team ? [team.id] : [])],
      ['tags', ({ tags }: Conversation) => tags.map(({ id }) => id)],
    ] as const) {
      const known = (await calls.recordsOf(resource)).map(({ id }) => id);
      if (known.length > 0) expect(known).toEqual(expect.arrayContaining(listed.flatMap(idsIn)));
    }
  });

  check('has the ids that messages name', async () => {
    const calls = await open();
    const { conversationId } = calls.world;
    expect((await calls.get(conversationId)).id).toBe(conversationId);
    const messages = await calls.recordsOf('messages', { conversation_id: conversationId });
    for (const { conversation_id } of messages) expect(conversation_id).toBe(conversationId);
  });

  check(
    'pages over many conversations in two sizes without loss or repeat',
    async () => {
      const calls = await open('wide');
      const whole = await calls.listAll();
      expect(new Set(whole.map(({ id }) => id)).size).toBe(calls.world.counts.wide);
      expect(whole).toHaveLength(calls.world.counts.wide);
      const inParts = await calls.listAll({ pageSize: Math.min(calls.maxPageSize, 23) });
      expect(inParts.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    },
    120_000,
  );
}

/** Returns the small world's conversations, each with the helpdesk's data. */
async function knownPairs(calls: RecordCalls<'conversations'>) {
  const listed = await calls.listAll();
  const { conversations } = calls.world;
  expect(idsOf(listed).toSorted()).toEqual(idsOf(conversations).toSorted());
  return conversations.map((known) => ({
    known,
    conversation: listed.find(({ id }) => id === known.id)!,
  }));
}

const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

function assertPerson(shown: Conversation['customer'], known: KnownConversation['assignee']): void {
  if (known === null) return expect(shown).toBeNull();
  expect(shown).not.toBeNull();
  expect([known.name, null]).toContain(shown?.name ?? null);
  expect([known.email, null]).toContain(shown?.email ?? null);
}

/** Some vendors' timestamps have whole seconds. */
const toSecond = (moment: string): string => moment.slice(0, 19);
