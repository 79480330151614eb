import { resources, type FilterMeaning, type RecordOf } from '@keyway/contract';
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

/** Returns undefined for a pair that the vendor cannot combine, which the connector must report. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ConnectorError) || error.kind !== 'invalid_request') throw error;
}
