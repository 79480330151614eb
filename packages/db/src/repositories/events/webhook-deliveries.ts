import { Prisma } from '../../generated/client.js';
import { columns, type OutboxEvent, type WebhookAttempt, type WebhookDelivery } from '../../rows.js';
import type { TenantTx } from '../../engine/index.js';
import type { Period } from './event-feed.js';

export type NewDelivery = Pick<WebhookDelivery, 'webhookId' | 'eventId' | 'eventType'> & { position: bigint };
export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** Asks for events to be sent; what was asked for before stays as it is. */
export async function insertDeliveries(tx: TenantTx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, position: String(row.position) }));
  await tx.client.$executeRaw`
    INSERT INTO webhook_deliveries (application_id, webhook_id, event_id, event_type, position, next_attempt_at)
    SELECT ${tx.applicationId}, "webhookId", "eventId", "eventType", position, now()
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS r("webhookId" text, "eventId" text, "eventType" text, position bigint)
    ON CONFLICT DO NOTHING`;
}

/** A delivery with its event; that is null where its time in the log is over. */
export type DueDelivery = WebhookDelivery & { readonly event: OutboxEvent | null };

/**
 * Due deliveries, longest due first, then in feed order. The events' records are large, so they are read separately
 * when needed.
 */
export async function listDueDeliveries(
  tx: TenantTx,
  webhookId: string,
  { limit, withEntities = false }: { limit: number; withEntities?: boolean },
): Promise<DueDelivery[]> {
  const { applicationId } = tx;
  const due = await tx.client.$queryRaw<WebhookDelivery[]>`
    SELECT ${columns('webhookDelivery')} FROM webhook_deliveries
    WHERE application_id = ${applicationId} AND webhook_id = ${webhookId}
      AND state = 'pending' AND next_attempt_at <= now()
    ORDER BY next_attempt_at, position LIMIT ${limit}`;
  const events = await tx.client.outboxEvent.findMany({
    where: { applicationId, id: { in: due.map(({ eventId }) => eventId) } },
    ...(!withEntities && { omit: { entitySealed: true } }),
  });
  const byId = new Map(events.map((event) => [event.id, event as OutboxEvent]));
  return due.map((delivery) => ({ ...delivery, event: byId.get(delivery.eventId) ?? null }));
}

/** Seconds until the next is due; undefined where nothing waits. */
export async function readNextDelivery(tx: TenantTx, webhookId: string): Promise<number | undefined> {
  const [row] = await tx.client.$queryRaw<{ seconds: number }[]>`
    SELECT GREATEST(0, extract(epoch FROM next_attempt_at - now()))::float8 AS seconds
    FROM webhook_deliveries
    WHERE application_id = ${tx.applicationId} AND webhook_id = ${webhookId} AND state = 'pending'
    ORDER BY next_attempt_at LIMIT 1`;
  return row?.seconds;
}

/** The outcome of an attempt, and the next state of the delivery: due again in the given seconds, or finished. */
export type AttemptOutcome = Pick<WebhookAttempt, 'eventId' | 'at' | 'duration' | 'statusCode' | 'error'> & {
  /** As it was when the call began. */
  readonly attemptsBefore: number;
  readonly responseBody: string | null;
  readonly state: DeliveryState;
  readonly againInSeconds?: number;
};

/**
 * Stores attempts. A delivery that finished meanwhile stays finished, and one that was replayed is sent again. Rows are
 * locked in feed order, as in a replay.
 */
