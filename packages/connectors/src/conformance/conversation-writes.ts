import type { ConversationCreate, RecordOf, ResourceName } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  ConnectorError,
  isMissing,
  type OperationFacts,
  tableOf,
} from '../definition/index.js';
import { checkOddValues } from './filters.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import { checkUntouched } from './untouched.js';
import type { Check, ConformanceWorld, OpenWorld } from './world.js';
import { checkWrittenResource, type Sample, type WrittenResource } from './write-resources.js';

type Calls = RecordCalls<'conversations'>;

const ada = { email: 'ada@example.com', name: 'Ada Byron' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z$/, '.000Z');

/** Checks writes to conversations, and their visible results. */
export function checkConversationWrites(
  connector: ConnectorDefinition,
  openWorld: OpenWorld,
  check: Check,
): void {
  const written: WrittenResource<'conversations'> = {
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
  };
  checkWrittenResource(connector, written, openWorld, check);
  checkUntouched(connector, written, openWorld, check);
  checkOddValues(connector, written, openWorld, check);
  const create = tableOf(connector, 'conversations')?.create as OperationFacts | undefined;
  if (!create || isMissing(create)) return;

  for (const [which, pick] of [
    ['first', 0],
    ['last', -1],
  ] as const)
    check(
      `creates a conversation from what it requires alone, the ${which} of what does for each other, over a connection with no setting but those it must have`,
      async () => {
        const calls = await openRecordCalls(connector, 'conversations', () =>
          bareWorld(connector, openWorld),
        );
        const required = await smallest(calls, pick);
        const named = (create.requires ?? []).map((names) => [names].flat().at(pick) ?? '');
        expect(Object.keys(required).toSorted()).toEqual(named.toSorted());
        const created = await calls.create(required);
        expect(await calls.get(created.id)).toEqual(created);
      },
    );

  check(
    'replies to the customer of a conversation that it began, with no recipient named',
    async (context) => {
      const { create: reply, fields = [] } = tableOf(connector, 'messages') ?? {};
      if (!reply || isMissing(reply)) return context.skip('messages cannot be written');
      const calls = await openRecordCalls(connector, 'conversations', () => bareWorld(connector, openWorld));
      const [agent] = await calls.recordsOf('agents');
      const { id, customer } = await calls.create(await smallest(calls));
      const { requires = [] } = reply;
      const author = requires.includes('author') && agent ? { author: { id: agent.id } } : {};
      const said = await calls.runOther('messages', 'create', {
        conversation_id: id,
        body: 'It is on its way.',
        ...author,
      });
      expect(said).toMatchObject({ type: 'message', conversation_id: id });
      const to = said.recipients.filter(({ role }) => role === 'to').map(({ address }) => address);
      if (fields.includes('recipients') && customer?.email && to.length > 0)
        expect(to).toEqual([customer.email]);
    },
  );

  check('leaves out of a new conversation what the helpdesk or a setting decides', async (context) => {
    const { defaults = [] } = create;
    if (defaults.length === 0) return context.skip('nothing is decided but by the caller');
    const calls = await openRecordCalls(connector, 'conversations', openWorld);
    const record = Object.entries(await smallest(calls)).filter(([name]) => !defaults.includes(name));
    const outcome = await calls.create(Object.fromEntries(record)).catch((error: unknown) => error);
    // Without a setting, there is a default only if there is a single inbox.
    if (outcome instanceof ConnectorError) {
      expect(defaults).toContain(outcome.path);
      expect(outcome.kind).toBe('invalid_request');
    } else expect(outcome).toMatchObject({ id: expect.any(String) as unknown });
  });

  check('begins a conversation in each inbox that it lists', async (context) => {
    if (!create.accepts?.includes('inbox_id')) return context.skip('no inbox can be named');
    const calls = await openRecordCalls(connector, 'conversations', openWorld);
    const inboxes = await calls.recordsOf('inboxes');
    expect(inboxes).not.toEqual([]);
    for (const inbox of inboxes) {
      const record = { ...(await smallest(calls)), inbox_id: inbox.id };
      const outcome = await calls.create(record).catch((error: unknown) => error);
      expect(outcome, inbox.name).toMatchObject({ id: expect.any(String) as unknown });
      if (calls.table?.fields.includes('inbox'))
        expect(outcome, inbox.name).toMatchObject({
          inbox: expect.objectContaining({ id: inbox.id }) as unknown,
        });
    }
  });

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

/** Opens a world whose connection has only its required settings and the ones that the provider reports. */
async function bareWorld(connector: ConnectorDefinition, openWorld: OpenWorld): Promise<ConformanceWorld> {
  const world = await openWorld('small');
  const told = connector.auth.oauth2?.discovery?.finds ?? [];
  const kept = connector.settings.filter(({ id, required }) => required || told.includes(id));
  const settings = Object.fromEntries(
    Object.entries(world.context.settings).filter(([name]) => kept.some(({ id }) => id === name)),
  );
  return { ...world, context: { ...world.context, settings } };
}

/**
 * Returns a create with the required attributes only, each from the helpdesk's data; of several candidates, the first
 * or the last.
 */
async function smallest(calls: Calls, pick: 0 | -1 = 0): Promise<ConversationCreate> {
  const { requires = [] } = (calls.table?.create ?? {}) as OperationFacts;
  const all: ConversationCreate = {
    subject: 'A new matter',
    customer: ada,
    message: { body: 'It has begun.' },
    ...(await idsOf(calls)),
  };
  const names = requires.map((name) => [name].flat().at(pick));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

const idsByCalls = new WeakMap<Calls, ReturnType<typeof readIds>>();

/** Returns IDs that a create can name, read once for each world. */
function idsOf(calls: Calls): ReturnType<typeof readIds> {
  const ids = idsByCalls.get(calls) ?? readIds(calls);
  idsByCalls.set(calls, ids);
  return ids;
}

async function readIds(calls: Calls) {
  const listed = await calls.listAll();
  const customer = listed.find((each) => each.customer)?.customer;
  const [[inbox], [team], [agent]] = [
    await calls.recordsOf('inboxes'),
    await calls.recordsOf('teams'),
    await calls.recordsOf('agents'),
  ];
  return {
    ...(inbox ? { inbox_id: inbox.id } : {}),
    ...(customer ? { customer_id: customer.id } : {}),
    ...(team ? { team_id: team.id } : {}),
    ...(agent ? { assignee_id: agent.id } : {}),
  };
}

const firstOf = async <Name extends ResourceName>(calls: Calls, name: Name): Promise<RecordOf<Name>[]> =>
  calls.recordsOf(name);

/** Returns at least two values of every reversible attribute. */
async function samples(calls: Calls): Promise<Sample[]> {
  const { values = {} } = calls.table ?? {};
  const listed = await calls.listAll();
  const named = <Item extends { id: string }>(items: readonly (Item | null)[]): Item[] =>
    items.filter((item) => item !== null);
  const [inboxes, agents, teams, tags] = [
    await firstOf(calls, 'inboxes'),
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
    // Where there is a single owner, an agent replaces a team and vice versa.
    ...withId('assignee_id', 'assignee', people).map((each) => ({ ...each, follow: ['team'] })),
    // The same applies where team and inbox are one.
    ...withId('team_id', 'team', groups).map((each) => ({ ...each, follow: ['assignee', 'inbox'] })),
    ...withId('inbox_id', 'inbox', inboxes).map((each) => ({ ...each, follow: ['team'] })),
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
    // Some vendors reject changes to closed conversations.
    ...statuses.filter(({ value }) => value === 'closed'),
  ];
}

/** Where there is a single final status, either value writes it. */
const alike = (value: string, readable: readonly string[]): unknown =>
  readable.includes(value) ? value : value === 'closed' ? 'solved' : value === 'solved' ? 'closed' : value;
