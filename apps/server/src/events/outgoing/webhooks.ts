import { randomBytes } from 'node:crypto';

import { unifiedApis, type webhooksContract, type WebhookRecord } from '@keyway/contract';
import {
  countWebhooks,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  scheduleWork,
  updateWebhook,
  type Webhook,
  type WebhookPatch,
} from '@keyway/db';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import { ApiError, retryAfter } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { originOf } from '../../platform/audit/index.js';
import { commitCreate } from '../../platform/idempotency/index.js';
import { assertUnchanged, item, pageList } from '../../platform/wire/index.js';
import { isSuccess } from './call-webhook.js';
import { assertDeliveryUrl } from './delivery-url.js';
import { sendTest, toLastTest } from './test-webhook.js';
import { resumeDeliveries, scheduleVerification, unbroken, verified, VERIFY_MS } from './verification.js';
import { isUnverified, requireWebhook, toWebhookRecord, unknownWebhook } from './webhook-record.js';
import { currentSecrets, newSecret, sealSecrets, unsealSecrets } from './webhook-secrets.js';

type Create = ServerInferRequest<(typeof webhooksContract)['create']>['body'];
type Update = ServerInferRequest<(typeof webhooksContract)['update']>['body'];
type Query = { cursor?: string; limit?: number };
type Position = { createdAt: string; id: string };

const MAX_WEBHOOKS = 50;
/** Attempts of an update that conflicts with concurrent ones. */
const MAX_ROUNDS = 5;

/** Adds a webhook, enabled if it passes a test. Throws ConflictError if there are too many. */
export async function createWebhookRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'env' | 'keyring' | 'version' | 'webhookEgress'>,
  context: RequestContext,
  body: Create,
) {
  const application = applicationOf(context);
  assertDeliveryUrl(deps, body.delivery_url);
  const sealer = await deps.keyring.open(application.id);
  const id = `wh_${randomBytes(12).toString('hex')}`;
  const secret = newSecret(deps.now(), body.secret);
  const row = {
    id,
    unifiedApi: unifiedApis[0],
    deliveryUrl: body.delivery_url,
    events: body.events,
    ...toColumns(body),
  };
  const tested = await enablement(deps, body.status, () =>
    sendTest(deps, { webhook: { ...row, applicationId: application.id }, secrets: [secret] }),
  );
  return commitCreate(deps, context, application.id, async (tx) => {
    await lockWebhooks(tx);
    if ((await countWebhooks(tx)) >= MAX_WEBHOOKS)
      throw new ApiError('ConflictError', {
        message: `An application has ${MAX_WEBHOOKS} webhooks at most; delete one you no longer need.`,
      });
    deps.audit.note(tx, originOf(context), { action: 'webhook.created', subject: id });
    const created = await createWebhook(tx, {
      ...row,
      ...tested,
      secretsSealed: sealSecrets(sealer, id, [secret]),
    });
    if (isUnverified(created)) await scheduleVerification(tx, id);
    const told = body.secret === undefined ? secret : undefined;
    return item(context, 201, toWebhookRecord(created, { sealer, now: deps.now(), told }));
  });
}

export async function getWebhookRecord(
  deps: Ports<'now' | 'database' | 'keyring'>,
  context: RequestContext,
  id: string,
): Promise<WebhookRecord> {
  const application = applicationOf(context);
  const sealer = await deps.keyring.open(application.id);
  const webhook = await deps.database.tenant(application.id, (tx) => requireWebhook(tx, id));
  return toWebhookRecord(webhook, { sealer, now: deps.now() });
}

export async function listWebhookRecords(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'keyring'>,
  context: RequestContext,
  query: Query,
) {
  const application = applicationOf(context);
  const sealer = await deps.keyring.open(application.id);
  const paged = await pageList<Webhook, Position>(deps, context, {
    list: 'webhooks',
    query,
    load: (after, limit) =>
      deps.database.tenant(application.id, (tx) =>
        listWebhooks(tx, { after: after && { createdAt: new Date(after.createdAt), id: after.id }, limit }),
      ),
    positionOf: ({ createdAt, id }) => ({ createdAt: createdAt.toISOString(), id }),
  });
  const now = deps.now();
  return { ...paged, data: paged.data.map((webhook) => toWebhookRecord(webhook, { sealer, now })) };
}

/** Updates a webhook. The new URL of an enabled webhook is tested, and so is the URL of one being enabled. */
export async function updateWebhookRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'env' | 'keyring' | 'version' | 'webhookEgress'>,
  context: RequestContext,
  id: string,
  body: Update,
): Promise<WebhookRecord> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const updated = await tryUpdate(deps, context, id, body);
    if (updated) return updated;
  }
  throw new ApiError('ServiceUnavailableError', { headers: retryAfter(1) });
}

