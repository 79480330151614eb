import type { RequestLog, UsageHourRow } from '@keyway/db';

import { addDuration } from './duration-buckets.js';

const HOUR_MS = 3_600_000;
/** Stands in for the error type of a request that failed with the vendor's own response, passed through. */
export const PASSED_ON = '-';

/**
 * Sums requests by hour, endpoint, connector and error. An unknown connector counts as none: callers could invent any
 * number of IDs, each of which would leave a row.
 */
export function sumCalls(calls: readonly RequestLog[], isService: (id: string) => boolean): UsageHourRow[] {
  const hours = new Map<string, UsageHourRow>();
  for (const call of calls) {
    const empty = toHour(call, isService);
    const { applicationId, hour, unifiedApi, operation, serviceId, errorType } = empty;
    const key = [applicationId, hour.getTime(), unifiedApi, operation, serviceId, errorType].join('\n');
    const known = hours.get(key) ?? empty;
    hours.set(key, known);
    addCall(known, call);
  }
  return [...hours.values()];
}

const toHour = (call: RequestLog, isService: (id: string) => boolean): UsageHourRow => ({
  applicationId: call.applicationId,
  hour: new Date(Math.floor(call.timestamp.getTime() / HOUR_MS) * HOUR_MS),
  unifiedApi: call.unifiedApi ?? 'vault',
  operation: call.operation,
  serviceId: call.serviceId !== null && isService(call.serviceId) ? call.serviceId : '',
  errorType: call.errorType ?? (call.statusCode >= 400 ? PASSED_ON : ''),
  calls: 0,
  execution: 0,
  latency: 0,
  executions: [],
  latencies: [],
});

function addCall(hour: UsageHourRow, { execution, duration }: RequestLog): void {
  const latency = Math.max(0, execution - duration);
  hour.calls += 1;
  hour.execution += execution;
  hour.latency += latency;
  addDuration(hour.executions, execution);
  addDuration(hour.latencies, latency);
}
