import type { Logger } from 'pino';

import type { Environment } from '../../env.js';
import type { Metrics } from './metrics.js';
import type { Tracing } from './span.js';

export type TelemetryOptions = {
  readonly env: Environment;
  readonly baseUrl: string;
  readonly version: string;
  /** Unique among processes. */
  readonly processId: string;
  readonly metrics: Metrics;
  readonly logger: Logger;
};

/** Sends traces and metrics to a collector, where one is named. Without, nothing of OpenTelemetry is even loaded. */
export const openTracing = async (options: TelemetryOptions): Promise<Tracing | undefined> => {
  const { env } = options;
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || env.OTEL_SDK_DISABLED) return undefined;
  const { startOpenTelemetry } = await import('./open-telemetry.js');
  return startOpenTelemetry(options, env.OTEL_EXPORTER_OTLP_ENDPOINT);
};
