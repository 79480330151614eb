import { MAX_USAGE_DAYS, USAGE_RETENTION_DAYS, type Usage, type UsageFigures } from '@keyway/contract';
import { readUsageHours, type UsageSum } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { PASSED_ON, readPercentile } from '../../platform/telemetry/index.js';
import { summaries, toService } from './log-record.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const lengths = { hour: HOUR_MS, day: DAY_MS };
/** The log's value for a request to no connector. */
const NO_SERVICE = 'vault';

type Query = {
  start_date?: string;
  end_date?: string;
  interval?: 'hour' | 'day';
  filter?: { service_id?: string; unified_api?: string };
};
type Period = { readonly start: number; readonly end: number };

/** Returns the application's request counts, by hour or day, error, connector and endpoint. */
export async function readUsage(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'registry'>,
  context: RequestContext,
  query: Query,
): Promise<Usage> {
  const { interval = 'hour', filter = {} } = query;
  const now = deps.now().getTime();
  const period = readPeriod(query, now, lengths[interval]);
  const kept = { from: now - USAGE_RETENTION_DAYS * DAY_MS, to: now + DAY_MS };
  const sums = await deps.database.tenant(applicationOf(context).id, (tx) =>
    readUsageHours(tx, {
      // No data exists outside this range, and the database supports fewer years.
      from: new Date(Math.max(period.start, kept.from)),
      to: new Date(Math.min(Math.max(period.end, kept.from), kept.to)),
      interval,
      serviceId: filter.service_id === NO_SERVICE ? '' : filter.service_id,
      unifiedApi: filter.unified_api,
    }),
  );
  const by = (part: UsageSum['by']) =>
    sums.filter((sum) => sum.by === part).toSorted((a, b) => b.calls - a.calls);
  return {
    interval,
    start_date: toTime(period.start),
    end_date: toTime(period.end),
    totals: toFigures(by('total')[0]),
    series: toSeries(period, lengths[interval], by('start')),
    by_error: by('error')
      .filter(({ errors }) => errors > 0)
      .map(({ errorType, calls }) => ({ type_name: errorType === PASSED_ON ? null : errorType, calls })),
    by_service: by('service').map((sum) => ({
      service: toService(deps, sum.serviceId || null),
      ...toFigures(sum),
    })),
    by_operation: by('operation').map((sum) => ({
      operation: toOperation(sum.operation ?? ''),
      unified_api: sum.unifiedApi ?? '',
      ...toFigures(sum),
    })),
  };
}

/** Rounds to whole intervals. */
function readPeriod(query: Query, now: number, length: number): Period {
  const end = query.end_date === undefined ? now : Date.parse(query.end_date);
  const lastEnd = Math.ceil(end / length) * length;
  const start = query.start_date === undefined ? lastEnd - DAY_MS : Date.parse(query.start_date);
  assertPeriod({ start, end: query.start_date === undefined ? lastEnd : end }, now);
  return { start: Math.floor(start / length) * length, end: lastEnd };
}

function assertPeriod({ start, end }: Period, now: number): void {
  if (start >= end) throw refusal('start_date', 'must be before end_date, which defaults to now');
  if (start > now) throw refusal('start_date', 'must not be in the future');
  if (end - start > MAX_USAGE_DAYS * DAY_MS)
    throw refusal(
      'end_date',
      `must not be more than ${MAX_USAGE_DAYS} days after start_date; request one month at a time`,
    );
}

const refusal = (name: string, rule: string): ApiError =>
  new ApiError('RequestValidationError', {
    message: `${name} ${rule}.`,
    detail: { [`query.${name}`]: rule },
  });

function toSeries({ start, end }: Period, length: number, sums: readonly UsageSum[]): Usage['series'] {
  const known = new Map(sums.map((sum) => [sum.start?.getTime(), sum]));
  return Array.from({ length: Math.round((end - start) / length) }, (_, index) => {
    const at = start + index * length;
    return { start: toTime(at), ...toFigures(known.get(at)) };
  });
}

const toFigures = (sum?: UsageSum): UsageFigures => ({
  calls: sum?.calls ?? 0,
  errors: sum?.errors ?? 0,
  error_rate: sum ? toShare(sum.errors, sum.calls) : null,
  execution: toPercentiles(sum?.executions),
  latency: toPercentiles(sum?.latencies),
  latency_share: sum ? toShare(sum.latency, sum.execution) : null,
});

const toShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

function toPercentiles(buckets: readonly number[] | undefined): UsageFigures['execution'] {
  if (!buckets) return null;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => readPercentile(buckets, part));
  return p50 === undefined || p95 === undefined || p99 === undefined ? null : { p50, p95, p99 };
}

const toOperation = (id: string) => ({ id, name: summaries.get(id) ?? id });

const toTime = (time: number): string => new Date(time).toISOString();
