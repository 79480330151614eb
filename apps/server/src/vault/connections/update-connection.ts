import type { ConnectionRecord, ConnectionUpdate } from '@keyway/contract';
import type { Connection, ConnectionPatch } from '@keyway/db';

import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { canAskVendor, checkCredential } from '../../downstream/index.js';
import { toConnectionRecord } from './connection-view.js';
import {
  assertMayChange,
  assertMayWrite,
  type ConnectionPath,
  countChange,
  loadConnection,
  planAgainOnRace,
  planConnectionChange,
  type StoredConnection,
  withRow,
  writeConnection,
} from '../model/index.js';

/** Updates a connection; a changed key or setting is validated with the vendor before it is stored. */
export async function updateConnectionRecord(
  deps: Ports<
    'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'
  >,
  context: RequestContext,
  path: ConnectionPath,
  write: ConnectionUpdate,
): Promise<ConnectionRecord> {
  const since = deps.now();
  const updated = await planAgainOnRace(async () =>
    tryUpdate(deps, context, await loadCurrent(deps, context, path, write), { write, since }),
  );
  return toConnectionRecord(deps, context, updated);
}

async function tryUpdate(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  before: StoredConnection,
  { write, since }: { readonly write: ConnectionUpdate; readonly since: Date },
): Promise<StoredConnection> {
  assertMayWrite(context, write);
  const wanted = planConnectionChange(before, write);
  const { patch, credentials, changesAccess } = wanted;
  if (Object.keys(patch).length === 0) return before;
  assertMayChange(context, before, wanted, deps.now());
  await countChange(deps, context);
  const planned = withRow(deps, before, { ...before.row, ...patch } as Connection, credentials);
  const asked: ConnectionPatch = changesAccess ? await checkCredential(deps, context, planned) : {};
  const sealer = await deps.keyring.open(before.application.id);
  const origin = originOf(context);
  const change = {
    before,
    since,
    unifiedApi: before.row.unifiedApi,
    patch: { ...patch, ...asked },
    credentials,
    isSameAccount: write.same_account,
    origin,
  };
  return deps.database.tenant(before.application.id, (tx) => writeConnection(deps, sealer, tx, change));
}

/** Refreshes tokens before the update: a refresh during its own validation would change the version. */
async function loadCurrent(
  deps: Ports<'now' | 'database' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  path: ConnectionPath,
  write: ConnectionUpdate,
): Promise<StoredConnection> {
  const resolved = await loadConnection(deps, context, path);
  if (resolved.authType !== 'oauth2' || !write.settings || !canAskVendor(resolved, deps.now()))
    return resolved;
  const fresh = await deps.vendorCalls.credentials.ifDue(resolved).catch(() => undefined);
  return fresh === resolved ? resolved : loadConnection(deps, context, path);
}
