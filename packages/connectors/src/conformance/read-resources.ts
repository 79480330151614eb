import {
  resourceNames,
  resources,
  type Agent,
  type FilterMeaning,
  type RecordOf,
  type ResourceName,
  type Team,
} from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  isMissing,
  type OperationFacts,
  OperationNotCallable,
  tableOf,
  usualOrder,
  usualSort,
} from '../definition/index.js';
import { hostileIds } from './hostile-ids.js';
import { openRecordCalls } from './record-calls.js';
import { kindOf, type Check, type OpenWorld } from './world.js';

/** Resources covered by the generic filter checks; messages have their own. */
export const readableNames = resourceNames.filter(
  (name): name is Exclude<ResourceName, 'messages' | 'attachments'> => 'meanings' in resources[name],
);
export type ReadableName = (typeof readableNames)[number];
type Item = RecordOf<ReadableName>;

/** Filled only if a client wrote them; the write checks cover them. */
const givenByCallers: readonly string[] = ['external_id', 'metadata', 'participants', 'snoozed_until'];

/** Checks reading of a resource, for every connector that maps it. */
export function checkReadResource(
  connector: ConnectorDefinition,
  resource: ReadableName,
  openWorld: OpenWorld,
  check: Check,
): void {
  const table = tableOf(connector, resource);
  if (!table) return;
  const { list, get, fields } = table;
  const open = (options?: Parameters<typeof openRecordCalls>[3]) =>
    openRecordCalls<ReadableName>(connector, resource, openWorld, options);
  if (!list || !get || isMissing(list)) {
    check(`refuses ${resource}, which it does not offer, with a reason and without a call`, async () => {
      const calls = await open();
      for (const call of [() => calls.list({}), () => calls.get('1')]) {
        const failure: unknown = await call().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(OperationNotCallable);
        expect((failure as OperationNotCallable).message).not.toBe('');
      }
      expect(calls.urls).toEqual([]);
    });
    return;
  }

  // Attributes of writable resources are compared with the helpdesk individually, in their own checks.
  if (!('write' in resources[resource])) checkKnown(resource, fields, open, check);

  check(
    `lists ${resource} that keep the contract, and fills the fields it declares and no other`,
    async () => {
      const calls = await open();
      const listed = await calls.listAll();
      const filled = new Set<string>();
      for (const item of listed) {
        expect(resources[resource].schema.safeParse(item).error?.issues).toBeUndefined();
        for (const [name, value] of Object.entries(item)) if (says(value)) filled.add(name);
      }
      expect([...filled].filter((name) => !fields.includes(name))).toEqual([]);
      expect(fields.filter((name) => !filled.has(name) && !givenByCallers.includes(name))).toEqual([]);
    },
  );

  check(`pages over ${resource} in several sizes without loss or repeat`, async () => {
    const calls = await open();
    const whole = await calls.listAll();
    for (const pageSize of [1, 2, 4]) expect(idsOf(await calls.listAll({ pageSize }))).toEqual(idsOf(whole));
  });

  check(`reads what it lists of ${resource}, and finds no one else`, async () => {
    const calls = await open();
    for (const item of spread(await calls.listAll())) expect(await calls.get(item.id)).toEqual(item);
    for (const id of ['987654321', ...hostileIds])
      expect(await kindOf(calls.get(id)), `get ${id}`).toBe('not_found');
  });

  if (resource === 'inboxes') {
    check('names on conversations no inbox that it does not list', async () => {
      const calls = await open();
      const ids = idsOf(await calls.listAll());
      const named = (await calls.recordsOf('conversations')).flatMap(({ inbox }) =>
        inbox ? [inbox.id] : [],
      );
      if (tableOf(connector, 'conversations')?.fields.includes('inbox')) expect(named).not.toEqual([]);
      expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    });
  }

  if (resource === 'teams') {
    check('puts its members into each team, and no one else', async () => {
      const agents = await (await openRecordCalls(connector, 'agents', openWorld)).listAll();
      const calls = await open();
      const listed = (await calls.listAll()) as Team[];
      const named = listed.map(({ id, name, agent_ids }) => {
        const members = (agents as Agent[]).filter((agent) => agent_ids.includes(agent.id));
        const tells = tableOf(connector, 'agents')?.fields.includes('teams') === true;
        if (tells) for (const { teams } of members) expect(teams).toContainEqual({ id, name });
        expect(members).toHaveLength(agent_ids.length);
        return { name, members: members.map((agent) => agent.name).toSorted() };
      });
      const known = (calls.world.directory.teams ?? []) as { name: string; members: string[] }[];
      const expected = known.map(({ name, members }) => ({ name, members: members.toSorted() }));
      expect(namesOf(named, ['name', 'members'])).toEqual(namesOf(expected, ['name', 'members']));
    });
  }

  for (const filter of list.filters ?? []) {
    check(`filters ${resource} by ${filter}: exactly what the whole list says`, async () => {
      const calls = await open();
      const whole = await calls.listAll();
      const { field, matches } = (resources[resource].meanings as Record<string, FilterMeaning>)[filter]!;
      // An attribute that a record does not show offers no value to filter by.
      const isShown = (fields as readonly string[]).includes(field);
      for (const probe of isShown ? probesOf(whole, field) : ['2099-01-01T00:00:00Z']) {
        const expected = whole.filter((item) => matches(item as never, probe as never));
        const found = await calls.listAll({ filter: { [filter]: probe }, pageSize: 2 }).catch(unlessUnknown);
        expect(byId(found), String(probe)).toEqual(byId(expected));
      }
    });
  }

  const order = usualOrder({ sort: list.sort ?? [], order: list.order });
  if (order !== undefined) {
    check(`lists ${resource} ${order.replace('_', ' ')} by default, across pages`, async () => {
      const calls = await open();
      const sort = usualSort({ sort: list.sort ?? [] }, {}) as { by: never; direction: 'desc' } | undefined;
      const moments = (await calls.listAll({ pageSize: 3, sort })).map((item) =>
        momentOf(item, 'created_at'),
      );
      const sorted = moments.toSorted();
      expect(moments).toEqual(order === 'oldest_first' ? sorted : sorted.toReversed());
    });
  }

  for (const by of list.sort ?? []) {
    for (const direction of ['asc', 'desc'] as const) {
      check(`sorts ${resource} by ${by} ${direction}, across pages`, async () => {
        const calls = await open();
        const sort = { by: by as never, direction };
        const moments = (await calls.listAll({ pageSize: 3, sort })).map((item) => momentOf(item, by));
        const sorted = moments.toSorted();
        expect(moments).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
      });
    }
  }

  check(`takes no more calls for a page of ${resource} than it says`, async () => {
    const calls = await open({ size: 'wide' });
    const { base, perRecord = 0 } = (list as OperationFacts).callsPerPage ?? { base: 1 };
    const { items } = await calls.list({ pageSize: Math.min(calls.maxPageSize, 20) });
    // Small lists are read completely, however many pages they have.
    if ((list as OperationFacts).paging?.mode === 'native')
      expect(calls.urls.length).toBeLessThanOrEqual(base + perRecord * items.length);
  });

  check(`says of a refused credential that it is one, listing ${resource}`, async () => {
    const calls = await open({ isRefused: true });
    expect(await kindOf(calls.list({}))).toBe('credentials');
  });
}

