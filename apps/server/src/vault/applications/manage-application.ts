import {
  type apiKeySchema,
  type ApplicationRecord,
  type applicationsContract,
  logDetails,
} from '@keyway/contract';
import {
  deleteApplication,
  getApiKey,
  getApplication,
  holdApiKey,
  listApiKeys,
  listApplications,
  lockApplication,
  updateApplication,
  type ApiKey,
  type Application,
  type TenantTx,
} from '@keyway/db';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';
import type { z } from 'zod';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { changedMembers, originOf } from '../../platform/audit/index.js';
import { toRightsColumns, toRightsDetail, toRightsRecord } from './api-key-rights.js';
import { changeApiKey } from './change-api-key.js';
import { assertUnchanged, etagOf, pageList } from '../../platform/wire/index.js';
import { MANAGEMENT_TENANT } from '../../platform/idempotency/index.js';
import { reconcileDeletion } from './reconcile-deletions.js';

type Update = ServerInferRequest<(typeof applicationsContract)['update']>['body'];
type UpdateKey = ServerInferRequest<(typeof applicationsContract)['updateKey']>['body'];
type ApiKeyRecord = z.infer<typeof apiKeySchema>;
type KeyPath = { applicationId: string; id: string };
type ListQuery = { cursor?: string; limit?: number };
type CreatedPosition = { createdAt: string; id: string };

/** Returns the error for an unknown ID, the same whichever application it belongs to. */
export const missing = (entity: string, id: string): ApiError =>
  new ApiError('EntityNotFoundError', {
    message: `There is no such ${entity}.`,
    detail: { not_found: { entity, id } },
  });

export function toApplicationRecord(row: Application): ApplicationRecord {
  const record: Omit<ApplicationRecord, 'etag'> = {
    id: row.id,
    name: row.name,
    redirect_uris: row.redirectUris,
    embed_origins: row.embedOrigins,
    plan: {
      name: row.planName,
      monthly_limit: row.planMonthlyLimit,
      status: row.planStatus === 'active' ? 'active' : 'incomplete',
    },
    log_detail: logDetails.find((detail) => detail === row.logDetail) ?? 'none',
    log_detail_days: row.logDetailDays,
    created_at: row.createdAt.toISOString(),
  };
  return { ...record, etag: etagOf(record) };
}

/** Returns the audited members: redirect URIs, embed origins, plan, and stored request details. */
export function toAuditedMembers(row: Application): Record<string, unknown> {
  const { redirect_uris, embed_origins, plan, log_detail, log_detail_days } = toApplicationRecord(row);
  return { redirect_uris, embed_origins, plan, log_detail, log_detail_days };
}

