import type { OpenMetricsContentType, Registry } from 'prom-client';

import type { Family } from './metric-sources.js';

/** A public method that the types lack. */
type Writer = { getMetricsAsString(reader: { get(): Promise<Family> }): Promise<string> };

/** Returns metrics in the Prometheus format. */
export async function toText(register: Registry, families: readonly Family[]): Promise<string> {
  return `${(await writeAll(register, families)).join('\n\n')}\n`;
}

/**
 * Returns metrics in the OpenMetrics format. Hand-written, as prom-client permanently removes `_total` from its
 * counters' names, while other scrapers need the Prometheus format.
 */
export async function toOpenMetrics(
  register: Registry<OpenMetricsContentType>,
  families: readonly Family[],
): Promise<string> {
  return `${(await writeAll(register, families.map(toFamily))).join('\n')}\n# EOF\n`;
}

const writeAll = (register: object, families: readonly Family[]): Promise<string[]> =>
  Promise.all(
    families.map((family) => (register as Writer).getMetricsAsString({ get: () => Promise.resolve(family) })),
  );

/** Removes the suffix from a counter's family name; its samples keep it. */
const toFamily = (family: Family): Family =>
  family.type === 'counter' ? { ...family, name: family.name.replace(/_total$/, '') } : family;
