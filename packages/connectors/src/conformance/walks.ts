import { resourceNames, type RecordOf, type ResourceName } from '@keyway/contract';
import { expect } from 'vitest';

import { type ConnectorDefinition, isMissing, type OperationFacts, tableOf } from '../definition/index.js';
import { openRecordCalls, type RecordCalls } from './record-calls.js';
import type { Check, DeletableName, OpenWorld } from './world.js';

type Listable = Exclude<ResourceName, 'attachments'>;
type Calls = RecordCalls<Listable>;

/** Sizes of consecutive pages, none a multiple of all previous ones. */
const changingSizes = [1, 3, 7, 2, 5];
const deletable: readonly DeletableName[] = ['conversations', 'customers', 'messages'];

/** Checks walks over lists that change on the way, for every list of every connector. */
export function checkWalks(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  for (const resource of resourceNames.filter((name): name is Listable => name !== 'attachments')) {
    const list = tableOf(connector, resource)?.list;
    if (!isPaged(list)) continue;
    check(`pages over ${resource} in a size that changes on every page without loss or repeat`, async () => {
      const calls = await openRecordCalls<Listable>(connector, resource, openWorld);
      const filter = filterOf(calls, list.requiredFilters);
      const whole = await calls.listAll({ filter });
      const walked = await walk(calls, { filter, sizeOf: (page) => changingSizes[page % 5]! });
      expect(idsOf(walked)).toEqual(idsOf(whole));
    });
  }

  for (const resource of deletable) {
    const list = tableOf(connector, resource)?.list;
    if (!isPaged(list)) continue;
    check(`passes over none of the ${resource} when one is deleted that was listed`, async () => {
      const calls = await openRecordCalls<Listable>(connector, resource, openWorld);
      const filter = resource === 'messages' ? { conversation_id: calls.world.conversationId } : {};
      const whole = await calls.listAll({ filter });
      const walked = await walk(calls, {
        filter,
        sizeOf: () => 3,
        afterFirstPage: (page) => calls.world.deleteRecord(resource, page.at(1) ?? page[0]!),
      });
      expect(idsOf(walked)).toEqual(idsOf(whole));
    });
  }
}

const isPaged = (list: object | undefined): list is OperationFacts =>
  list !== undefined && !isMissing(list) && (list as OperationFacts).paging?.mode !== 'none';

const filterOf = ({ world }: Calls, required: readonly string[] = []) =>
  required.length > 0 ? { conversation_id: world.conversationId } : {};

type Walk = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sizeOf: (page: number) => number;
  readonly afterFirstPage?: (items: readonly RecordOf<Listable>[]) => Promise<void>;
};

async function walk(calls: Calls, { filter, sizeOf, afterFirstPage }: Walk) {
  const items: RecordOf<Listable>[] = [];
  let position: string | undefined;
  let isPast = false;
  for (let pages = 0; pages < 500; pages += 1) {
    const pageSize = Math.min(calls.maxPageSize, sizeOf(pages));
    const page = await calls.list({ filter, pageSize, ...(position === undefined ? {} : { position }) });
    expect(page.items.length).toBeLessThanOrEqual(pageSize);
    items.push(...page.items);
    if (page.next === null) return items;
    if (items.length > 0 && !isPast) await afterFirstPage?.(items);
    isPast ||= items.length > 0;
    position = page.next;
  }
  throw new Error('the list does not end');
}

const idsOf = (items: readonly RecordOf<Listable>[]): string[] => items.map(({ id }) => id);
