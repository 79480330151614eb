import type { MetricObjectWithValues, MetricValue, OpenMetricsContentType, Registry } from 'prom-client';

/** A public method that the types lack. */
type Writer = { getMetricsAsString(reader: Reader): Promise<string> };
type Reader = { get(): Promise<Family> };
type Family = MetricObjectWithValues<MetricValue<string>>;

/**
 * Returns all metrics in the OpenMetrics format. Hand-written, as prom-client permanently removes `_total` from its
 * counters' names, while other scrapers need the Prometheus format.
 */
export async function toOpenMetrics(register: Registry<OpenMetricsContentType>): Promise<string> {
  const writer = register as unknown as Writer;
  const readers = register.getMetricsAsArray() as unknown as Reader[];
  const texts = readers.map((reader) =>
    writer.getMetricsAsString({ get: async () => toFamily(await reader.get()) }),
  );
  return `${(await Promise.all(texts)).join('\n')}\n# EOF\n`;
}

/** Removes the suffix from a counter's family name; its samples keep it. */
const toFamily = (family: Family): Family =>
  String(family.type) === 'counter' ? { ...family, name: family.name.replace(/_total$/, '') } : family;
