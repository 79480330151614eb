import type { Conversation, Customer, Message, RecordOf } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, tableOf } from '../definition/index.js';
import { htmlToText } from '../reading/html/index.js';
import { openRecordCalls } from './record-calls.js';
import { callsOf, type Check, type KnownRecord, type OpenWorld } from './world.js';

type Heard = {
  readonly message: Message;
  readonly known: KnownRecord;
  readonly direction: Message['direction'];
};

/** Checks every record of the small world against what the helpdesk holds, by what an attribute is. */
export function checkHeldRecords(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  const list = connector.resources.messages?.list;
  let heard: Promise<Heard[]> | undefined;
  let all: Promise<readonly object[]> | undefined;
  const readHeard = () => (heard ??= readHistories(connector, openWorld));
  const readAll = () => (all ??= readRecords(connector, openWorld));

  if (list && !isMissing(list)) {
    check('shows what the helpdesk holds: each record, who wrote it, and when', async () => {
      for (const { message, known, direction } of await readHeard()) {
        const { type, isFromContact, authorEmail, text, updated_at } = known;
        expect(message.type, text).toBe(type);
        expect(direction, text).toBe(type === 'note' ? 'internal' : isFromContact ? 'inbound' : 'outbound');
        expect([isFromContact ? 'contact' : 'agent', 'unknown'], text).toContain(
          message.author?.type ?? 'unknown',
        );
        expect([authorEmail, null], text).toContain(message.author?.email ?? null);
        expect(statusesOf(known), text).toContain(message.status);
        if (message.updated_at !== null)
          expect(message.updated_at.slice(0, 19), text).toBe(updated_at.slice(0, 19));
      }
    });

    check('shows the words of each message as they were written, and no markup among them', async () => {
      const heardAll = await readHeard();
      for (const known of new Set(heardAll.map((each) => each.known))) {
        if (known.html !== null) continue;
        const said = heardAll.filter((each) => each.known === known).map(({ message }) => message);
        const inHtml = said.map(({ body_html }) => (body_html === null ? '' : htmlToText(body_html)));
        // A file can be a message of its own, which has no words.
        const worded = [...said.map(({ body }) => body ?? ''), ...inHtml].map(wordsOf).filter(Boolean);
        expect([...new Set(worded)]).toEqual([wordsOf(known.text)]);
      }
    });
  }

  check('names agents by the ids that messages have', async () => {
    const calls = await openRecordCalls(connector, 'agents', openWorld);
    const { list: agentList } = calls.table ?? {};
    if (!agentList || isMissing(agentList) || !list || isMissing(list)) return;
    const ids = (await calls.listAll()).map(({ id }) => id);
    for (const { message } of await readHeard())
      if (message.author?.type === 'agent' && message.author.id !== null)
        expect(ids, message.author.email ?? '').toContain(message.author.id);
  });

  check('calls people by the names that the helpdesk holds', async () => {
    const { world } = await callsOf(connector, openWorld);
    const { agents = [] } = world.directory;
    const names = new Map<unknown, unknown>(
      [...world.customers, ...agents].map((person: Members) => [person.email, person.name]),
    );
    const messages = list && !isMissing(list) ? (await readHeard()).map(({ message }) => message) : [];
    for (const person of peopleIn([...messages, ...(await readAll())])) {
      const name = names.get(person.email ?? person.address);
      if (name !== undefined) expect([name, null], JSON.stringify(person)).toContain(person.name);
    }
  });

  check('shows no time that the helpdesk does not hold', async () => {
    const { world } = await callsOf(connector, openWorld);
    const known = new Set(world.moments.map((moment) => moment.slice(0, 19)));
    const shown = timesIn(await readAll());
    expect(shown.filter((time) => !known.has(time.split(' ')[1]!.slice(0, 19)))).toEqual([]);
  });

  const conversations = tableOf(connector, 'conversations');
  if (conversations?.list && !isMissing(conversations.list)) {
    check('tells conversations by chat from those by email', async (context) => {
      if (!conversations.fields.includes('channel')) return context.skip('the vendor shows none');
      const { world, listAll } = await openRecordCalls(connector, 'conversations', openWorld);
      for (const { id, channel } of await listAll()) {
        const held = world.histories.find(({ conversationId }) => conversationId === id)?.channel;
        if (held === 'chat') expect(['email', 'phone']).not.toContain(channel);
        if (held === 'email') expect(['chat', 'phone']).not.toContain(channel);
      }
    });
  }

  const customers = tableOf(connector, 'customers');
  if (customers?.list && !isMissing(customers.list)) {
    check('shows the language, the title and the company of each customer, where it shows any', async () => {
      const calls = await openRecordCalls(connector, 'customers', openWorld);
      const listed: readonly Customer[] = await calls.listAll();
      for (const known of calls.world.customers) {
        const { id } = listed.find(({ email }) => email === known.email)!;
        const { language, title, company } = await calls.get(id);
        for (const [name, value] of Object.entries({ language, title, company: company?.name ?? null }))
          expect([known[name as 'language'], null], `${name} of ${known.name}`).toContain(value);
        for (const [name, value] of Object.entries({ title, company }))
          if (customers.fields.includes(name as 'title') && known[name as 'title'] !== null)
            expect(value, `${name} of ${known.name}`).not.toBeNull();
      }
    });
  }
}

