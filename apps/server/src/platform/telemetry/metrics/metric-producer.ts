import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';

import type { Family } from './metric-sources.js';
import type { Metrics } from './metrics.js';

type Period = { readonly startTime: HrTime; readonly endTime: HrTime };

/** Reads the shared registry, so that a collector receives the same metrics as `/metrics`, under the same names. */
export function createMetricProducer(
  metrics: Pick<Metrics, 'families'>,
  scope: { name: string; version: string },
  resource: Resource,
): MetricProducer {
  const startTime = now();
  return {
    collect: async () => {
      const families = await metrics.families();
      const period = { startTime, endTime: now() };
      const data = families.map((family) => toMetricData(family, period));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: data }] }, errors: [] };
    },
  };
}

function now(): HrTime {
  const milliseconds = Date.now();
  return [Math.floor(milliseconds / 1_000), (milliseconds % 1_000) * 1_000_000];
}

function toMetricData(family: Family, period: Period): MetricData {
  const { name, help } = family;
  const shared = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (isHistogram(family)) {
    return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(family, period) };
  }
  const dataPoints = family.values.map(({ labels, value }) => ({
    ...period,
    attributes: labels,
    value,
  }));
  return family.type === 'counter'
    ? { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...shared, dataPointType: DataPointType.GAUGE, dataPoints };
}

const isHistogram = ({ type }: Family): boolean => type === 'histogram';

function unitOf(name: string): string {
  const plain = name.replace(/_total$/, '');
  if (plain.endsWith('_seconds')) return 's';
  return plain.endsWith('_bytes') ? 'By' : '';
}

/** Prometheus buckets are cumulative, those of OpenTelemetry are not. */
function toHistograms({ name, values }: Family, period: Period) {
  const series = new Map<
    string,
    { labels: Record<string, string | number>; bounds: number[]; upTo: number[]; sum: number }
  >();
  for (const { labels: all, value, metricName } of values) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const one = series.get(key) ?? { labels, bounds: [], upTo: [], sum: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    if (metricName !== `${name}_bucket`) continue;
    one.upTo.push(value);
    if (le !== '+Inf') one.bounds.push(Number(le));
  }
  return [...series.values()].map(({ labels, bounds, upTo, sum }) => ({
    ...period,
    attributes: labels,
    value: {
      buckets: { boundaries: bounds, counts: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)) },
      sum,
      count: upTo.at(-1) ?? 0,
    },
  }));
}
