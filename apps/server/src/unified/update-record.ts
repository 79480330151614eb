import type { RecordOf, ResourceName, UpdateOf } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { assertAccepted } from './assert-accepted.js';
import { prepareOperation, runOperation } from './run-operation.js';

/** Changes a record, after what the connector cannot change has been refused; null empties, so it counts too. */
export const updateRecord = async <Name extends ResourceName>(
  deps: Deps,
  context: RequestContext,
  resource: Name,
  { id, changes }: { readonly id: string; readonly changes: UpdateOf<Name> },
): Promise<RecordOf<Name>> => {
  const prepared = await prepareOperation(deps, context, resource, 'update');
  assertAccepted(Object.keys(changes), prepared.operation.accepts as readonly string[]);
  return runOperation(deps, context, prepared, { id, changes });
};
