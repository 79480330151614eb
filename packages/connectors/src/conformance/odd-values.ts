import { resources, type CreateOf } from '@keyway/contract';
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

/** Values with characters that mean something in a path, a query or a search. */
const values: Readonly<Record<string, readonly string[]>> = {
  email: ['zoe+parcel@example.com', "zoe.o'neil@example.com", 'zoe_b-17@example.com'],
  external_id: ['shop/17', 'a b+c&d=e', '100%25', 'Zoë:№7', "o'neil", 'one,two;three', '#17?x=y', 'a:b*'],
};

/** Checks that a record is found by every value that it can be given. */
export function checkOddValues<Name extends 'conversations' | 'customers'>(
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
        const shown = found?.map((each) => [each.id, (each as Readonly<Record<string, unknown>>)[filter]]);
        expect(shown ?? [[made.id, value]]).toEqual([[made.id, value]]);
      }
    });
  }
}

/** Returns undefined for a value that the vendor's search cannot ask for, which the connector must report. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ConnectorError) || error.kind !== 'invalid_request') throw error;
}
