import type { SupportedOperation } from '@keyway/connectors';
import type { CreateOf, RecordOf, ResourceName } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { withAgentName } from './agent-names.js';
import { withFormFiles } from './files/form-files.js';
import { prepareOperation, runOperation } from './run-operation.js';
import type { UnreconciledCreate } from '../platform/idempotency/index.js';
import { withUploads } from './files/upload-ids.js';

/** Maximum difference between the vendor's clock and the database's. */
const LARGEST_SKEW_MS = 60 * 60 * 1000;

/** Finds the record of a create with an unknown outcome, if the connector supports that; null if there is none. */
export async function reconcileRecord<Name extends ResourceName>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resource: Name,
  record: CreateOf<Name>,
  { transactionId, since }: UnreconciledCreate,
): Promise<RecordOf<Name> | null> {
  const prepared = await prepareOperation(deps, context, resource, 'create');
  const { settle } = prepared.operation;
  if (!settle) return null;
  const search: SupportedOperation<CreateOf<Name>, RecordOf<Name> | null> = {
    run: (input, about) => settle({ ...input, transactionId }, { ...about, transactionId, since }),
  };
  const input = withFormFiles(withUploads(deps, prepared.resolved, record), context.files);
  const found = await runOperation(deps, context, { ...prepared, operation: search }, input);
  return found && isNewEnough('created_at' in found ? found.created_at : null, since)
    ? withAgentName(deps, context, prepared.resolved, found)
    : null;
}

/** IDs are kept for 72 hours and may be reused later: an older record belongs to another create. */
const isNewEnough = (createdAt: string | null, since: Date): boolean =>
  Date.parse(createdAt ?? '') > since.getTime() - LARGEST_SKEW_MS;
