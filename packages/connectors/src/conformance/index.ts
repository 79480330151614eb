import { resources, type Message, type MessageFilter } from '@keyway/contract';
import { describe, expect, test } from 'vitest';

import { checkAttachments } from './attachments.js';
import { checkUnsupported } from './unsupported.js';
import { checkUploads } from './uploads.js';
import { checkAttributes } from './attributes.js';
import { assertMessage, callsOf, idsOf, kindOf, listInput, type Check, type OpenWorld } from './world.js';
import { checkConversations } from './conversations.js';
import { checkConversationWrites } from './conversation-writes.js';
import { checkCustomers } from './customers.js';
import { checkReadResource, readableNames } from './read-resources.js';
import { checkFilterPairs } from './filters.js';
import { checkHeldRecords } from './held-records.js';
import { checkHeldValues } from './held-values.js';
import { checkLimits } from './limits.js';
import { checkOddRecords } from './odd-records.js';
import { checkRecords } from './records.js';
import { checkWalks } from './walks.js';
import { checkWrites } from './writes.js';
import {
  type ConnectorDefinition,
  headersOf,
  isMissing,
  type OperationInputs,
  OperationNotCallable,
  usualOrder,
  usualSort,
} from '../definition/index.js';
import { hostileIds } from './hostile-ids.js';
import { toMessageId } from '../listing/index.js';

export type {
  Check,
  ConformanceWorld,
  DeletableName,
  HeldStatus,
  KnownConversation,
  KnownCustomer,
  KnownFile,
  KnownRecord,
  OpenWorld,
  WorldSize,
} from './world.js';
export { hostileIds } from './hostile-ids.js';
export { checkWholeWorld, nameless, type WholeWorld } from './whole-world.js';
export * from '../definition/steps/run-operation.js';

/** The requirements for every connector, limited to what it declares. `openWorld` returns a fresh world. */
export function describeConformance(
  connector: ConnectorDefinition,
  openWorld: OpenWorld,
  check: Check = test,
): void {
  describe(`${connector.id} conforms`, () => addChecks(connector, openWorld, check));
}

