import { resourceNames, type RecordOf, type ResourceName } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, type FetchLike, isMissing, tableOf } from '../definition/index.js';
import { fromDateText } from '../reading/index.js';
import { openRecordCalls } from './record-calls.js';
import type { Check, ConformanceWorld, OpenWorld } from './world.js';

type Listed = { readonly id: string; readonly downstream_id?: string; readonly created_at?: string | null };
type Members = Record<string, unknown>;

/** Location of a record in a response: its URL, and the members that lead to it. */
type Spot = { readonly address: string; readonly keys: readonly string[] };
/** Returns a damaged form of a record. */
type Spoil = (record: Members, listed: Listed) => unknown;

const WITHOUT_ID = 'without its id';
const spoils: Readonly<Record<string, Spoil>> = {
  [WITHOUT_ID]: (record, { id, downstream_id = id }) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => String(value) !== downstream_id)),
  'that is null': () => null,
  'that is a text': () => 'odd',
};

/** Checks that one record that cannot be mapped costs no other record of its list. */
export function checkOddRecords(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  for (const resource of resourceNames) {
    const list = tableOf(connector, resource)?.list;
    if (!list || isMissing(list)) continue;
    for (const [name, spoil] of Object.entries(spoils))
      check(`lists ${resource} around one ${name}, and names it`, async () => {
        const { results, others, odd } = await spoilEach(connector, resource, openWorld, spoil);
        for (const result of results) expect(result.error).toBeUndefined();
        // An invited agent who has not signed in yet has no ID and is not an agent.
        const least = resource === 'agents' && name === WITHOUT_ID ? 0 : 1;
        const named = results.filter(
          ({ ids, skipped }) => [least, 1].includes(skipped) && without(ids, odd).join() === others.join(),
        );
        // Some vendors' records have no ID of their own that could be missing.
        if (results.length > 0) expect(named, `of ${results.map(({ spot }) => spot).join()}`).not.toEqual([]);
      });
    if (resource !== 'messages' && resource !== 'conversations') continue;
    check(`lists ${resource} of which one has no time, with that one`, async () => {
      const { world, list, ids, odd } = await openList(connector, resource, openWorld);
      if (idIsMadeOfTime(odd)) return;
      const shown = await list(async (url, init) => {
        const answer = await world.fetchLike(url, init);
        const body = await bodyOf(answer);
        return body === undefined ? answer : answerWith(answer, withoutTimeIn(body, odd));
      });
      expect(shown.ids.toSorted()).toEqual(ids.toSorted());
      expect(shown.undated).toEqual([odd.id]);
    });
  }
}

const without = (ids: readonly string[], odd: Listed): string[] => ids.filter((id) => id !== odd.id);

/** Opens a world and a list with its responses; one record in the middle of it will be damaged. */
async function openList<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  openWorld: OpenWorld,
) {
  const world = await openWorld('small');
  const answers = new Map<string, unknown>();
  const filter = resource === 'messages' ? { conversation_id: world.conversationId } : {};
  const list = (fetchLike: FetchLike) =>
    listWith(connector, resource, { ...world, fetchLike } as ConformanceWorld, filter);
  const { ids, records } = await list(async (url, init) => {
    const answer = await world.fetchLike(url, init);
    answers.set(addressOf(url, init), await bodyOf(answer));
    return answer;
  });
  // No other record has its time, as some vendors store whole seconds.
  const isAlone = (record: Listed) =>
    records.every((other) => other === record || secondOf(other) !== secondOf(record));
  const odd = records.find((record, index) => index > 0 && isAlone(record)) ?? records[1] ?? records[0];
  if (!odd) throw new Error(`the world has no ${resource}`);
  return { world, list, answers, ids, odd };
}

const secondOf = ({ created_at }: Listed): string => created_at?.slice(0, 19) ?? '';

