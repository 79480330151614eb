import { MAX_REPLAYED_EVENTS } from '@keyway/contract';
import {
  findPlaces,
  listEventsOfPeriod,
  type PastEvent,
  type Period,
  resendEvents,
  resendFailed,
  scheduleWork,
  type TenantTx,
  type Webhook,
} from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { assertEnabled } from './deliveries.js';
import { isWanted } from './publish-events.js';
import { requireWebhook } from './webhook-record.js';

const PORTION = 500;
/** Events scanned per request, however few of them the webhook subscribes to. */
const MAX_SCANNED = 50_000;

type Asked = { readonly since: string; readonly until?: string; readonly only?: 'failed' | 'all' };
/** One portion: the number of replayed events, and where the next one continues; undefined after the last. */
type Step = { readonly count: number; readonly next: Next | undefined };
type Next = { readonly since: Date; readonly resend: (tx: TenantTx) => Promise<Step> };

/** Replays past events, portion by portion. */
export async function replayEvents(
  deps: Ports<'now' | 'database'>,
  context: RequestContext,
  id: string,
  { since, until, only = 'failed' }: Asked,
): Promise<{ count: number; next_since: string | null }> {
  const period = { since: new Date(since), until: until === undefined ? deps.now() : new Date(until) };
  if (period.since >= period.until)
    throw new ApiError('RequestValidationError', {
      message: 'since must be before until.',
      detail: { 'body.since': 'must lie before until' },
    });
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) =>
    deps.database.tenant(applicationOf(context).id, work);
  const webhook = await tenant((tx) => requireWebhook(tx, id));
  assertEnabled(webhook);
  const resend = only === 'failed' ? resendFailedOf(webhook, period) : resendAllOf(webhook, period);
  let count = 0;
  let next: Next | undefined = { since: period.since, resend };
  for (let scanned = 0; next && scanned < MAX_SCANNED && count + PORTION <= MAX_REPLAYED_EVENTS;) {
    const step: Step = await tenant(async (tx) => {
      const done = await next!.resend(tx);
      // Scheduled with each portion: the requested deliveries are sent even if this process ends in between.
      if (done.count > 0) await scheduleWork(tx, [{ kind: 'delivery', key: id }]);
      return done;
    });
    count += step.count;
    next = step.next;
    scanned += PORTION;
  }
  return { count, next_since: next?.since.toISOString() ?? null };
}

const resendAllOf =
  (webhook: Webhook, period: Period, after?: PastEvent): Next['resend'] =>
  async (tx) => {
    const events = await listEventsOfPeriod(tx, { ...period, after, limit: PORTION });
    const wanted = events.filter((event) => isWanted(webhook, event));
    await resendEvents(
      tx,
      webhook.id,
      wanted.map(({ id, type, position }) => ({ eventId: id, eventType: type, position })),
    );
    const last = events.at(-1);
    const isEnd = last === undefined || events.length < PORTION;
    const next = isEnd ? undefined : { since: last.createdAt, resend: resendAllOf(webhook, period, last) };
    return { count: wanted.length, next };
  };

const resendFailedOf =
  (webhook: Webhook, period: Period, between?: { after: bigint; upTo: bigint }): Next['resend'] =>
  async (tx) => {
    const places = between ?? (await findPlaces(tx, period));
    const resent = await resendFailed(tx, webhook.id, { ...places, ...period, limit: PORTION });
    const last = resent.at(-1);
    if (last === undefined || resent.length < PORTION) return { count: resent.length, next: undefined };
    // A replayed delivery no longer counts as failed, so the same period selects the remaining ones.
    const resend = resendFailedOf(webhook, period, { ...places, after: last });
    return { count: resent.length, next: { since: period.since, resend } };
  };