/** Registers the suite's checks, for the suite itself and for tests of whether they detect faults. */
export function addChecks(connector: ConnectorDefinition, openWorld: OpenWorld, check: Check): void {
  for (const resource of readableNames) checkReadResource(connector, resource, openWorld, check);
  checkConversations(connector, openWorld, check);
  checkConversationWrites(connector, openWorld, check);
  checkCustomers(connector, openWorld, check);
  checkOddRecords(connector, openWorld, check);
  checkAttachments(connector, openWorld, check);
  checkUploads(connector, openWorld, check);
  checkUnsupported(connector, openWorld, check);
  checkWalks(connector, openWorld, check);
  checkFilterPairs(connector, openWorld, check);
  checkHeldRecords(connector, openWorld, check);
  checkHeldValues(connector, openWorld, check);
  const messages = connector.resources.messages;
  if (!messages) return;
  const { list, create } = messages;

  if (!isMissing(list)) {
    check(
      'pages over many messages in four page sizes without loss or repeat',
      async () => {
        const calls = await callsOf(connector, openWorld, 'large');
        const whole = await calls.listAll({ pageSize: calls.maxPageSize });
        expect(whole).toHaveLength(calls.world.counts.large);
        expect(new Set(idsOf(whole)).size).toBe(whole.length);
        for (const part of [2, 5, 19]) {
          const pageSize = Math.min(calls.maxPageSize, Math.ceil(whole.length / part));
          expect(idsOf(await calls.listAll({ pageSize }))).toEqual(idsOf(whole));
        }
        // A vendor whose lists lack content takes one request per message, at each of the four sizes.
      },
      180_000,
    );

    check('lists records that keep the contract, and fills only the fields it declares', async () => {
      const calls = await callsOf(connector, openWorld);
      for (const message of await calls.listAll({ pageSize: calls.maxPageSize }))
        assertMessage(message, messages.fields);
    });

    const order = usualOrder(list);
    if (order !== undefined) {
      check(`comes ${order.replace('_', ' ')} by default, across pages`, async () => {
        const calls = await callsOf(connector, openWorld);
        const sort = usualSort(list, calls.beside);
        const listed = await calls.listAll({ pageSize: calls.somePages, filter: calls.beside, sort });
        const moments = listed.map(({ created_at }) => created_at ?? '');
        const sorted = moments.toSorted();
        expect(moments).toEqual(order === 'oldest_first' ? sorted : sorted.toReversed());
      });
    }

    for (const by of list.sort) {
      for (const direction of ['asc', 'desc'] as const) {
        check(`sorts by ${by} ${direction}, across pages`, async () => {
          const calls = await callsOf(connector, openWorld);
          const input = { pageSize: calls.somePages, filter: calls.beside, sort: { by, direction } };
          const moments = (await calls.listAll(input)).map((message) => message[by] ?? '');
          const sorted = moments.toSorted();
          expect(moments).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
        });
      }
    }

    for (const filter of list.filters) {
      check(`filters by ${filter}: exactly what the whole list says`, async () => {
        const calls = await callsOf(connector, openWorld);
        const whole = await calls.listAll({
          pageSize: calls.maxPageSize,
          ...(filter === 'conversation_id' ? {} : { filter: calls.beside }),
        });
        const probe = probeOf(filter, whole);
        const expected = whole.filter((message) => matches(message, filter, probe));
        const found = await calls.listAll({
          pageSize: calls.somePages,
          filter: { ...calls.beside, [filter]: probe },
        });
        expect(idsOf(found).toSorted()).toEqual(idsOf(expected).toSorted());
      });
    }

    check('reads what it lists', async (context) => {
      if (isMissing(messages.get)) return context.skip('get is not offered');
      const calls = await callsOf(connector, openWorld);
      const listed = await calls.listAll({ pageSize: calls.maxPageSize });
      const oneOfEach = new Map(listed.map((message) => [kindOfMessage(message), message]));
      for (const message of oneOfEach.values())
        expect(await calls.run('get', { id: message.id })).toEqual(message);
    });
  }

  checkRecords(connector, messages, openWorld, check);
  checkWrites(connector, messages, openWorld, check);
  checkAttributes(connector, messages, openWorld, check);
  checkLimits(connector, messages, openWorld, check);

  if (!isMissing(list)) {
    check('says that a conversation that is gone is not found', async (context) => {
      const calls = await callsOf(connector, openWorld);
      if (!list.filters.includes('conversation_id')) return context.skip('that filter is not offered');
      const gone = calls.world.goneConversationId;
      const found = await kindOf(calls.listAll({ filter: { conversation_id: gone } }));
      // A flat list with a filter is empty; a conversation's own list does not exist.
      expect(list.across || list.requiredFilters ? ['not_found'] : ['not_found', 'succeeded']).toContain(
        found,
      );
    });
  }

  check('refuses what it does not offer, with a reason and without a call', async () => {
    const calls = await callsOf(connector, openWorld);
    for (const operation of resources.messages.operations.filter((name) => isMissing(messages[name]))) {
      const input = { id: 'x', changes: { body: 'x' } } as OperationInputs['messages'][typeof operation];
      const failure: unknown = await calls.run(operation, input).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OperationNotCallable);
      expect((failure as OperationNotCallable).message).not.toBe('');
    }
    expect(calls.urls).toEqual([]);
  });

  check('finds nothing under hostile ids and lets none of them leave', async () => {
    const calls = await callsOf(connector, openWorld);
    const nested = hostileIds.flatMap((id) => [toMessageId(id, '1'), toMessageId('1', id)]);
    for (const id of [...hostileIds, ...nested]) {
      if (!isMissing(messages.get))
        expect(await kindOf(calls.run('get', { id })), `get ${id}`).toBe('not_found');
      if (!isMissing(messages.delete))
        expect(await kindOf(calls.run('delete', { id })), `delete ${id}`).toBe('not_found');
    }
    for (const conversation_id of hostileIds.filter((id) => id !== '')) {
      if (!isMissing(create)) {
        expect(
          await kindOf(calls.run('create', { conversation_id, body: 'x' })),
          `create in ${conversation_id}`,
        ).toBe('not_found');
      }
      if (!isMissing(list) && list.filters.includes('conversation_id')) {
        expect(
          await kindOf(calls.run('list', listInput({ filter: { conversation_id } }))),
          conversation_id,
        ).toBe('not_found');
      }
    }
    const pattern = calls.world.conversationIdPattern;
    const words = hostileIds.filter((id) => pattern !== undefined && new RegExp(pattern).test(id));
    const asksForWord = (url: string) =>
      new URL(url).pathname.split('/').some((part) => words.includes(part));
    expect(calls.urls.filter((url) => !asksForWord(url))).toEqual([]);
  });

  check('says that an unknown record is not found', async (context) => {
    if (isMissing(messages.get)) return context.skip('get is not offered');
    const calls = await callsOf(connector, openWorld);
    const unknown = [
      '987654321',
      toMessageId(calls.world.conversationId, '987654321'),
      toMessageId('987654321', '1'),
    ];
    for (const id of unknown) expect(await kindOf(calls.run('get', { id }))).toBe('not_found');
  });

  check('says that a refused credential is one, in validation too', async () => {
    const world = await openWorld('small');
    const refused = { ...world, context: { ...world.context, authorization: world.refusedAuthorization } };
    const calls = await callsOf(connector, () => Promise.resolve(refused));
    if (!isMissing(list))
      expect(await kindOf(calls.run('list', listInput({ filter: calls.required })))).toBe('credentials');
    const { method, path, query } = connector.validation;
    const url = `${world.context.baseUrl}${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
    const validate = (authorization: Readonly<Record<string, string>>) =>
      world.fetchLike(url, {
        method,
        headers: { ...headersOf(connector, world.context.settings), ...authorization },
      });
    expect((await validate(world.refusedAuthorization)).status).toBe(401);
    expect((await validate(world.context.authorization)).ok).toBe(true);
  });
}

/** Returns what a message has in common with others that a connector maps alike. */
const kindOfMessage = ({ type, direction, author, attachments, body_html }: Message): string =>
  [type, direction, author?.type, attachments.length > 0, body_html !== null].join();

/** Returns a filter value that some records of the list have, and some don't if they differ at all. */
function probeOf(filter: keyof MessageFilter, messages: readonly Message[]): string {
  const sample = messages[Math.floor(messages.length / 2)];
  if (!sample) throw new Error('the world has no messages');
  const values = {
    conversation_id: sample.conversation_id,
    type: sample.type,
    direction: sample.direction,
    author_id: sample.author?.id,
    created_since: sample.created_at,
    updated_since: sample.updated_at,
  } satisfies Record<keyof MessageFilter, string | null | undefined>;
  return values[filter] ?? sample.created_at ?? '';
}

function matches(message: Message, filter: keyof MessageFilter, probe: string): boolean {
  if (filter === 'created_since') return (message.created_at ?? '') >= probe;
  if (filter === 'updated_since') return (message.updated_at ?? '') >= probe;
  return (filter === 'author_id' ? message.author?.id : message[filter]) === probe;
}