const statusesOf = ({ type, isFromContact }: KnownRecord): readonly Message['status'][] =>
  type === 'message' && isFromContact ? ['received', 'unknown'] : ['sent', 'delivered', 'read', 'unknown'];

/** Some helpdesks do not keep line breaks. */
const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the messages of every conversation, each with what the helpdesk holds of it. */
async function readHistories(connector: ConnectorDefinition, openWorld: OpenWorld): Promise<Heard[]> {
  const calls = await callsOf(connector, openWorld);
  const { histories } = calls.world;
  const heard: Heard[] = [];
  for (const conversation_id of new Set(histories.map(({ conversationId }) => conversationId))) {
    const own = histories.filter(({ conversationId }) => conversationId === conversation_id);
    const listed = await calls.listAll({ pageSize: calls.maxPageSize, filter: { conversation_id } });
    expect(new Set(listed.map(secondOf))).toEqual(new Set(own.map(secondOf)));
    for (const message of listed) {
      const known = own.find((each) => secondOf(each) === secondOf(message))!;
      heard.push({ message, known, direction: await calls.directionOf(message) });
    }
  }
  return heard;
}

const dated = ['messages', 'conversations', 'customers'] as const;
type Listed = (typeof dated)[number];

/** Returns the messages of the first conversation, and all conversations and customers. */
async function readRecords(connector: ConnectorDefinition, openWorld: OpenWorld): Promise<readonly object[]> {
  const records: RecordOf<Listed>[] = [];
  for (const resource of dated) {
    const list = tableOf(connector, resource)?.list;
    if (!list || isMissing(list)) continue;
    const calls = await openRecordCalls<Listed>(connector, resource, openWorld);
    const { conversationId: conversation_id } = calls.world;
    records.push(...(await calls.listAll(resource === 'messages' ? { filter: { conversation_id } } : {})));
  }
  return records;
}

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Returns everything within the records that has a name and an address. */
const peopleIn = (value: unknown): Members[] =>
  isObject(value)
    ? [
        ...('name' in value && ('email' in value || 'address' in value) ? [value] : []),
        ...Object.values(value).flatMap(peopleIn),
      ]
    : [];

/** Returns the times within the records, each after the name of its attribute. */
const timesIn = (value: unknown): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        typeof member === 'string' && /_(?:at|until)$/.test(name) ? [`${name} ${member}`] : timesIn(member),
      )
    : [];

/** Some vendors' times have whole seconds. */
const secondOf = ({ created_at }: Pick<Conversation, 'created_at'>): string =>
  (created_at ?? '').slice(0, 19);
