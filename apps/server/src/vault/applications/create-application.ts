import { randomBytes } from 'node:crypto';

import type { applicationsContract } from '@keyway/contract';
import { createApiKey as insertApiKey, createApplication, enterTenant, getApplication } from '@keyway/db';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { item } from '../../platform/wire/index.js';
import { changedMembers, originOf } from '../../platform/audit/index.js';
import { bindHash, createApiKey, hashApiKey, sealApiKeyRow } from '../../security/keys/index.js';
import { fullRights, toRightsColumns, toRightsDetail } from './api-key-rights.js';
import { missing, toApiKeyRecord, toApplicationRecord, toAuditedMembers } from './manage-application.js';
import { commitSystemCreate } from '../../platform/idempotency/index.js';

type Create = ServerInferRequest<(typeof applicationsContract)['create']>['body'];
type CreateKey = ServerInferRequest<(typeof applicationsContract)['createKey']>['body'];

/** Creates an application with its first data key. */
export const createApplicationRecord = (
  deps: Ports<'audit' | 'database' | 'keyring'>,
  context: RequestContext,
  body: Create,
) =>
  commitSystemCreate(deps, context, 'create an application', async (tx) => {
    const created = await createApplication(tx, {
      id: `app_${randomBytes(12).toString('hex')}`,
      name: body.name,
      redirectUris: body.redirect_uris ?? [],
      embedOrigins: body.embed_origins ?? [],
      planName: body.plan?.name,
      planMonthlyLimit: body.plan?.monthly_limit,
      planStatus: body.plan?.status,
      logDetail: body.log_detail,
      logDetailDays: body.log_detail_days,
    });
    const applicationId = created.id;
    deps.audit.note(tx, originOf(context), {
      action: 'application.created',
      applicationId,
      detail: changedMembers({}, toAuditedMembers(created)),
    });
    await deps.keyring.addDataKey(tx, applicationId, 1);
    return item(context, 201, toApplicationRecord(created));
  });

/** Creates another API key; the secret is returned once and stored as a keyed hash. */
export const createApiKeyRecord = (
  deps: Ports<'audit' | 'now' | 'database' | 'keyring'>,
  context: RequestContext,
  applicationId: string,
  body: CreateKey,
) =>
  commitSystemCreate(deps, context, 'create an API key', async (tx) => {
    const tenant = await enterTenant(tx, applicationId);
    if (!(await getApplication(tenant))) throw missing('application', applicationId);
    if (body.expires_at && new Date(body.expires_at) <= deps.now()) throw expired();
    const mode = body.mode ?? 'live';
    const { secret, prefix } = createApiKey(mode);
    const rowKey = deps.keyring.key('api-key-row');
    const rights = { ...fullRights, ...toRightsColumns(body) };
    const facts = {
      ...rights,
      id: `key_${randomBytes(9).toString('hex')}`,
      mode,
      hash: bindHash(rowKey, hashApiKey(deps.keyring.key('api-key'), secret)),
      expiresAt: body.expires_at ? new Date(body.expires_at) : null,
    };
    const seal = sealApiKeyRow(rowKey, { ...facts, applicationId, revokedAt: null });
    const created = await insertApiKey(tenant, { ...facts, name: body.name, prefix, seal });
    deps.audit.note(tx, originOf(context), {
      action: 'api_key.created',
      applicationId,
      subject: created.id,
      detail: toRightsDetail(rights),
    });
    return item(context, 201, { ...toApiKeyRecord(created), secret });
  });

const expired = (): ApiError =>
  new ApiError('RequestValidationError', {
    message: 'expires_at must be in the future.',
    detail: { 'body.expires_at': 'must be in the future' },
  });
