import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';

import { remembered } from '../../../security/input/index.js';
import { countElsewhere, createKeyGauges, createWorkGauges } from './gauges.js';
import type { Family, MetricSources } from './metric-sources.js';
import { toOpenMetrics, toText } from './open-metrics.js';

export type Metrics = {
  /** Records a finished request; durations in milliseconds. */
  observe(request: {
    operation: string;
    status: number;
    service: string;
    total: number;
    downstream: number;
    /** A type of the catalogue; empty for a success. */
    errorType: string;
    /** Trace of the request, for an exemplar of its duration. */
    trace?: Readonly<Record<string, string>>;
  }): void;
  countDownstream(event: DownstreamEvent, service: string): void;
  /** Counts a vendor's request to the webhook URL of a connector. */
  countHook(outcome: HookOutcome, service: string): void;
  /** Counts helpdesk records that a page omits because they cannot be mapped. */
  countSkipped(skipped: { service: string; resource: string; reason: string }): void;
  countRefresh(outcome: RefreshOutcome, service: string): void;
  countWebhookCall(outcome: 'succeeded' | 'failed'): void;
  /** Returns the metrics in the Prometheus format. */
  text(): Promise<string>;
  /** Returns the metrics in the OpenMetrics format, with trace exemplars. */
  openMetricsText(): Promise<string>;
  /** Returns the metrics of this process as objects. */
  families(): Promise<Family[]>;
};

/** A provider's response to a refresh. */
export type RefreshOutcome = 'granted' | 'refused' | 'unavailable';

/** The outcome of a vendor's webhook request. */
export type HookOutcome = 'taken' | 'handshake' | 'refused' | 'stale' | 'unreadable' | 'throttled';

/** A decision of the downstream guard. */
export type DownstreamEvent =
  | 'refused_busy'
  | 'refused_failing'
  | 'retry'
  | `breaker_${'opened' | 'probed' | 'closed'}`;

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates the process's metrics in a registry of its own. Labels are our own names, never a client's IDs. */
export function createMetrics({
  droppedRequestLogs,
  droppedLogLines,
  droppedSpans,
  rateLimitFallbacks,
  workload,
  keysNearLimit,
  keyService,
  ofAllProcesses,
}: MetricSources = {}): Metrics {
  // Only an OpenMetrics registry accepts exemplars. It rewrites the names of counters, so its text is not used.
  const register = new Registry<OpenMetricsContentType>();
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register });
  // Gauges that are named like counters.
  for (const what of ['handles', 'requests', 'resources'])
    register.removeSingleMetric(`nodejs_active_${what}_total`);
  if (droppedRequestLogs)
    countElsewhere(register, droppedRequestLogs, {
      name: 'keyway_request_logs_dropped_total',
      help: 'Request log rows dropped because the queue was full or the database rejected them',
    });
  if (droppedLogLines)
    countElsewhere(register, droppedLogLines, {
      name: 'keyway_log_lines_dropped_total',
      help: 'Log lines dropped because standard output was blocked',
    });
  if (droppedSpans)
    countElsewhere(register, droppedSpans, {
      name: 'keyway_spans_dropped_total',
      help: 'Spans dropped because the collector rejected them or the queue was full',
    });
  if (rateLimitFallbacks)
    countElsewhere(register, rateLimitFallbacks, {
      name: 'keyway_rate_limit_fallbacks_total',
      help: 'Requests counted in this process only, because the shared Redis did not respond',
    });
  const readWork = workload && createWorkGauges(register, workload);
  if (keysNearLimit)
    new Gauge({
      name: 'keyway_worn_data_keys',
      help: 'Applications whose current data key has reached its encryption limit',
      aggregator: 'max',
      registers: [register],
      collect() {
        this.set(keysNearLimit());
      },
    });
  if (keyService) createKeyGauges(register, keyService);
  const requests = new Counter({
    name: 'keyway_requests_total',
    help: 'Finished requests',
    labelNames: ['operation', 'status', 'service'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'keyway_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [register],
    enableExemplars: true,
  });
  const errors = new Counter({
    name: 'keyway_request_errors_total',
    help: 'Finished requests that failed, by error type',
    labelNames: ['type', 'service'],
    registers: [register],
  });
  const connectorSeconds = new Histogram({
    name: 'keyway_connector_duration_seconds',
    help: 'Time requests spent waiting for their connector',
    labelNames: ['service'],
    buckets: BUCKETS,
    registers: [register],
  });
  const refreshes = new Counter({
    name: 'keyway_token_refreshes_total',
    help: 'Access token refreshes, by outcome',
    labelNames: ['outcome', 'service'],
    registers: [register],
  });
  const webhookCalls = new Counter({
    name: 'keyway_webhook_calls_total',
    help: 'Webhook deliveries to applications, by outcome',
    labelNames: ['outcome'],
    registers: [register],
  });
  const added = new Histogram({
    name: 'keyway_added_latency_seconds',
    help: 'Time requests spent in Keyway, without waiting for a connector',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [register],
  });
  const downstreamEvents = new Counter({
    name: 'keyway_downstream_events_total',
    help: 'Requests rejected because a connector is busy or failing, retries, and circuit breaker changes',
    labelNames: ['event', 'service'],
    registers: [register],
  });
  const hooks = new Counter({
    name: 'keyway_hooks_total',
    help: 'Incoming webhooks from vendors, by outcome',
    labelNames: ['outcome', 'service'],
    registers: [register],
  });
  const skippedRecords = new Counter({
    name: 'keyway_skipped_records_total',
    help: 'Helpdesk records omitted from lists because they cannot be mapped',
    labelNames: ['service', 'resource', 'reason'],
    registers: [register],
  });
  // Looking up a series by its labels costs more than counting; there are only as many as our own names.
  const series = remembered((operation: string) => ({
    seconds: seconds.labels({ operation }),
    added: added.labels({ operation }),
    requests: remembered((service: string) =>
      remembered((status: number) => requests.labels({ operation, status, service })),
    ),
  }));
  const ofConnector = remembered((service: string) => connectorSeconds.labels({ service }));
  const plain = new Registry();
  for (const metric of register.getMetricsAsArray()) plain.registerMetric(metric as never);
  const families = async (): Promise<Family[]> => {
    await readWork?.();
    return plain.getMetricsAsJSON() as Promise<unknown> as Promise<Family[]>;
  };
  return {
    observe: ({ operation, status, service, total, downstream, errorType, trace }) => {
      const of = series(operation);
      of.requests(service)(status).inc();
      if (trace) seconds.observe({ labels: { operation }, value: total / 1000, exemplarLabels: trace });
      else of.seconds.observe(total / 1000);
      of.added.observe(Math.max(0, total - downstream) / 1000);
      if (downstream > 0) ofConnector(service).observe(downstream / 1000);
      if (errorType !== '') errors.inc({ type: errorType, service });
    },
    countDownstream: (event, service) => downstreamEvents.inc({ event, service }),
    countHook: (outcome, service) => hooks.inc({ outcome, service }),
    countSkipped: (labels) => skippedRecords.inc(labels),
    countRefresh: (outcome, service) => refreshes.inc({ outcome, service }),
    countWebhookCall: (outcome) => webhookCalls.inc({ outcome }),
    text: async () => toText(plain, (await ofAllProcesses?.()) ?? (await families())),
    openMetricsText: async () => toOpenMetrics(register, (await ofAllProcesses?.()) ?? (await families())),
    families,
  };
}
