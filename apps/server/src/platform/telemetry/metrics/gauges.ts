import { Counter, Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

import type { KeyServiceStatus, MetricSources } from './metric-sources.js';

type OpenMetricsRegistry = Registry<OpenMetricsContentType>;

/** Creates gauges of pending background work, and the function that updates them. */
export function createWorkGauges(
  register: OpenMetricsRegistry,
  read: NonNullable<MetricSources['workload']>,
): () => Promise<void> {
  // Each process reads the same database.
  const options = { labelNames: ['kind'], aggregator: 'max' as const, registers: [register] };
  const waiting = new Gauge({
    ...options,
    name: 'keyway_work_waiting',
    help: 'Background jobs that are due and not running, by kind; counted up to 10,000',
  });
  const waited = new Gauge({
    ...options,
    name: 'keyway_work_waited_seconds',
    help: 'How long the oldest waiting background job has been due, by kind',
  });
  const failing = new Gauge({
    ...options,
    name: 'keyway_work_failing',
    help: 'Background jobs whose last attempt failed, by kind; counted up to 10,000',
  });
  const up = new Gauge({
    name: 'keyway_database_up',
    help: 'Whether the database responded when the metrics were read',
    aggregator: 'min',
    registers: [register],
  });
  return async () => {
    const work = await read();
    up.set(work ? 1 : 0);
    for (const load of work ?? []) {
      const { kind } = load;
      waiting.set({ kind }, load.waiting);
      waited.set({ kind }, load.waitedSeconds);
      failing.set({ kind }, load.failing);
    }
  };
}

/**
 * Creates gauges of the key service; without one they have no series, so that alerts don't mistake that for an outage.
 */
export function createKeyGauges(
  register: OpenMetricsRegistry,
  read: NonNullable<MetricSources['keyService']>,
): void {
  const gauge = (name: string, help: string, toValue: (status: KeyServiceStatus) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['service'], aggregator: 'min', registers: [register] },
      collect() {
        this.reset();
        const status = read();
        if (status) this.set({ service: status.driver }, toValue(status));
      },
    });
  gauge(
    'keyway_key_service_up',
    'Whether the key service’s last response was successful',
    ({ isAnswering }) => Number(isAnswering),
  );
  gauge(
    'keyway_keys_usable_seconds',
    'How long keys can be used without a new response of the key service; 0 while the vault is closed',
    ({ secondsLeft }) => secondsLeft,
  );
}

/** Creates a counter of what another module counts. */
export function countElsewhere(
  register: OpenMetricsRegistry,
  read: () => number,
  names: { name: string; help: string },
): void {
  new Counter({
    ...names,
    registers: [register],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
