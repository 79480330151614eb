import type { contract, errorCatalogue, messageSchema } from '@keyway/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';

import type {
  ApplicationCreate,
  Connection,
  ConnectionImport,
  ConnectorResource,
  ErrorTypeName,
  LogsListQuery,
  Message,
  MessageCreate,
  PartialMessage,
  MessagesListQuery,
  MessagesListQueryFilter,
  MessagesListQuerySort,
  RequestLog,
  SessionCreate,
} from './generated/types.js';

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
