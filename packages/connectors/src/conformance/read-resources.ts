import { resources, type Agent, type FilterMeaning, type RecordOf, type Team } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  isMissing,
  type OperationFacts,
  OperationNotCallable,
  runOperation,
  tableOf,
} from '../definition/index.js';
import { hostileIds } from './hostile-ids.js';
import type { ReadResourceName } from '../listing/index.js';
import { kindOf, type Check, type ConformanceWorld, type OpenWorld } from './world.js';

type Item = RecordOf<ReadResourceName>;

/** What a resource that is only read means, for every connector that maps it. */
export const checkReadResource = (
  connector: ConnectorDefinition,
  resource: ReadResourceName,
  openWorld: OpenWorld,
  check: Check,
): void => {
  const table = tableOf(connector, resource);
  if (!table) return;
  const { list, get, fields } = table;
  if (!list || !get || isMissing(list)) {
    check(`refuses ${resource}, which it does not offer, with a reason and without a call`, async () => {
      const calls = await openCalls(connector, resource, openWorld);
      for (const call of [() => calls.list({}), () => calls.get('1')]) {
        const failure: unknown = await call().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(OperationNotCallable);
        expect((failure as OperationNotCallable).message).not.toBe('');
      }
      expect(calls.urls).toEqual([]);
    });
    return;
  }

  check(`lists the ${resource} that the helpdesk holds, each once`, async () => {
    const calls = await openCalls(connector, resource, openWorld);
    const listed = await calls.listAll({});
    const known = calls.world.directory[resource] ?? [];
    expect(known).not.toEqual([]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    const looked = Object.keys(known[0] ?? {}).filter((name) => fields.includes(name));
    expect(looked).not.toEqual([]);
    expect(namesOf(listed, looked)).toEqual(namesOf(known, looked));
  });

  check(
    `lists ${resource} that keep the contract, and fills the fields it declares and no other`,
    async () => {
      const calls = await openCalls(connector, resource, openWorld);
      const listed = await calls.listAll({});
      const filled = new Set<string>();
      for (const item of listed) {
        expect(resources[resource].schema.safeParse(item).error?.issues).toBeUndefined();
        for (const [name, value] of Object.entries(item)) if (says(value)) filled.add(name);
      }
      expect([...filled].filter((name) => !fields.includes(name))).toEqual([]);
      expect(fields.filter((name) => !filled.has(name))).toEqual([]);
    },
  );

  check(`pages over ${resource} in several sizes without loss or repeat`, async () => {
    const calls = await openCalls(connector, resource, openWorld);
    const whole = await calls.listAll({});
    for (const pageSize of [1, 2, 4])
      expect((await calls.listAll({ pageSize })).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  check(`reads what it lists of ${resource}, and finds nobody else`, async () => {
    const calls = await openCalls(connector, resource, openWorld);
    for (const item of await calls.listAll({})) expect(await calls.get(item.id)).toEqual(item);
    for (const id of ['987654321', ...hostileIds])
      expect(await kindOf(calls.get(id)), `get ${id}`).toBe('not_found');
  });

  if (resource === 'teams') {
    check('puts into each team who is in it, and nobody else', async () => {
      const agents = await (await openCalls(connector, 'agents', openWorld)).listAll({});
      const calls = await openCalls(connector, 'teams', openWorld);
      const listed = (await calls.listAll({})) as Team[];
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
      const calls = await openCalls(connector, resource, openWorld);
      const whole = await calls.listAll({});
      const { field, matches } = (resources[resource].meanings as Record<string, FilterMeaning>)[filter]!;
      for (const probe of probesOf(whole, field)) {
        const expected = whole.filter((item) => matches(item as never, probe as never));
        expect(await calls.listAll({ filter: { [filter]: probe }, pageSize: 1 })).toEqual(expected);
      }
    });
  }

  check(`says of a refused credential that it is one, listing ${resource}`, async () => {
    const calls = await openCalls(connector, resource, openWorld, true);
    expect(await kindOf(calls.list({}))).toBe('credentials');
  });
};

const openCalls = async (
  connector: ConnectorDefinition,
  resource: ReadResourceName,
  openWorld: OpenWorld,
  isRefused = false,
) => {
  const world: ConformanceWorld = await openWorld('small');
  const urls: string[] = [];
  const fetchLike: ConformanceWorld['fetchLike'] = (url, init) => {
    urls.push(url);
    return world.fetchLike(url, init);
  };
  const context = isRefused ? { ...world.context, authorization: world.refusedAuthorization } : world.context;
  const facts = tableOf(connector, resource)?.list as OperationFacts | undefined;
  const paging = facts?.paging;
  const pageSize = paging && paging.mode !== 'none' ? paging.maxPageSize : 20;
  type Asked = { position?: string; pageSize?: number; filter?: Record<string, unknown> };
  const list = (asked: Asked) => {
    const input = { position: undefined, pageSize, filter: {}, sort: undefined, ...asked };
    return runOperation(connector, [resource, 'list'], input as never, context, fetchLike);
  };
  return {
    world,
    urls,
    list,
    listAll: async (asked: Asked): Promise<Item[]> => {
      const items: Item[] = [];
      let position: string | undefined;
      for (let pages = 0; pages < 100; pages += 1) {
        const page = await list({ ...asked, ...(position === undefined ? {} : { position }) });
        expect(page.items.length).toBeLessThanOrEqual(asked.pageSize ?? pageSize);
        items.push(...page.items);
        if (page.next === null) return items;
        position = page.next;
      }
      throw new Error('the list does not end');
    },
    get: (id: string) => runOperation(connector, [resource, 'get'], { id }, context, fetchLike),
  };
};

const says = (value: unknown): boolean =>
  value !== null && value !== 'unknown' && !(Array.isArray(value) && value.length === 0);

const namesOf = (items: readonly object[], names: readonly string[]): string[] =>
  items
    .map((item) => JSON.stringify(names.map((name) => (item as Record<string, unknown>)[name])))
    .toSorted();

/** A value that some record has, one in another spelling where that is the same, and one that nobody has. */
const probesOf = (items: readonly object[], field: string): unknown[] => {
  const value = items.map((item) => (item as Record<string, unknown>)[field]).find(says);
  if (typeof value === 'boolean') return [true, false];
  if (Array.isArray(value)) return [(value[0] as { id: string }).id, 'no-such-id'];
  return [value, String(value).toUpperCase(), 'nobody@nowhere.example'];
};