export async function noteAttempts(
  tx: TenantTx,
  webhookId: string,
  outcomes: readonly AttemptOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS r("eventId" text, at timestamptz,
    duration int, "statusCode" int, error text, "responseBody" text, "attemptsBefore" int, state text,
    "againInSeconds" float8)`;
  await tx.client.$executeRaw`
    INSERT INTO webhook_attempts
      (application_id, webhook_id, event_id, at, duration, status_code, error, response_body)
    SELECT ${tx.applicationId}, ${webhookId}, "eventId", at, duration, "statusCode", error, "responseBody" FROM ${rows}
    ON CONFLICT DO NOTHING`;
  await tx.client.$executeRaw`
    WITH noted AS MATERIALIZED (
      SELECT d.event_id, r.at, r."statusCode", r.state, r."againInSeconds" FROM webhook_deliveries d
      JOIN ${rows} ON d.event_id = r."eventId"
      WHERE d.application_id = ${tx.applicationId} AND d.webhook_id = ${webhookId} AND d.state = 'pending'
        AND d.attempts >= r."attemptsBefore" AND (d.attempts = r."attemptsBefore" OR r.state = 'delivered')
      ORDER BY d.position FOR UPDATE OF d)
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1, state = n.state, last_attempt_at = n.at,
      last_status_code = n."statusCode",
      next_attempt_at = CASE WHEN n.state = 'pending' THEN now() + make_interval(secs => n."againInSeconds") END
    FROM noted n
    WHERE d.application_id = ${tx.applicationId} AND d.webhook_id = ${webhookId} AND d.event_id = n.event_id`;
}

/** Newest first; `after` is the position of the last of the page before. */
export function listDeliveries(
  tx: TenantTx,
  webhookId: string,
  { state, after, limit }: { state?: DeliveryState; after?: bigint; limit: number },
): Promise<WebhookDelivery[]> {
  // Of each state by its own index, whatever share of all it has; in one look, as deliveries change their state.
  const selects = (state ? [state] : (['pending', 'delivered', 'failed'] as const)).map(
    (one) => Prisma.sql`(
      SELECT ${columns('webhookDelivery')} FROM webhook_deliveries
      WHERE application_id = ${tx.applicationId} AND webhook_id = ${webhookId} AND state = ${one}
        ${after === undefined ? Prisma.empty : Prisma.sql`AND position < ${after}`}
      ORDER BY position DESC LIMIT ${limit})`,
  );
  return tx.client.$queryRaw<WebhookDelivery[]>`
    SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) d ORDER BY position DESC LIMIT ${limit}`;
}

export const getDelivery = (
  tx: TenantTx,
  webhookId: string,
  eventId: string,
): Promise<WebhookDelivery | null> =>
  tx.client.webhookDelivery.findFirst({ where: { applicationId: tx.applicationId, webhookId, eventId } });

/** The newest first. */
export const listAttempts = (tx: TenantTx, webhookId: string, eventId: string): Promise<WebhookAttempt[]> =>
  tx.client.webhookAttempt.findMany({
    where: { applicationId: tx.applicationId, webhookId, eventId },
    orderBy: { at: 'desc' },
    take: 100,
  });

/** Deletes a portion of a webhook's deliveries, with their attempts. Returns how many. */
export async function deleteDeliveries(tx: TenantTx, webhookId: string, limit: number): Promise<number> {
  const { applicationId } = tx;
  const [deleted] = await tx.client.$queryRaw<{ count: number }[]>`
    WITH gone AS (DELETE FROM webhook_deliveries WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM webhook_deliveries
        WHERE application_id = ${applicationId} AND webhook_id = ${webhookId} LIMIT ${limit} FOR UPDATE))
      RETURNING event_id),
    attempts AS (DELETE FROM webhook_attempts a USING gone
      WHERE a.application_id = ${applicationId} AND a.webhook_id = ${webhookId} AND a.event_id = gone.event_id)
    SELECT count(*)::int AS count FROM gone`;
  return deleted!.count;
}

/** Ends a portion of the deliveries that wait for a webhook. Returns how many. */
export const failDeliveries = (tx: TenantTx, webhookId: string, limit: number): Promise<number> =>
  tx.client.$executeRaw`
    UPDATE webhook_deliveries SET state = 'failed', next_attempt_at = NULL WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM webhook_deliveries
      WHERE application_id = ${tx.applicationId} AND webhook_id = ${webhookId} AND state = 'pending'
      ORDER BY position LIMIT ${limit} FOR UPDATE))`;

/** Seconds within which everything that waits for a webhook is sent after its URL responds again. */
const SOON_SECONDS = 30;

/** More would hold the webhook's row for seconds. */
const HASTENED = 5_000;

/** Makes retries due soon, spread out, that a failing URL has put off for hours: up to 5,000, the soonest first. */
export async function hastenDeliveries(tx: TenantTx, webhookId: string): Promise<void> {
  const { applicationId } = tx;
  await tx.client.$executeRaw`
    WITH later AS MATERIALIZED (
      SELECT event_id FROM webhook_deliveries
      WHERE application_id = ${applicationId} AND webhook_id = ${webhookId} AND state = 'pending'
        AND next_attempt_at > now() + make_interval(secs => ${SOON_SECONDS})
      ORDER BY next_attempt_at LIMIT ${HASTENED}),
    held AS MATERIALIZED (
      SELECT d.event_id FROM webhook_deliveries d JOIN later USING (event_id)
      WHERE d.application_id = ${applicationId} AND d.webhook_id = ${webhookId} AND d.state = 'pending'
      ORDER BY d.position FOR UPDATE OF d)
    UPDATE webhook_deliveries d SET next_attempt_at = now() + random() * make_interval(secs => ${SOON_SECONDS})
    FROM held WHERE d.application_id = ${applicationId} AND d.webhook_id = ${webhookId}
      AND d.event_id = held.event_id`;
}

/** Schedules one more delivery, now, with a new retry schedule. */
export async function restartDelivery(
  tx: TenantTx,
  webhookId: string,
  eventId: string,
): Promise<WebhookDelivery | null> {
  const [restarted] = await tx.client.$queryRaw<WebhookDelivery[]>`
    UPDATE webhook_deliveries d SET state = 'pending', attempts = 0, next_attempt_at = now()
    WHERE application_id = ${tx.applicationId} AND webhook_id = ${webhookId} AND event_id = ${eventId}
    RETURNING ${columns('webhookDelivery', 'd')}`;
  return restarted ?? null;
}

/** Replays events from the first attempt on, delivered ones included. */
export async function resendEvents(
  tx: TenantTx,
  webhookId: string,
  events: readonly Omit<NewDelivery, 'webhookId'>[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map((event) => ({ ...event, position: String(event.position) })));
  await tx.client.$executeRaw`
    INSERT INTO webhook_deliveries AS d
      (application_id, webhook_id, event_id, event_type, position, next_attempt_at)
    SELECT ${tx.applicationId}, ${webhookId}, "eventId", "eventType", position, now()
    FROM jsonb_to_recordset(${rows}::jsonb) AS r("eventId" text, "eventType" text, position bigint)
    ORDER BY position
    ON CONFLICT (application_id, webhook_id, event_id)
    DO UPDATE SET state = 'pending', attempts = 0, next_attempt_at = now()`;
}

/**
 * Replays failed deliveries, portion by portion in feed order; returns their places. `findPlaces` returns the places
 * that bound a time range.
 */
export async function resendFailed(
  tx: TenantTx,
  webhookId: string,
  { after, upTo, since, until, limit }: Period & { after: bigint; upTo: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await tx.client.$queryRaw<{ position: bigint }[]>`
    WITH failed AS MATERIALIZED (
      SELECT d.event_id FROM webhook_deliveries d
      JOIN outbox_events e ON e.application_id = d.application_id AND e.id = d.event_id
      WHERE d.application_id = ${tx.applicationId} AND d.webhook_id = ${webhookId} AND d.state = 'failed'
        AND d.position > ${after} AND d.position <= ${upTo}
        AND e.created_at >= ${since} AND e.created_at < ${until}
      ORDER BY d.position LIMIT ${limit} FOR UPDATE OF d)
    UPDATE webhook_deliveries d SET state = 'pending', attempts = 0, next_attempt_at = now()
    FROM failed WHERE d.application_id = ${tx.applicationId} AND d.webhook_id = ${webhookId}
      AND d.event_id = failed.event_id
    RETURNING d.position`;
  return rows.map(({ position }) => position).sort((one, other) => Number(one - other));
}