/** Damages each object in the responses that may be the record, one after another. */
async function spoilEach<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  openWorld: OpenWorld,
  spoil: Spoil,
) {
  const { world, list, answers, ids, odd } = await openList(connector, resource, openWorld);
  const spots = [...answers].flatMap(([address, body]) => spotsOf(body, odd, { address, keys: [] }));
  const results = [];
  for (const spot of spots) {
    const answering: FetchLike = async (url, init) => {
      const answer = await world.fetchLike(url, init);
      if (addressOf(url, init) !== spot.address) return answer;
      const body = replaceAt(await answer.json(), spot.keys, (record) => spoil(record as Members, odd));
      return answerWith(answer, body);
    };
    results.push({
      spot: spot.keys.join('.'),
      ...(await list(answering).catch((error: unknown) => ({ ...nothing, error: String(error) }))),
    });
  }
  return { odd, others: without(ids, odd), results };
}

/** Returns undefined if it is not JSON, such as the body of an empty list at some vendors. */
const bodyOf = (answer: Response): Promise<unknown> =>
  answer
    .clone()
    .json()
    .catch(() => undefined);

function answerWith({ status, headers: old }: Response, body: unknown): Response {
  const headers = new Headers(old);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers });
}

const nothing = { ids: [] as string[], undated: [] as string[], skipped: 0 };

async function listWith<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  world: ConformanceWorld,
  filter: Readonly<Record<string, unknown>>,
) {
  const calls = await openRecordCalls(connector, resource, () => Promise.resolve(world));
  const records: Listed[] = [];
  let skipped = 0;
  let position: string | undefined;
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await calls.list({ filter, ...(position === undefined ? {} : { position }) });
    records.push(...(page.items as RecordOf<Name>[] as Listed[]));
    skipped += page.skipped?.length ?? 0;
    if (page.next === null) break;
    position = page.next;
  }
  const undated = records.filter(({ created_at }) => created_at === null).map(({ id }) => id);
  return { ids: records.map(({ id }) => id), records, undated, skipped, error: undefined };
}

const addressOf = (url: string, { method, body }: Parameters<FetchLike>[1]): string =>
  `${method} ${url} ${String(body ?? '')}`;

/** Returns every entry of a list or map with the vendor's own ID among its members. */
function spotsOf(value: unknown, odd: Listed, { address, keys }: Spot): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([key, member]) =>
    spotsOf(member, odd, { address, keys: [...keys, key] }),
  );
  return keys.length > 0 && isOf(value, odd) ? [{ address, keys }, ...within] : within;
}

const isOf = (value: object, { id, downstream_id = id }: Listed): boolean =>
  !Array.isArray(value) && Object.values(value).some((each) => String(each) === downstream_id);

function replaceAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  replace: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return replace(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Members) }) as Members;
  copy[key] = replaceAt(copy[key], rest, replace);
  return copy;
}

/** Returns the response, with the time removed from every object that may be the record. */
function withoutTimeIn(value: unknown, odd: Listed): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTimeIn(each, odd));
  if (typeof value !== 'object' || value === null) return value;
  if (isOf(value, odd)) return withoutTime(value as Members, odd.created_at ?? '');
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutTimeIn(each, odd)]));
}

const withoutTime = (record: Members, moment: string): Members =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => !isTime(value, moment))
      .map(([name, value]) => [
        name,
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? withoutTime(value as Members, moment)
          : value,
      ]),
  );

/** Returns whether the ID is derived from immutable members, including the time, for a vendor without IDs. */
const idIsMadeOfTime = ({ created_at, downstream_id = '' }: Listed): boolean =>
  typeof created_at === 'string' && downstream_id.includes(created_at);

/** Returns whether a member is this time, in any vendor format. */
function isTime(value: unknown, moment: string): boolean {
  const seconds = Math.floor(Date.parse(moment) / 1000);
  if (typeof value === 'number') return Math.floor(value) === seconds || Math.floor(value / 1000) === seconds;
  const read = typeof value === 'string' ? fromDateText(value) : null;
  return read !== null && Math.floor(Date.parse(read) / 1000) === seconds;
}
