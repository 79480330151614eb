import { resources, type RecordOf, type ResourceName, type UpdateOf } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  ConnectorError,
  isMissing,
  type OperationFacts,
  tableOf,
  UnsupportedAttributes,
} from '../definition/index.js';
import { openRecordCalls } from './record-calls.js';
import type { Check, OpenWorld } from './world.js';
import type { Sample, WrittenResource } from './write-resources.js';

type Members = Readonly<Record<string, unknown>>;

/** Checks that a change of a record in use leaves its other attributes, and that an attribute can be emptied. */
export function checkUntouched<Name extends ResourceName>(
  connector: ConnectorDefinition,
  { resource, samples, follow }: WrittenResource<Name>,
  openWorld: OpenWorld,
  check: Check,
): void {
  const table = tableOf(connector, resource);
  const update = table?.update as OperationFacts | undefined;
  if (!table || !update || isMissing(update)) return;
  const { entity } = resources[resource];
  const isShown = (name: string): boolean => (table.fields as readonly string[]).includes(name);
  const { accepts = [] } = update;
  /** Opens the record with the most attributes, and a change of each attribute; other checks read changes back. */
  const withFullest = async () => {
    const calls = await openRecordCalls(connector, resource, openWorld);
    const listed = await calls.listAll();
    const plain = (await samples(calls)).filter(
      ({ attribute, value, beside }) => accepts.includes(attribute) && says(value) && !beside,
    );
    const given = new Map(plain.toReversed().map((sample) => [sample.attribute, sample]));
    const { id } = fullestOf(listed);
    const change = (attribute: string, value: unknown): Promise<RecordOf<Name>> =>
      calls.update(id, { [attribute]: value } as UpdateOf<Name>);
    return { calls, listed, id, change, given: [...given.values()].toReversed() };
  };
  const leaves = (sample: Sample, before: RecordOf<Name>, after: RecordOf<Name>): void => {
    const free = [...Object.keys(sample.shows), ...follow, ...(sample.follow ?? [])];
    expect(without(after, free), sample.attribute).toEqual(without(before, free));
  };

  check(`leaves everything else of the fullest ${entity}, and every other one, as it is`, async () => {
    const { calls, listed, id, change, given } = await withFullest();
    let before = await calls.get(id);
    for (const sample of given) {
      const after = await change(sample.attribute, sample.value);
      leaves(sample, before, after);
      before = after;
    }
    expect(othersThan(id, await calls.listAll())).toEqual(othersThan(id, listed));
  });

  check(`empties each attribute of a ${entity} that can be emptied, and no other`, async () => {
    const { change, given } = await withFullest();
    const { shape } = (resources[resource] as { write: { update: { shape: Shape } } }).write.update;
    for (const sample of given) {
      const { attribute, value } = sample;
      const field = [attribute, attribute.replace(/_id$/, '')].find((name) => isShown(name));
      const empty = [null, []].find((each) => shape[attribute]?.safeParse(each).success);
      // An attribute derived from others is filled from those.
      if (field === undefined || empty === undefined || follow.includes(field)) continue;
      const before = await change(attribute, value);
      const after = await change(attribute, empty).catch(unlessKept);
      if (!after) continue;
      // Some fill it with their default.
      expect((after as Members)[field], attribute).not.toEqual((before as Members)[field]);
      leaves(sample, before, after);
    }
  });
}

type Shape = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;

/** Returns the listed record with the most attributes. */
function fullestOf<Item extends object>(listed: readonly Item[]): Item {
  const fullness = (record: Item): number => Object.values(record).filter(says).length;
  const [fullest] = listed.toSorted((one, other) => fullness(other) - fullness(one));
  if (!fullest) throw new Error('the helpdesk has no records');
  return fullest;
}

const othersThan = <Item extends { readonly id: string }>(id: string, items: readonly Item[]): Item[] =>
  items.filter((each) => each.id !== id).toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Returns undefined where every record has the attribute, which the connector must report. */
function unlessKept(error: unknown): undefined {
  if (error instanceof UnsupportedAttributes) return;
  if (!(error instanceof ConnectorError) || error.kind !== 'refused') throw error;
}

const says = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== 'unknown' &&
  !(typeof value === 'object' && Object.values(value).every((member) => member === null));

const without = (record: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
