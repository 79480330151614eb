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
  RequestLog,
  SessionCreate,
} from './generated/types.js';

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;
type Contract = typeof contract;
type OwnQuery<Query extends z.ZodType> = Omit<z.output<Query>, 'raw' | '_method'>;
type DataOf<Answer extends z.ZodType> = z.output<Answer> extends { data: infer Data } ? Data : never;

it('computes the types that zod infers from the contract', () => {
  // The compiler is what checks this list: a type that has drifted makes a `true` an error.
  const same: [
    Same<Message, z.output<typeof messageSchema>>,
    Same<PartialMessage[], DataOf<Contract['messages']['list']['responses'][200]>>,
    Same<MessageCreate, z.input<Contract['messages']['create']['body']>>,
    Same<MessagesListQuery, OwnQuery<Contract['messages']['list']['query']>>,
    Same<Connection, DataOf<Contract['connections']['get']['responses'][200]>>,
    Same<ConnectionImport, z.input<Contract['connections']['import']['body']>>,
    Same<SessionCreate | undefined, z.input<Contract['sessions']['create']['body']>>,
    Same<ConnectorResource, DataOf<Contract['connectors']['resource']['responses'][200]>>,
    Same<ApplicationCreate, z.input<Contract['applications']['create']['body']>>,
    Same<LogsListQuery, OwnQuery<Contract['logs']['list']['query']>>,
    Same<RequestLog[], DataOf<Contract['logs']['list']['responses'][200]>>,
    Same<ErrorTypeName, keyof typeof errorCatalogue>,
  ] = [true, true, true, true, true, true, true, true, true, true, true, true];
  expect(same).not.toContain(false);
});
