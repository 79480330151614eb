import type { Tracing } from './span.js';
import type { TelemetryOptions } from './telemetry-options.js';

/** Sends traces and metrics to a collector, if one is configured. Otherwise OpenTelemetry is not even loaded. */
export async function openTracing(options: TelemetryOptions): Promise<Tracing | undefined> {
  const { env } = options;
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || env.OTEL_SDK_DISABLED) return undefined;
  const { startOpenTelemetry } = await import('./open-telemetry.js');
  return startOpenTelemetry(options, env.OTEL_EXPORTER_OTLP_ENDPOINT);
}