/** Returns undefined if the webhook was changed during the test: the update is then computed and tested again. */
async function tryUpdate(
  deps: Ports<'audit' | 'now' | 'database' | 'env' | 'keyring' | 'version' | 'webhookEgress'>,
  context: RequestContext,
  id: string,
  body: Update,
): Promise<WebhookRecord | undefined> {
  const application = applicationOf(context);
  if (body.delivery_url !== undefined) assertDeliveryUrl(deps, body.delivery_url);
  const sealer = await deps.keyring.open(application.id);
  const toRecord = (webhook: Webhook) => toWebhookRecord(webhook, { sealer, now: deps.now() });
  const before = await deps.database.tenant(application.id, (tx) => requireWebhook(tx, id));
  const { etag } = toRecord(before);
  assertUnchanged(context, { etag });
  const secrets = currentSecrets(unsealSecrets(sealer, id, before.secretsSealed), deps.now());
  const deliveryUrl = body.delivery_url ?? before.deliveryUrl;
  const isMoved = deliveryUrl !== before.deliveryUrl;
  const isToRun =
    body.status === undefined ? before.enabled || isUnverified(before) : body.status === 'enabled';
  const isTested = isToRun && (isMoved || (body.status === 'enabled' && !before.enabled));
  const patch: WebhookPatch = {
    ...toColumns(body),
    ...(body.events === undefined ? {} : { events: body.events }),
    ...(isMoved ? { deliveryUrl } : {}),
    ...(isMoved || body.status === 'enabled' ? unbroken : {}),
    ...(isTested
      ? await enablement(deps, 'enabled', () =>
          sendTest(deps, { webhook: { ...before, deliveryUrl }, secrets }),
        )
      : {}),
    ...(body.status === 'disabled' ? { enabled: false, disabledReason: 'manual', verifyUntil: null } : {}),
  };
  const updated = await deps.database.tenant(application.id, async (tx) => {
    const held = await lockWebhook(tx, id);
    if (!held) throw unknownWebhook(id);
    if (toRecord(held).etag !== etag) return undefined;
    deps.audit.note(tx, originOf(context), { action: 'webhook.changed', subject: id });
    const changed = await updateWebhook(tx, id, patch);
    if (changed && isTested && isUnverified(changed)) await scheduleVerification(tx, id);
    else if (body.status === 'enabled' || isTested) await resumeDeliveries(tx, id);
    return changed ?? undefined;
  });
  return updated && toRecord(updated);
}

export async function deleteWebhookRecord(
  deps: Ports<'audit' | 'now' | 'database' | 'keyring'>,
  context: RequestContext,
  id: string,
): Promise<void> {
  const application = applicationOf(context);
  const sealer = await deps.keyring.open(application.id);
  await deps.database.tenant(application.id, async (tx) => {
    const held = await lockWebhook(tx, id);
    if (!held) throw unknownWebhook(id);
    assertUnchanged(context, toWebhookRecord(held, { sealer, now: deps.now() }));
    await deleteWebhook(tx, id);
    // The delivery worker deletes its deliveries in portions.
    await scheduleWork(tx, [{ kind: 'delivery', key: id }]);
    deps.audit.note(tx, originOf(context), { action: 'webhook.deleted', subject: id });
  });
}

const toColumns = (body: Update) => ({
  ...(body.description === undefined ? {} : { description: body.description }),
  ...(body.filters === undefined
    ? {}
    : { consumerIds: body.filters.consumer_ids ?? [], serviceIds: body.filters.service_ids ?? [] }),
  ...(body.include_entity === undefined ? {} : { includeEntity: body.include_entity }),
});

/**
 * Returns the patch that enables the webhook if its URL passes a test; otherwise marks it unverified, and the test is
 * repeated.
 */
async function enablement(
  { now }: Ports<'now'>,
  status: Create['status'],
  test: () => ReturnType<typeof sendTest>,
): Promise<WebhookPatch> {
  if (status === 'disabled') return { enabled: false, disabledReason: 'manual' };
  const result = await test();
  const lastTest = toLastTest(result);
  return isSuccess(result)
    ? { ...verified, lastTest, lastSuccessAt: result.at }
    : {
        ...{ enabled: false, disabledReason: 'delivery_url_validation_failed' },
        ...{ verifyUntil: new Date(now().getTime() + VERIFY_MS), lastTest, lastFailureAt: result.at },
      };
}
