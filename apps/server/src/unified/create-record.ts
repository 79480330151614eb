import type { CreateOf, RecordOf, ResourceName } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { assertAccepted } from './assert-accepted.js';
import { prepareOperation, runOperation } from './run-operation.js';

/** Creates a record, after what the connector cannot do with it has been refused. */
export const createRecord = async <Name extends ResourceName>(
  deps: Deps,
  context: RequestContext,
  resource: Name,
  record: CreateOf<Name>,
): Promise<RecordOf<Name>> => {
  const prepared = await prepareOperation(deps, context, resource, 'create');
  const isAlone = !('conversation_id' in record) || record.conversation_id === undefined;
  const opens = isAlone && prepared.operation.opensConversation === false;
  assertAccepted(
    saidIn(record),
    prepared.operation.accepts as readonly string[],
    opens ? { 'body.conversation_id': mustName } : {},
  );
  return runOperation(deps, context, prepared, record);
};

const mustName = 'is required: this connector cannot open a conversation';

/** Null and an empty list say nothing about what is new. */
const saidIn = (record: object): string[] =>
  Object.entries(record)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name);
