import { messageSchema, type Message, type MessageFilter } from '@keyway/contract';
import { describe, expect, test } from 'vitest';

import { callsOf, listInput, type ConformanceWorld } from './conformance-world.js';
import { ConnectorError, isMissing, messageOperations, type ConnectorDefinition } from './define.js';
import { hostileIds } from './hostile-ids.js';
import { toMessageId } from './ids.js';
import { DownstreamFailure, OperationNotCallable, type OperationInputs } from './run-operation.js';

export type { ConformanceWorld } from './conformance-world.js';
export { hostileIds } from './hostile-ids.js';
export * from './run-operation.js';

const bodies = ['Plain words.', 'Zoë ☃ 👩‍🚀 – “quoted”', '<b>5 < 6 & 7 > 3</b> &amp; "x"', 'two\nlines'];
const html = '<p>Hello <b>Zoë</b> &amp; all</p>';

/** What being a connector means, for every vendor and only for what it declares. `openWorld` gives a fresh world. */
export const describeConformance = (
  connector: ConnectorDefinition,
  openWorld: () => Promise<ConformanceWorld>,
): void => {
  const messages = connector.resources.messages;
  if (!messages) return;
  const { list, create } = messages;

  describe(`${connector.id} conforms`, () => {
    if (!isMissing(list)) {
      test('pages to the end in three page sizes without loss or repeat', async () => {
        const calls = await callsOf(connector, openWorld);
        const whole = await calls.listAll({ pageSize: calls.maxPageSize });
        expect(whole.length).toBeGreaterThanOrEqual(5);
        expect(new Set(idsOf(whole)).size).toBe(whole.length);
        // A part of the length, not a fixed size: rate limits of vendors are part of the world.
        for (const part of [2, 3, 5]) {
          const pageSize = Math.min(calls.maxPageSize, Math.ceil(whole.length / part));
          expect(idsOf(await calls.listAll({ pageSize }))).toEqual(idsOf(whole));
        }
      });

      test('lists records that keep the contract, and fills only the fields it declares', async () => {
        const calls = await callsOf(connector, openWorld);
        for (const message of await calls.listAll({ pageSize: calls.maxPageSize }))
          assertMessage(message, messages.fields);
      });

      for (const by of list.sort) {
        for (const direction of ['asc', 'desc'] as const) {
          test(`sorts by ${by} ${direction}, across pages`, async () => {
            const calls = await callsOf(connector, openWorld);
            const input = { pageSize: calls.somePages, filter: calls.beside, sort: { by, direction } };
            const moments = (await calls.listAll(input)).map((message) => message[by] ?? '');
            const sorted = moments.toSorted();
            expect(moments).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
          });
        }
      }

      for (const filter of list.filters) {
        test(`filters by ${filter}: exactly what the whole list says`, async () => {
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

      test('reads what it lists', async (context) => {
        if (isMissing(messages.get)) return context.skip('get is not offered');
        const calls = await callsOf(connector, openWorld);
        for (const message of (await calls.listAll({ pageSize: calls.maxPageSize })).slice(0, 3)) {
          expect(await calls.run('get', { id: message.id })).toEqual(message);
        }
      });
    }

    if (!isMissing(create)) {
      for (const type of ['message', 'note'] as const) {
        test(`creates a ${type} and reads it back`, async () => {
          const calls = await callsOf(connector, openWorld);
          for (const body of bodies) {
            const created = await calls.create({ type, body });
            assertMessage(created, messages.fields);
            expect(created).toMatchObject({ type, conversation_id: calls.world.conversationId });
            const read = await calls.readBack(created);
            expect(read).toMatchObject({
              id: created.id,
              type,
              direction: type === 'note' ? 'internal' : 'outbound',
            });
            expect(read.body?.trim()).toBe(body);
          }
        });
      }

      test('keeps html, with its plain text beside it', async () => {
        const calls = await callsOf(connector, openWorld);
        const read = await calls.readBack(await calls.create({ body_html: html }));
        expect(read.body_html).toContain('<b>Zoë</b>');
        expect(read.body?.trim()).toBe('Hello Zoë & all');
      });

      test('opens a conversation, where it can', async (context) => {
        if (!create.opensConversation) return context.skip('opening one is not offered');
        const calls = await callsOf(connector, openWorld);
        const recipients = [{ role: 'to' as const, address: 'ada@example.com', name: 'Ada' }];
        const created = await calls.run('create', { body: 'A new matter', subject: 'New', recipients });
        assertMessage(created, messages.fields);
        expect(created.conversation_id).not.toBe(calls.world.conversationId);
      });

      test('keeps an attachment, where it takes any', async (context) => {
        if (!create.accepts.includes('attachments')) return context.skip('attachments are not offered');
        const calls = await callsOf(connector, openWorld);
        const content_base64 = Buffer.from('seven b').toString('base64');
        const attachments = [{ file_name: 'ünï.txt', content_type: 'text/plain', content_base64 }];
        const read = await calls.readBack(await calls.create({ body: 'see file', attachments }));
        expect(read.attachments).toMatchObject([{ file_name: 'ünï.txt', size: 7 }]);
      });

      test('updates and deletes what it created, where it can', async (context) => {
        const calls = await callsOf(connector, openWorld);
        if (isMissing(messages.update) && isMissing(messages.delete))
          return context.skip('neither is offered');
        const { id } = await calls.create({ body: 'first' });
        if (!isMissing(messages.update)) {
          expect((await calls.run('update', { id, changes: { body: 'second' } })).body).toBe('second');
          expect((await calls.run('get', { id })).body).toBe('second');
        }
        if (!isMissing(messages.delete)) {
          await calls.run('delete', { id });
          await expect(kindOf(calls.run('get', { id }))).resolves.toBe('not_found');
        }
      });
    }

    test('refuses what it does not offer, with a reason and without a call', async () => {
      const calls = await callsOf(connector, openWorld);
      for (const operation of messageOperations.filter((name) => isMissing(messages[name]))) {
        const input = { id: 'x', changes: { body: 'x' } } as OperationInputs[typeof operation];
        const failure: unknown = await calls.run(operation, input).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(OperationNotCallable);
        expect((failure as OperationNotCallable).message).not.toBe('');
      }
      expect(calls.urls).toEqual([]);
    });

    test('finds nothing under hostile ids and lets none of them leave', async () => {
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
      expect(calls.urls).toEqual([]);
    });

    test('says that an unknown record is not found', async (context) => {
      if (isMissing(messages.get)) return context.skip('get is not offered');
      const calls = await callsOf(connector, openWorld);
      const unknown = [
        '987654321',
        toMessageId(calls.world.conversationId, '987654321'),
        toMessageId('987654321', '1'),
      ];
      for (const id of unknown) expect(await kindOf(calls.run('get', { id }))).toBe('not_found');
    });

    test('says that a refused credential is one, in validation too', async () => {
      const world = await openWorld();
      const refused = { ...world, context: { ...world.context, authorization: world.refusedAuthorization } };
      const calls = await callsOf(connector, () => Promise.resolve(refused));
      if (!isMissing(list))
        expect(await kindOf(calls.run('list', listInput({ filter: calls.required })))).toBe('credentials');
      const { method, path, query } = connector.validation;
      const url = `${world.context.baseUrl}${path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
      const validate = (authorization: Readonly<Record<string, string>>) =>
        world.fetchLike(url, { method, headers: { ...connector.headers, ...authorization } });
      expect((await validate(world.refusedAuthorization)).status).toBe(401);
      expect((await validate(world.context.authorization)).ok).toBe(true);
    });
  });
};

const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);

const assertMessage = (message: Message, fields: readonly (keyof Message)[]): void => {
  expect(messageSchema.safeParse(message).error?.issues).toBeUndefined();
  for (const [name, value] of Object.entries(message)) {
    if (!fields.includes(name as keyof Message)) expect(value ?? [], `${name} is not declared`).toEqual([]);
  }
};

/** A value for the filter that some records of the list have, and some not where they differ at all. */
const probeOf = (filter: keyof MessageFilter, messages: readonly Message[]): string => {
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
  return values[filter] ?? sample.created_at;
};

const matches = (message: Message, filter: keyof MessageFilter, probe: string): boolean => {
  if (filter === 'created_since') return message.created_at >= probe;
  if (filter === 'updated_since') return (message.updated_at ?? '') >= probe;
  return (filter === 'author_id' ? message.author?.id : message[filter]) === probe;
};

const kindOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'succeeded';
  } catch (error) {
    if (error instanceof ConnectorError) return error.kind;
    return error instanceof DownstreamFailure ? error.failure.kind : String(error);
  }
};
