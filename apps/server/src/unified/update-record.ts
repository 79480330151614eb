import { tableOf } from '@keyway/connectors';
import type { RecordOf, ResourceName, UpdateOf } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { withAgentName } from './agent-names.js';
import { assertApplied } from './assert-applied.js';
import { findRefused, refuse } from './assert-accepted.js';
import { prepareOperation, runOperation } from './run-operation.js';

/**
 * Updates a record, after refusing attributes that the connector does not support; null clears an attribute, so it
 * counts too.
 */
export async function updateRecord<Name extends ResourceName>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  resource: Name,
  { id, changes }: { readonly id: string; readonly changes: UpdateOf<Name> },
): Promise<RecordOf<Name>> {
  const prepared = await prepareOperation(deps, context, resource, 'update');
  const { resolved } = prepared;
  const { fields = [] } = tableOf(resolved.connector, resource) ?? {};
  refuse({}, findRefused(resolved, resource, 'update', changes as object));
  const { ifMatch: etag } = context;
  const input = { id, changes, ...(etag === undefined ? {} : { etag }) };
  const updated = await runOperation(deps, context, prepared, input);
  assertApplied(updated, changes as object, fields);
  return withAgentName(deps, context, resolved, updated);
}
