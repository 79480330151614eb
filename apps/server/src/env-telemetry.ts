import { z } from 'zod';

/** The longest delay of a Node timer. */
const MOST_MS = 2_000_000_000;
const milliseconds = z
  .string()
  .regex(/^\d+$/, 'must be a whole number of milliseconds')
  .transform(Number)
  .pipe(z.number().int().min(1).max(MOST_MS));

/** Parses comma-separated `name=value` pairs, percent-encoded where needed (W3C Baggage). */
const pairs = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.every(isPair), 'must be comma-separated name=value pairs; encode a comma as %2C')
  .transform((parts) => Object.fromEntries(parts.map(toPair)));

function toPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return [decodeURIComponent(text.slice(0, at).trim()), decodeURIComponent(text.slice(at + 1).trim())];
}

function isPair(text: string): boolean {
  try {
    return text.indexOf('=') > 0 && toPair(text)[0] !== '';
  } catch {
    return false;
  }
}

function areHeaders(values: Record<string, string>): boolean {
  try {
    new Headers(values);
    return true;
  } catch {
    return false;
  }
}

const samplers = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;
const exporters = ['otlp', 'none'] as const;

/** OpenTelemetry settings, named as in its specification. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(
      'OTLP/HTTP URL of a collector for traces and metrics, e.g. `http://127.0.0.1:4318` ([telemetry](telemetry.md)). Off if not set',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .refine(areHeaders, 'must be names and values of HTTP headers')
    .optional()
    .describe('Comma-separated headers for the collector, e.g. `authorization=Bearer%20…`'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf'])
    .default('http/protobuf')
    .describe('The only supported protocol'),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds
    .default(10_000)
    .describe('Timeout of requests to the collector, in milliseconds'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .optional()
    .describe('Service name of this installation; default `keyway`'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe('Additional resource attributes, e.g. `deployment.environment.name=production`'),
  OTEL_TRACES_EXPORTER: z.enum(exporters).default('otlp').describe('`none` sends no traces'),
  OTEL_METRICS_EXPORTER: z
    .enum(exporters)
    .default('otlp')
    .describe('`none` sends no metrics, e.g. if Prometheus reads `/metrics`'),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds
    .default(60_000)
    .describe('Interval for sending metrics, in milliseconds'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_traceidratio')
    .describe(`Sampler for traces: ${samplers.map((name) => `\`${name}\``).join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d+|1\.0+|0\.\d+)$/, 'must be a ratio from 0 to 1, e.g. 0.1')
    .transform(Number)
    .default(0.1)
    .describe('Share of requests to trace, from 0 to 1, for samplers with `ratio` in their name'),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(false)
    .describe('Turns OpenTelemetry off, regardless of other settings'),
  KEYWAY_TRACE_CONNECTORS: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(false)
    .describe(
      'Whether to send the header `traceparent` to helpdesks; webhooks of applications always get it',
    ),
} as const;
