import type { RecordOf, ResourceName } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { prepareOperation, runOperation } from './run-operation.js';

/** Returns a record by its ID. */
export async function getRecord<Name extends ResourceName>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resource: Name,
  id: string,
): Promise<RecordOf<Name>> {
  const prepared = await prepareOperation(deps, context, resource, 'get');
  return deps.vendorCalls.reads.share(context, prepared.resolved, JSON.stringify([resource, id]), (own) =>
    runOperation(deps, own, prepared, { id }),
  );
}
