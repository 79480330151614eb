import {
  appendEvent,
  type AttemptOutcome,
  type DueDelivery,
  deleteDeliveries,
  getWebhook,
  hastenDeliveries,
  listDueDeliveries,
  lockWebhook,
  noteAttempts,
  noteWebhookHealth,
  type OutboxEvent,
  readNextDelivery,
  type TenantTx,
  updateWebhook,
  type Webhook,
  type WorkItem,
  type WorkOutcome,
} from '@keyway/db';

import type { Ports } from '../../ports.js';
import type { Span } from '../../platform/telemetry/index.js';
import type { StopSignal } from '../../security/egress/index.js';
import { type Sealer, sealPlace, VaultClosedError } from '../../platform/keyring/index.js';
import { callWebhook, isSuccess } from './call-webhook.js';
import { disablingReason, isBroken, nextHealth, nextStep, type Tried } from './delivery-rules.js';
import { toEventRecord } from './event-record.js';
import { toDisabledEvent } from './to-disabled-event.js';
import { verifyWebhook } from './verify-webhook.js';
import { isUnverified } from './webhook-record.js';
import { currentSecrets, unsealSecrets, type WebhookSecret } from './webhook-secrets.js';

const PORTION = 40;
/** Portion of events with their records, each up to 64 KB. */
const PORTION_WITH_ENTITIES = 8;
const DELETED_AT_ONCE = 1_000;
/** No new requests after this time, so that earlier results are stored soon. */
const BEGIN_MS = 5_000;

/** An attempted delivery, to be stored. */
type Done = Tried & {
  readonly eventId: string;
  /** Nothing was sent: the event was deleted, or could not be read. This does not count as the webhook's failure. */
  readonly unsent?: 'for good' | 'for now';
};

/**
 * Sends a portion of a webhook's due deliveries, and stores the results. If the process ends in between, the same
 * events are sent again, with the same IDs.
 */
export async function deliverEvents(
  deps: Ports<'now' | 'database' | 'env' | 'keyring' | 'metrics' | 'version' | 'webhookEgress'>,
  { applicationId, key: webhookId }: Pick<WorkItem, 'applicationId' | 'key'>,
  signal: StopSignal,
  span?: Span,
): Promise<WorkOutcome> {
  const sealer = await deps.keyring.open(applicationId);
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => deps.database.tenant(applicationId, work);
  const found = await tenant(async (tx): Promise<WorkOutcome | Found | { readonly unverified: Webhook }> => {
    const webhook = await getWebhook(tx, webhookId);
    if (!webhook) return deletePortion(tx, webhookId);
    if (!webhook.enabled) return isUnverified(webhook) ? { unverified: webhook } : 'done';
    const pause = pauseLeft(webhook, deps.now());
    const due = pause > 0 ? [] : await listDueDeliveries(tx, webhookId, portionOf(webhook));
    return { webhook, pause, due };
  });
  if (found !== 'done' && 'unverified' in found)
    return verifyWebhook(deps, found.unverified, secretsOf(found.unverified, { sealer, now: deps.now() }));
  if (found === 'done' || !('webhook' in found)) return found;
  const { webhook, pause, due } = found;
  if (pause > 0) return { againInSeconds: pause };
  const done = await sendAll(deps, { webhook, due, sealer, signal, span });
  const now = deps.now();
  return tenant(async (tx) => {
    await noteAttempts(tx, webhookId, done.map(toOutcome));
    const called = done.filter(({ unsent }) => unsent === undefined);
    const paused = called.length > 0 ? await noteHealth(tx, webhook, called, now) : 0;
    const next = await readNextDelivery(tx, webhookId);
    return next === undefined ? 'done' : { againInSeconds: Math.max(next, paused) };
  });
}

type Found = { readonly webhook: Webhook; readonly pause: number; readonly due: readonly DueDelivery[] };

/** Deletes a deleted webhook's deliveries, including any queued during the deletion. */
const deletePortion = async (tx: TenantTx, webhookId: string): Promise<WorkOutcome> =>
  (await deleteDeliveries(tx, webhookId, DELETED_AT_ONCE)) < DELETED_AT_ONCE ? 'done' : { againInSeconds: 0 };

const secretsOf = (
  { id, secretsSealed }: Webhook,
  { sealer, now }: { readonly sealer: Sealer; readonly now: Date },
): readonly WebhookSecret[] => currentSecrets(unsealSecrets(sealer, id, secretsSealed), now);

const pauseLeft = ({ pausedUntil }: Pick<Webhook, 'pausedUntil'>, now: Date): number =>
  pausedUntil === null ? 0 : Math.max(0, (pausedUntil.getTime() - now.getTime()) / 1_000);

