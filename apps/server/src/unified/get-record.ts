import type { RecordOf, ResourceName } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { withAgentName } from './agent-names.js';
import { prepareOperation, runOperation } from './run-operation.js';

/** Returns a record by its ID. */
export async function getRecord<Name extends ResourceName>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resource: Name,
  id: string,
): Promise<RecordOf<Name>> {
  const prepared = await prepareOperation(deps, context, resource, 'get');
  const { resolved } = prepared;
  return deps.vendorCalls.reads.share(context, resolved, JSON.stringify([resource, id]), async (own) => {
    const record = await runOperation(deps, own, prepared, { id });
    return withAgentName(deps, own, resolved, record);
  });
}
