import { resources, type CreateOf, type FilterMeaning, type RecordOf } from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  ConnectorError,
  isMissing,
  type OperationFacts,
  tableOf,
} from '../definition/index.js';
import { openRecordCalls } from './record-calls.js';
import type { Check, OpenWorld } from './world.js';
import type { WrittenResource } from './write-resources.js';

const filtered = ['conversations', 'customers'] as const;
type Filtered = (typeof filtered)[number];

/** Checks that two filters narrow a list to the records that both mean, for each filter and the one after it. */
export function checkFilterPairs(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  for (const resource of filtered) {
    const list = tableOf(connector, resource)?.list as OperationFacts | undefined;
    const filters = list && !isMissing(list) ? (list.filters ?? []) : [];
    const pairs = filters.map((filter, index) => [filter, filters[(index + 1) % filters.length]!] as const);
    if (filters.length < 2) continue;
    check(`filters ${resource} by two attributes at once`, async () => {
      const calls = await openRecordCalls<Filtered>(connector, resource, openWorld);
      const whole = await calls.listAll();
      for (const names of pairs) {
        const meanings = names.map((name) => (resources[resource].meanings as Meanings)[name]!);
        const sample = whole.find((record) => meanings.every(({ field }) => probeOf(record, field) !== null));
        if (!sample) continue;
        const probes = meanings.map(({ field }) => probeOf(sample, field));
        const expected = whole.filter((record) =>
          meanings.every(({ matches }, index) => matches(record as never, probes[index] as never)),
        );
        const filter = Object.fromEntries(names.map((name, index) => [name, probes[index]]));
        const found = await calls.listAll({ filter }).catch(unlessRefused);
        if (found) expect(idsOf(found), names.join(' and ')).toEqual(idsOf(expected));
      }
    });
  }
}

type Meanings = Readonly<Record<string, FilterMeaning>>;

/** Returns what a filter asks for to find the record, or null if the record does not say. */
function probeOf(record: RecordOf<Filtered>, field: string): unknown {
  const value = (record as Readonly<Record<string, unknown>>)[field];
  const [first = null] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof first !== 'object' || first === null) return first === 'unknown' ? null : first;
  return 'phone' in first ? first.phone : (first as { id: string }).id;
}

const idsOf = (records: readonly { readonly id: string }[]): string[] =>
  records.map(({ id }) => id).toSorted();

/** Values with characters that mean something in a path, a query or a search. */
const values: Readonly<Record<string, readonly string[]>> = {
  email: ['zoe+parcel@example.com', "zoe.o'neil@example.com", 'zoe_b-17@example.com'],
  external_id: ['shop/17', 'a b+c&d=e', '100%25', 'Zoë:№7', "o'neil", 'one,two;three', '#17?x=y', 'a:b*'],
};

/** Checks that a record is found by every value that it can be given. */
export function checkOddValues<Name extends Filtered>(
  connector: ConnectorDefinition,
  { resource, smallest }: Pick<WrittenResource<Name>, 'resource' | 'smallest'>,
  openWorld: OpenWorld,
  check: Check,
): void {
  const { list, create } = (tableOf(connector, resource) ?? {}) as Record<string, OperationFacts | undefined>;
  if (!list || isMissing(list) || !create || isMissing(create)) return;
  const { entity } = resources[resource];
  for (const [filter, odd] of Object.entries(values)) {
    if (!list.filters?.includes(filter) || !create.accepts?.includes(filter)) continue;
    check(`finds a ${entity} by its ${filter}, whatever characters that has`, async () => {
      const calls = await openRecordCalls(connector, resource, openWorld);
      for (const value of odd) {
        const record = { ...((await smallest(calls)) as object), [filter]: value } as CreateOf<Name>;
        const made = await calls.create(record);
        const found = await calls.listAll({ filter: { [filter]: value } }).catch(unlessRefused);
        if (!found) continue;
        const shown = found.map((each) => [each.id, (each as Readonly<Record<string, unknown>>)[filter]]);
        expect(shown).toEqual([[made.id, value]]);
      }
    });
  }
}

/** Returns undefined for a value or a pair that the vendor cannot search for, which the connector must report. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ConnectorError) || error.kind !== 'invalid_request') throw error;
}
