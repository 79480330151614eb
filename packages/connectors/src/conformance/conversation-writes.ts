import type { ConversationCreate, RecordOf, ResourceName } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, type OperationFacts, tableOf } from '../definition/index.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import type { Check, OpenWorld } from './world.js';
import { checkWrittenResource, type Sample } from './write-resources.js';

type Calls = RecordCalls<'conversations'>;

const ada = { email: 'ada@example.com', name: 'Ada Byron' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z$/, '.000Z');

/** What is written to conversations, and what of it is seen elsewhere. */
export function checkConversationWrites(
  connector: ConnectorDefinition,
  openWorld: OpenWorld,
  check: Check,
): void {
  checkWrittenResource(
    connector,
    {
      resource: 'conversations',
      smallest,
      older: (calls) => calls.get(calls.world.conversationId),
      samples,
      follow: [
        'updated_at',
        'etag',
        'closed_at',
        'message_count',
        'last_message_at',
        'status_raw',
        'priority_raw',
        'snoozed_until',
      ],
    },
    openWorld,
    check,
  );
  const create = tableOf(connector, 'conversations')?.create as OperationFacts | undefined;
  if (!create || isMissing(create)) return;

  check('begins a conversation with the message that comes with it', async (context) => {
    if (!create.accepts?.includes('message')) return context.skip('a conversation comes without a message');
    const calls = await openRecordCalls(connector, 'conversations', openWorld);
    const message = { body: 'Where is my parcel?' };
    const created = await calls.create({ ...(await smallest(calls)), message });
    const [first, ...others] = await calls.recordsOf('messages', { conversation_id: created.id });
    expect(others).toEqual([]);
    expect(first?.body?.trim()).toBe('Where is my parcel?');
  });
}

/** What the connector requires, each from what the helpdesk has. */
async function smallest(calls: Calls): Promise<ConversationCreate> {
  const { requires = [] } = (calls.table?.create ?? {}) as OperationFacts;
  const all: ConversationCreate = {
    subject: 'A new matter',
    customer: ada,
    message: { body: 'It has begun.' },
    ...(await idsOf(calls)),
  };
  const names = requires.map((name) => [name].flat()[0]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

async function idsOf(calls: Calls) {
  const listed = await calls.listAll();
  const inbox = listed.find((each) => each.inbox)?.inbox;
  const customer = listed.find((each) => each.customer)?.customer;
  return {
    ...(inbox ? { inbox_id: inbox.id } : {}),
    ...(customer ? { customer_id: customer.id } : {}),
  };
}

const firstOf = async <Name extends ResourceName>(calls: Calls, name: Name): Promise<RecordOf<Name>[]> =>
  calls.recordsOf(name);

/** At least two values of what can be taken back. */
async function samples(calls: Calls): Promise<Sample[]> {
  const { values = {} } = calls.table ?? {};
  const listed = await calls.listAll();
  const named = <Item extends { id: string }>(items: readonly (Item | null)[]): Item[] =>
    items.filter((item) => item !== null);
  const [agents, teams, tags] = [
    await firstOf(calls, 'agents'),
    await firstOf(calls, 'teams'),
    await firstOf(calls, 'tags'),
  ];
  const people = agents.length > 0 ? agents : named(listed.map(({ assignee }) => assignee));
  const groups = teams.length > 0 ? teams : named(listed.map(({ team }) => team));
  const words = tags.length > 0 ? tags : listed.flatMap((each) => each.tags);
  const sampleOf = (
    attribute: string,
    value: unknown,
    shows: Readonly<Record<string, unknown>> = {},
  ): Sample => ({
    attribute,
    value,
    shows,
  });
  const withId = (attribute: string, field: string, items: readonly { id: string }[]): Sample[] =>
    items
      .slice(0, 2)
      .map(({ id }) => sampleOf(attribute, id, { [field]: expect.objectContaining({ id }) as unknown }));
  const statuses = (values.status?.write ?? []).map((value): Sample => ({
    ...sampleOf('status', value, { status: alike(value, values.status?.read ?? []) }),
    ...(value === 'snoozed' ? { beside: { snoozed_until: tomorrow }, isChange: true } : {}),
  }));
  const [one, two] = words.map(({ id }) => id);
  const tagged = (...ids: (string | undefined)[]) => ({
    tags: ids.flatMap((id) => (id === undefined ? [] : [expect.objectContaining({ id }) as unknown])),
  });
  const raw = listed.find(({ status, status_raw }) => status === 'open' && status_raw !== null)?.status_raw;
  return [
    sampleOf('subject', 'Zoë’s parcel ☃', { subject: 'Zoë’s parcel ☃' }),
    sampleOf('message', { body: 'A first word' }),
    ...statuses.filter(({ value }) => value !== 'closed'),
    ...(raw === undefined || raw === null
      ? []
      : [sampleOf('status_raw', raw, { status_raw: raw, status: expect.any(String) })]),
    ...(statuses.some(({ value }) => value === 'snoozed')
      ? [
          {
            ...sampleOf('snoozed_until', tomorrow, { snoozed_until: tomorrow, status: 'snoozed' }),
            beside: { status: 'snoozed' },
          },
          sampleOf('status', 'open', { status: 'open' }),
        ]
      : []),
    ...(values.priority?.write ?? []).map((value) => sampleOf('priority', value, { priority: value })),
    sampleOf('customer', ada, { customer: expect.objectContaining({ id: expect.any(String) as unknown }) }),
    ...withId('customer_id', 'customer', named(listed.map(({ customer }) => customer))),
    // Where there is one owner, an agent takes the place of a team, and a team that of an agent.
    ...withId('assignee_id', 'assignee', people).map((each) => ({ ...each, follow: ['team'] })),
    ...withId('team_id', 'team', groups).map((each) => ({ ...each, follow: ['assignee'] })),
    ...withId('inbox_id', 'inbox', named(listed.map(({ inbox }) => inbox))),
    sampleOf('tags', [one], tagged(one)),
    sampleOf('add_tags', [two], tagged(...[one, two])),
    sampleOf('remove_tags', [one], tagged(two)),
    sampleOf('tags', [], tagged()),
    sampleOf('external_id', 'own-17', { external_id: 'own-17' }),
    sampleOf(
      'metadata',
      { plan: 'gold' },
      { metadata: expect.objectContaining({ plan: 'gold' }) as unknown },
    ),
    sampleOf('channel', listed.find(({ channel }) => channel)?.channel, {}),
    sampleOf('assignee_id', null, { assignee: null }),
    sampleOf('team_id', null, { team: null }),
    // Some vendors let nobody change what is closed.
    ...statuses.filter(({ value }) => value === 'closed'),
  ];
}

/** Where there is one end, both words write it. */
const alike = (value: string, readable: readonly string[]): unknown =>
  readable.includes(value) ? value : value === 'closed' ? 'solved' : value === 'solved' ? 'closed' : value;
