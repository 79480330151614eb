import type { MetricObjectWithValues, MetricValue, OpenMetricsContentType, Registry } from 'prom-client';

/** Public, but not declared. */
type Writer = { getMetricsAsString(reader: Reader): Promise<string> };
type Reader = { get(): Promise<Family> };
type Family = MetricObjectWithValues<MetricValue<string>>;

/**
 * All metrics in the format of OpenMetrics. By hand, as prom-client does it by taking `_total` off its counters' names for
 * good, and another scraper wants the other format.
 */
export async function toOpenMetrics(register: Registry<OpenMetricsContentType>): Promise<string> {
  const writer = register as unknown as Writer;
  const readers = register.getMetricsAsArray() as unknown as Reader[];
  const texts = readers.map((reader) =>
    writer.getMetricsAsString({ get: async () => toFamily(await reader.get()) }),
  );
  return `${(await Promise.all(texts)).join('\n')}\n# EOF\n`;
}

/** A counter's family is named without the suffix, which its samples get back. */
const toFamily = (family: Family): Family =>
  String(family.type) === 'counter' ? { ...family, name: family.name.replace(/_total$/, '') } : family;
