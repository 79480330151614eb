import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

import { withTimeout } from '../concurrency/index.js';
import { watchExporter } from './export-trouble.js';
import { createMetricProducer } from './metrics/metric-producer.js';
import { buildSampler } from './sampler.js';
import { createSpanProcessor } from './span-processor.js';
import type { Span, SpanFacts, SpanKind, Tracing } from './span.js';
import type { TelemetryOptions } from './telemetry-options.js';

/** Limit for a collector that hangs at the end of the process. */
const CLOSE_MS = 3_000;
const NAME = 'keyway';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);
const propagator = new W3CTraceContextPropagator();

/**
 * Starts OpenTelemetry. Nothing is registered globally: tracing code receives this object. Only open-tracing.ts may
 * import this file.
 */
export function startOpenTelemetry(options: TelemetryOptions, endpoint: string): Tracing {
  const { env, version, processId, metrics, logger } = options;
  const resource = resourceFromAttributes({
    'service.name': NAME,
    'service.version': version,
    'service.instance.id': processId,
    ...env.OTEL_RESOURCE_ATTRIBUTES,
    ...(env.OTEL_SERVICE_NAME === undefined ? {} : { 'service.name': env.OTEL_SERVICE_NAME }),
  });
  const exporterOptions = (path: string) => ({
    url: `${endpoint}/v1/${path}`,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: env.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  const spans =
    env.OTEL_TRACES_EXPORTER === 'none'
      ? undefined
      : createSpanProcessor(
          watchExporter(new OTLPTraceExporter(exporterOptions('traces')), logger, 'traces'),
          env.OTEL_EXPORTER_OTLP_TIMEOUT,
        );
  const provider = new BasicTracerProvider({
    resource,
    sampler: buildSampler(env),
    spanProcessors: spans ? [spans.processor] : [],
  });
  const meters =
    env.OTEL_METRICS_EXPORTER === 'none'
      ? undefined
      : new MeterProvider({
          resource,
          readers: [
            new PeriodicExportingMetricReader({
              exporter: watchExporter(new OTLPMetricExporter(exporterOptions('metrics')), logger, 'metrics'),
              exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
              exportTimeoutMillis: Math.min(env.OTEL_EXPORTER_OTLP_TIMEOUT, env.OTEL_METRIC_EXPORT_INTERVAL),
              metricProducers: [createMetricProducer(metrics, { name: NAME, version }, resource)],
            }),
          ],
        });
  const tracer = provider.getTracer(NAME, version);
  const source: SpanSource = { tracer, isShownToVendors: env.KEYWAY_TRACE_CONNECTORS };
  const own = addressOf(options.baseUrl);
  return {
    beginRequest: (given, headers) => {
      const method = methods.has(given) ? given : '_OTHER';
      const parent =
        headers.traceparent === undefined
          ? ROOT_CONTEXT
          : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { 'http.request.method': method, ...own };
      return new OpenSpan(source, tracer.startSpan(method, { kind: Kind.SERVER, attributes }, parent));
    },
    beginWork: (kind) =>
      new OpenSpan(
        source,
        tracer.startSpan(`work ${kind}`, { root: true, attributes: { 'keyway.work.kind': kind } }),
      ),
    droppedSpans: () => spans?.dropped() ?? 0,
    close: async () => {
      const closing = Promise.allSettled([provider.shutdown(), meters?.shutdown()]);
      await withTimeout(CLOSE_MS, closing);
    },
  };
}

type SpanSource = { readonly tracer: Tracer; readonly isShownToVendors: boolean };

class OpenSpan implements Span {
  readonly isRecorded: boolean;
  readonly traceId: string;
  readonly spanId: string;

  constructor(
    readonly source: SpanSource,
    readonly span: SdkSpan,
  ) {
    this.isRecorded = span.isRecording();
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
  }

  child(name: string, kind: SpanKind = 'internal', attributes: SpanFacts = {}): Span {
    if (!this.isRecorded) return this;
    const options = { kind: kind === 'client' ? Kind.CLIENT : Kind.INTERNAL, attributes };
    return new OpenSpan(this.source, this.source.tracer.startSpan(name, options, this.#context()));
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(facts: SpanFacts): void {
    this.span.setAttributes(facts);
  }

  fail(type: string): void {
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    propagator.inject(this.#context(), headers, defaultTextMapSetter);
    return headers;
  }

  vendorHeaders(): Record<string, string> {
    return this.source.isShownToVendors ? this.headers() : {};
  }

  #context() {
    return trace.setSpan(ROOT_CONTEXT, this.span);
  }
}

function addressOf(baseUrl: string): Record<string, string | number> {
  const { hostname, port, protocol } = new URL(baseUrl);
  const scheme = protocol.slice(0, -1);
  const usual = scheme === 'https' ? 443 : 80;
  return {
    'url.scheme': scheme,
    'server.address': hostname,
    'server.port': port === '' ? usual : Number(port),
  };
}