export function toApiKeyRecord(row: ApiKey): ApiKeyRecord {
  const edited = {
    id: row.id,
    name: row.name,
    mode: row.mode === 'test' ? ('test' as const) : ('live' as const),
    prefix: row.prefix,
    ...toRightsRecord(row),
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
  return { ...edited, last_used_at: row.lastUsedAt?.toISOString() ?? null, etag: etagOf(edited) };
}

export async function listApplicationRecords(
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  query: ListQuery,
) {
  const ids = visibleTo(context);
  const paged = await pageList<Application, CreatedPosition>(deps, context, {
    list: 'applications',
    query,
    load: (after, limit) =>
      deps.database.system('list applications', (tx) =>
        listApplications(tx, { after: after && fromPosition(after), limit, ids }),
      ),
    positionOf: toPosition,
  });
  return { ...paged, data: paged.data.map(toApplicationRecord) };
}

/** Returns the applications that a person has a role for; undefined: all. */
function visibleTo({ caller }: RequestContext): string[] | undefined {
  if (caller.kind !== 'person') return undefined;
  const ids = caller.signedIn.grants.map((grant) => grant.application_id);
  return ids.includes(null) ? undefined : ids.filter((id) => id !== null);
}

export async function findApplication(deps: Ports<'database'>, id: string): Promise<ApplicationRecord> {
  const row = await deps.database.tenant(tenantId(id), getApplication);
  if (!row) throw missing('application', id);
  return toApplicationRecord(row);
}

export async function updateApplicationRecord(
  deps: Ports<'audit' | 'database'>,
  context: RequestContext,
  id: string,
  body: Update,
): Promise<ApplicationRecord> {
  const patch = {
    name: body.name,
    redirectUris: body.redirect_uris,
    embedOrigins: body.embed_origins,
    planName: body.plan?.name,
    planMonthlyLimit: body.plan?.monthly_limit,
    planStatus: body.plan?.status,
    logDetail: body.log_detail,
    logDetailDays: body.log_detail_days,
  };
  const row = await deps.database.tenant(tenantId(id), async (tx) => {
    const before = await lockApplication(tx, id);
    if (!before) return undefined;
    assertUnchanged(context, toApplicationRecord(before));
    const updated = await updateApplication(tx, patch);
    if (!updated) return undefined;
    const detail = changedMembers(toAuditedMembers(before), toAuditedMembers(updated));
    if (Object.keys(detail).length > 0)
      deps.audit.note(tx, originOf(context), { action: 'application.changed', detail });
    return updated;
  });
  if (!row) throw missing('application', id);
  return toApplicationRecord(row);
}

/**
 * Deletes the application and its data keys, so that its stored values cannot be read again, not even in backups. If it
 * holds grants, the keys remain until their providers have been notified.
 */
export async function removeApplication(
  deps: Ports<'audit' | 'database' | 'isShuttingDown' | 'keyring' | 'registry'>,
  context: RequestContext,
  id: string,
): Promise<void> {
  const outcome = await deps.database.system('delete an application', async (tx) => {
    const before = await lockApplication(tx, tenantId(id));
    if (before) assertUnchanged(context, toApplicationRecord(before));
    const deleted = await deleteApplication(tx, tenantId(id));
    if (deleted !== 'absent')
      deps.audit.note(tx, originOf(context), { action: 'application.deleted', applicationId: id });
    return deleted;
  });
  if (outcome === 'absent') throw missing('application', id);
  if (outcome === 'owing') await reconcileDeletion(deps, id);
  deps.keyring.forget(id);
}

export async function listApiKeyRecords(
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  applicationId: string,
  query: ListQuery,
) {
  await findApplication(deps, applicationId);
  const paged = await pageList<ApiKey, CreatedPosition>(deps, context, {
    list: `keys of ${applicationId}`,
    query,
    load: (after, limit) =>
      deps.database.tenant(applicationId, (tx) =>
        listApiKeys(tx, { after: after && fromPosition(after), limit, withoutRevoked: true }),
      ),
    positionOf: toPosition,
  });
  return { ...paged, data: paged.data.map(toApiKeyRecord) };
}

export async function findApiKey(deps: Ports<'database'>, applicationId: string, id: string) {
  const row = await deps.database.tenant(tenantId(applicationId), (tx) => getApiKey(tx, id));
  if (!row || row.revokedAt) throw missing('API key', id);
  return toApiKeyRecord(row);
}

export async function updateApiKeyRecord(
  deps: Ports<'audit' | 'database' | 'keyring'>,
  context: RequestContext,
  { applicationId, id }: KeyPath,
  body: UpdateKey,
) {
  const expiresAt =
    body.expires_at === undefined || body.expires_at === null ? body.expires_at : new Date(body.expires_at);
  const row = await deps.database.tenant(tenantId(applicationId), async (tx) => {
    await holdUnchanged(tx, context, id);
    const rights = toRightsColumns(body);
    if (expiresAt !== undefined || Object.keys(rights).length > 0)
      deps.audit.note(tx, originOf(context), {
        action: 'api_key.changed',
        subject: id,
        detail: toRightsDetail(rights),
      });
    return changeApiKey(deps, tx, id, { name: body.name, expiresAt, ...rights });
  });
  if (!row) throw missing('API key', id);
  return toApiKeyRecord(row);
}

export async function revokeApiKeyRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring'>,
  context: RequestContext,
  { applicationId, id }: KeyPath,
): Promise<void> {
  await deps.database.tenant(tenantId(applicationId), async (tx) => {
    await holdUnchanged(tx, context, id);
    deps.audit.note(tx, originOf(context), { action: 'api_key.revoked', subject: id });
    return changeApiKey(deps, tx, id, { revokedAt: deps.now() });
  });
}

/** Throws EntityNotFoundError for a revoked key as well. */
async function holdUnchanged(tx: TenantTx, context: RequestContext, id: string): Promise<void> {
  const row = await holdApiKey(tx, id);
  if (!row || row.revokedAt) throw missing('API key', id);
  assertUnchanged(context, toApiKeyRecord(row));
}

/** Treats the installation's own IDs as unknown, so that their data keys cannot be deleted. */
function tenantId(id: string): string {
  if (id.startsWith('_') || id === MANAGEMENT_TENANT) throw missing('application', id);
  return id;
}

const toPosition = (row: { createdAt: Date; id: string }): CreatedPosition => ({
  createdAt: row.createdAt.toISOString(),
  id: row.id,
});
const fromPosition = (position: CreatedPosition) => ({
  createdAt: new Date(position.createdAt),
  id: position.id,
});
