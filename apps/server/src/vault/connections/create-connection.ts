import type { ConnectionRecord, ConnectionWrite } from '@keyway/contract';
import type { Connection } from '@keyway/db';

import { readEventFacts } from '../../events/sources/index.js';
import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { item } from '../../platform/wire/index.js';
import { originOf } from '../../platform/audit/index.js';
import { checkCredential } from '../../downstream/index.js';
import { toConnectionRecord } from './connection-view.js';
import {
  assertMayAct,
  assertMayWrite,
  type ConnectionPath,
  countChange,
  planAgainOnRace,
  loadFurtherConnection,
  loadOptionalConnection,
  planConnectionChange,
  type ResolvedConnection,
  withRow,
  writeConnection,
} from '../model/index.js';
import { commitCreate } from '../../platform/idempotency/index.js';

type Created = { status: 201; body: { status_code: number; status: string; data: ConnectionRecord } };

/** Adds a connection, with settings and credential if given. Throws ConflictError if it already exists. */
export function createConnectionRecord(
  deps: Ports<
    'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'
  >,
  context: RequestContext,
  path: ConnectionPath,
  write: ConnectionWrite,
  isNew = false,
): Promise<Created> {
  const since = deps.now();
  return planAgainOnRace(() => tryCreate(deps, context, path, { write, isNew, since }));
}

type Asked = { readonly write: ConnectionWrite; readonly isNew: boolean; readonly since: Date };

async function tryCreate(
  deps: Ports<
    'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'
  >,
  context: RequestContext,
  path: ConnectionPath,
  { write, isNew, since }: Asked,
): Promise<Created> {
  const load = isNew ? loadFurtherConnection : loadOptionalConnection;
  const before = await load(deps, context, path);
  if (before.row) throw alreadyAdded(before);
  assertMayWrite(context, write);
  // An additional account may replace the existing one in use: requests that name no connection become ambiguous.
  if (isNew) assertMayAct(context, 'reauthorize');
  await countChange(deps, context);
  const { patch, credentials, changesAccess } = planConnectionChange(before, write);
  const planned = withRow(deps, before, { ...blankRow(before, path), ...patch } as Connection, credentials);
  const asked = changesAccess ? await checkCredential(deps, context, planned) : {};
  const sealer = await deps.keyring.open(before.application.id);
  const change = {
    before,
    since,
    unifiedApi: path.unified_api,
    patch: { ...patch, ...asked },
    credentials,
    origin: originOf(context),
  };
  return commitCreate(deps, context, before.application.id, async (tx) => {
    const after = await writeConnection(deps, sealer, tx, change);
    return item(
      context,
      201,
      await toConnectionRecord(deps, context, after, await readEventFacts(tx, [after])),
    );
  });
}

/** Returns the row that the database would create for an empty connection; used only to validate it before. */
const blankRow = (resolved: ResolvedConnection, path: ConnectionPath) => ({
  applicationId: resolved.application.id,
  consumerId: resolved.consumerId,
  unifiedApi: path.unified_api,
  serviceId: resolved.connector.id,
  connectionId: resolved.connectionId,
  label: null,
  enabled: true,
  settings: {},
  metadata: {},
  grantedScopes: [],
  validation: 'unknown',
  needsAuth: false,
});

const alreadyAdded = ({ integration }: ResolvedConnection): ApiError =>
  new ApiError('ConflictError', {
    message: `The connection was added before; update it instead${integration.allowMultiple ? ', or add another one with new=true' : ''}.`,
  });
