import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { contract, errorCatalogue, messageSchema } from '@keyway/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';

import type { ApiPromise } from './http/api-promise.js';
import type {
  ApplicationCreate,
  Connection,
  ConnectionState,
  ConnectionImport,
  ConnectorResource,
  ErrorTypeName,
  KeywayEvent,
  LoggedEvent,
  LogsListQuery,
  Message,
  MessageCreate,
  MessagesApi,
  PartialMessage,
  MessagesListQuery,
  MessagesListQueryFilter,
  MessagesListQuerySort,
  RequestLog,
  SessionCreate,
  UnifiedItemEnvelope,
  UnifiedPageEnvelope,
} from './generated/types.js';
import type { PagePromise } from './pages.js';

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;
type Contract = typeof contract;
type OwnQuery<Query extends z.ZodType> = Omit<z.output<Query>, 'raw' | '_method'>;
type DataOf<Answer extends z.ZodType> = z.output<Answer> extends { data: infer Data } ? Data : never;

/** Without the dates that a query takes instead of text. */
type Written<Value> = Value extends Date
  ? never
  : Value extends readonly (infer Item)[]
    ? Written<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Written<Value[Key]> }
      : Value;

it('computes the types that zod infers from the contract', () => {
  // The compiler is what checks this list: a type that has drifted makes a `true` an error.
  const same: [
    Same<Message, z.output<typeof messageSchema>>,
    Same<PartialMessage[], DataOf<Contract['messages']['list']['responses'][200]>>,
    Same<MessageCreate, z.input<Contract['messages']['create']['body']>>,
    Same<Written<MessagesListQuery>, OwnQuery<Contract['messages']['list']['query']>>,
    Same<Connection, DataOf<Contract['connections']['get']['responses'][200]>>,
    Same<ConnectionImport, z.input<Contract['connections']['import']['body']>>,
    Same<SessionCreate | undefined, z.input<Contract['sessions']['create']['body']>>,
    Same<ConnectorResource, DataOf<Contract['connectors']['resource']['responses'][200]>>,
    Same<ApplicationCreate, z.input<Contract['applications']['create']['body']>>,
    Same<Written<LogsListQuery>, OwnQuery<Contract['logs']['list']['query']>>,
    Same<RequestLog[], DataOf<Contract['logs']['list']['responses'][200]>>,
    Same<ErrorTypeName, keyof typeof errorCatalogue>,
  ] = [true, true, true, true, true, true, true, true, true, true, true, true];
  expect(same).not.toContain(false);
});

it('answers whole messages, unless some fields are asked for', () => {
  // The compiler checks: none of these is ever called.
  const calls = {
    listed: (api: MessagesApi): PagePromise<Message, UnifiedPageEnvelope<Message>> => api.list({ limit: 5 }),
    read: (api: MessagesApi): ApiPromise<Message, UnifiedItemEnvelope<Message>> =>
      api.get('1', { raw: true }),
    some: (api: MessagesApi): ApiPromise<Message, UnifiedItemEnvelope<Message>> =>
      // @ts-expect-error a message of some fields may lack a body
      api.get('1', { query: { fields: ['id'] } }),
  };
  const state: ConnectionState = 'callable';
  expect(Object.keys(calls)).toHaveLength(3);
  expect(state).toBe('callable');
});

it('names the filter and the sort of a list, and takes dates for moments', () => {
  const filter: MessagesListQueryFilter = { type: 'note', created_since: new Date() };
  const sort: MessagesListQuerySort = { by: 'updated_at', direction: 'desc' };
  // @ts-expect-error there is no such order
  const refused: MessagesListQuerySort = { by: 'created_at', direction: 'down' };
  // @ts-expect-error text is no date
  const text: MessagesListQueryFilter = { type: new Date() };
  const query: MessagesListQuery = { filter, sort };
  expect([query.filter, query.sort, refused, text]).toHaveLength(4);
});

it('tells events apart by their type, each with its record', () => {
  const subjectOf = (event: KeywayEvent): string | null | undefined => {
    switch (event.type) {
      case 'customer-support.message.created':
        return event.data.entity?.body;
      case 'customer-support.conversation.updated':
        return event.data.entity?.subject;
      case 'customer-support.customer.deleted':
        return event.data.entity?.id;
      // @ts-expect-error there is no such event
      case 'customer-support.message.read':
        return undefined;
      default:
        return event.data.entity_id;
    }
  };
  const cursorOf = (event: LoggedEvent): string => {
    // @ts-expect-error no record before it is known which
    expect(event.data.entity?.email).toBeUndefined();
    if (event.type === 'customer-support.message.updated') return event.data.entity?.author?.type ?? '';
    return event.cursor;
  };
  expect([typeof subjectOf, typeof cursorOf]).toEqual(['function', 'function']);
});

it('has no type with the name of a browser type, which a program could not use with it', () => {
  const { resolve } = createRequire(import.meta.url);
  const declared = readFileSync(resolve('typescript/lib/lib.dom.d.ts'), 'utf8').matchAll(
    /^(?:interface|declare var|type) (\w+)/gm,
  );
  const browsers = new Set([...declared].map(([, name]) => name));
  const own = readFileSync(new URL('generated/types.ts', import.meta.url), 'utf8').matchAll(
    /^export (?:type|interface) (\w+)/gm,
  );
  const names = [...own].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => browsers.has(name))).toEqual([]);
});
