import type { Family } from '../../platform/telemetry/index.js';

type Series = Family['values'][number];
type Combine = (values: readonly number[]) => number;

const sum: Combine = (values) => values.reduce((total, value) => total + value, 0);

/** How the series of several processes become one; prom-client names one of these for each metric. */
const combinations: Readonly<Record<string, Combine>> = {
  sum,
  first: ([value = 0]) => value,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  average: (values) => sum(values) / values.length,
};

/** Combines the metrics of several processes; those with `omit` are left out. */
export function sumMetrics(ofProcesses: readonly (readonly Family[])[]): Family[] {
  const byName = new Map<string, Family[]>();
  for (const family of ofProcesses.flat()) {
    const known = byName.get(family.name);
    if (known) known.push(family);
    else byName.set(family.name, [family]);
  }
  return [...byName.values()].flatMap((families) => {
    const [first] = families;
    const combine = combinations[first?.aggregator ?? ''];
    return first && combine ? [{ ...first, values: combineSeries(families, combine) }] : [];
  });
}

function combineSeries(families: readonly Family[], combine: Combine): Series[] {
  const groups = new Map<string, Series[]>();
  for (const series of families.flatMap(({ values }) => values)) {
    const key = `${series.metricName ?? ''} ${JSON.stringify(Object.entries(series.labels).sort())}`;
    const known = groups.get(key);
    if (known) known.push(series);
    else groups.set(key, [series]);
  }
  return [...groups.values()].map((group) => ({
    ...(group.findLast(({ exemplar }) => exemplar) ?? group[0]!),
    value: combine(group.map(({ value }) => value)),
  }));
}

/**
 * Returns only what was counted. These counts outlive their process: if the sum fell, Prometheus would take that for a
 * restart of everything, and count all of it again.
 */
export const keepCounts = (families: readonly Family[]): Family[] =>
  families.filter(({ type }) => type === 'counter' || type === 'histogram');