const checkKnown = (
  resource: ReadableName,
  fields: readonly string[],
  open: () => ReturnType<typeof openRecordCalls<ReadableName>>,
  check: Check,
): void =>
  check(`lists the ${resource} that the helpdesk holds, each once`, async () => {
    const calls = await open();
    const listed = await calls.listAll();
    const known = calls.world.directory[resource] ?? [];
    expect(known).not.toEqual([]);
    expect(new Set(idsOf(listed)).size).toBe(listed.length);
    const looked = Object.keys(known[0] ?? {}).filter((name) => fields.includes(name));
    expect(looked).not.toEqual([]);
    expect(namesOf(listed, looked)).toEqual(namesOf(known, looked));
  });

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);
const byId = (items: readonly Item[]): Item[] =>
  items.toSorted((left, right) => (left.id < right.id ? -1 : 1));

/** Returns an empty list for an unknown record, which some vendors report as not found. */
async function unlessUnknown(error: unknown): Promise<Item[]> {
  if ((await kindOf(Promise.reject(error as Error))) !== 'not_found') throw error;
  return [];
}

const momentOf = (item: Item, name: string): string =>
  String((item as Readonly<Record<string, unknown>>)[name] ?? '');

const says = (value: unknown): boolean =>
  value !== null && value !== 'unknown' && !(Array.isArray(value) && value.length === 0);

const namesOf = (items: readonly object[], names: readonly string[]): string[] =>
  items
    .map((item) => JSON.stringify(names.map((name) => (item as Record<string, unknown>)[name])))
    .toSorted();

const isMoment = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Returns a value of some record, another spelling if that is equivalent, and a value that no record has. */
function probesOf(items: readonly object[], field: string): unknown[] {
  const said = items.map((item) => (item as Record<string, unknown>)[field]).filter(says);
  const value = said[0];
  if (typeof value === 'boolean') return [true, false];
  if (field === 'phones') return phonesToAskFor(said);
  if (Array.isArray(value)) return [(value[0] as { id: string }).id, 'no-such-id'];
  if (hasId(value)) return [...new Set(said.map((each) => (each as { id: string }).id)), 'no-such-id'];
  if (isMoment(value)) return [said.toSorted()[Math.floor(said.length / 2)], '2099-01-01T00:00:00Z'];
  if (field === 'email') return [value, String(value).toUpperCase(), 'nobody@nowhere.example'];
  return [...new Set(said), ...(value === undefined ? ['nothing-like-it'] : [])];
}

/** Returns an existing phone number, the same with spaces, and an unused one. */
function phonesToAskFor(said: readonly unknown[]): string[] {
  const [number] = said.flatMap((phones) => (phones as { phone: string }[]).map(({ phone }) => phone));
  return [...(number ? [number, number.replace(/(\d\d)(?=\d)/g, '$1 ')] : []), '+10000000000'];
}

/** Most records of a list that are read one by one. */
const MOST_READ = 30;

/** Returns records from the whole length of a list. */
const spread = <Item>(items: readonly Item[]): readonly Item[] => {
  const step = Math.ceil(items.length / MOST_READ);
  return items.filter((_, index) => index % step === 0 || index === items.length - 1);
};