function portionOf(webhook: Webhook): { limit: number; withEntities: boolean } {
  const portion = webhook.includeEntity ? PORTION_WITH_ENTITIES : PORTION;
  return { limit: isBroken(webhook) ? 1 : portion, withEntities: webhook.includeEntity };
}

type Portion = {
  readonly webhook: Webhook;
  readonly due: readonly DueDelivery[];
  readonly sealer: Sealer;
  readonly signal: StopSignal;
  readonly span?: Span;
};

/** Sends a few concurrently, started in order. */
async function sendAll(
  deps: Ports<'now' | 'env' | 'metrics' | 'version' | 'webhookEgress'>,
  { webhook, due, sealer, signal, span }: Portion,
): Promise<Done[]> {
  const secrets = secretsOf(webhook, { sealer, now: deps.now() });
  const waiting = due[Symbol.iterator]();
  const done: Done[] = [];
  const end = performance.now() + BEGIN_MS;
  const work = async (): Promise<void> => {
    for (const delivery of waiting) {
      if (signal.aborted) return;
      done.push(await sendOne(deps, { webhook, delivery, secrets, sealer, signal, span }));
      if (performance.now() > end) return;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: deps.env.WEBHOOK_CONCURRENCY }, work));
  const broken = results.find((result) => result.status === 'rejected' && !signal.aborted);
  if (broken?.status === 'rejected' && done.length === 0) throw broken.reason;
  return done;
}

async function sendOne(
  deps: Ports<'now' | 'env' | 'metrics' | 'version' | 'webhookEgress'>,
  {
    webhook,
    delivery,
    secrets,
    sealer,
    signal,
    span,
  }: Omit<Portion, 'due'> & { delivery: DueDelivery; secrets: readonly WebhookSecret[] },
): Promise<Done> {
  const { eventId, attempts: attemptsBefore, event } = delivery;
  const unsent = (why: NonNullable<Done['unsent']>, error: string): Done => ({
    ...{ eventId, attemptsBefore, unsent: why },
    result: { at: deps.now(), duration: 0, statusCode: null, error, responseBody: null },
  });
  if (!event) return unsent('for good', 'The event is no longer kept.');
  const body = readBody(event, { webhook, sealer });
  // Other deliveries must not wait for it.
  if (body === undefined) return unsent('for now', 'The record of the event could not be read.');
  const message = { id: eventId, body };
  const result = await callWebhook(deps, { url: webhook.deliveryUrl, message, secrets, signal, span });
  deps.metrics.countWebhookCall(isSuccess(result) ? 'succeeded' : 'failed');
  return { eventId, attemptsBefore, result };
}

function readBody(
  event: OutboxEvent,
  { webhook, sealer }: Pick<Portion, 'webhook' | 'sealer'>,
): string | undefined {
  try {
    const entity =
      webhook.includeEntity && event.entitySealed
        ? sealer.unseal(sealPlace('eventEntity', event.id), event.entitySealed)
        : undefined;
    return JSON.stringify(toEventRecord(event, entity));
  } catch (error) {
    if (error instanceof VaultClosedError) throw error;
    return undefined;
  }
}

function toOutcome({ eventId, unsent, ...tried }: Done): AttemptOutcome {
  const { at, duration, statusCode, error, responseBody } = tried.result;
  const { attemptsBefore } = tried;
  const next = unsent === 'for good' ? ({ state: 'failed' } as const) : nextStep(tried);
  return { eventId, attemptsBefore, at, duration, statusCode, error, responseBody, ...next };
}

/** Stores the webhook's health, and disables it after failing for too long; returns the seconds to pause. */
async function noteHealth(tx: TenantTx, called: Webhook, done: readonly Done[], now: Date): Promise<number> {
  // It may have been changed during the requests: to another URL, to which this history does not apply, or re-enabled
  // with a clean one.
  const webhook = await lockWebhook(tx, called.id);
  if (webhook?.deliveryUrl !== called.deliveryUrl) return 0;
  const { lastSuccessAt } = webhook;
  const news = done.filter(
    ({ result }) => isSuccess(result) || lastSuccessAt === null || result.at > lastSuccessAt,
  );
  if (news.length === 0) return 0;
  const health = nextHealth(webhook, news, now);
  await noteWebhookHealth(tx, webhook.id, health);
  if (isBroken(webhook) && !isBroken(health)) await hastenDeliveries(tx, webhook.id);
  const disabledReason = webhook.enabled ? disablingReason(health, news, now) : undefined;
  if (disabledReason) {
    await updateWebhook(tx, webhook.id, { enabled: false, disabledReason });
    await appendEvent(tx, toDisabledEvent(webhook, disabledReason, now));
  }
  return pauseLeft(health, now);
}
