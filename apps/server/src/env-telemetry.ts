import { z } from 'zod';

/** The largest that a timer of Node takes. */
const MOST_MS = 2_000_000_000;
const milliseconds = z
  .string()
  .regex(/^\d+$/, 'must be a whole number of milliseconds')
  .transform(Number)
  .pipe(z.number().int().min(1).max(MOST_MS));

/** `name=value` with commas between, each percent-encoded where it has to be (W3C Baggage). */
const pairs = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.every(isPair), 'must be name=value, with commas between; encode a comma as %2C')
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

/** Settings of OpenTelemetry, by the names that its specification gives them. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Where a collector takes OTLP over HTTP, e.g. `http://127.0.0.1:4318`; traces and metrics are sent there ([telemetry](telemetry.md)). Off without it',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .refine(areHeaders, 'must be names and values of HTTP headers')
    .optional()
    .describe('Headers that the collector wants, as `authorization=Bearer%20…`, with commas between'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf'])
    .default('http/protobuf')
    .describe('The one protocol that is spoken'),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds
    .default(10_000)
    .describe('Milliseconds that the collector has to take what it is sent'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .optional()
    .describe('What the collector knows this installation by; `keyway` without it'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .optional()
    .describe('What else the collector is told, as `deployment.environment.name=production`'),
  OTEL_TRACES_EXPORTER: z.enum(exporters).default('otlp').describe('`none` sends no traces'),
  OTEL_METRICS_EXPORTER: z
    .enum(exporters)
    .default('otlp')
    .describe('`none` sends no metrics, where Prometheus reads `/metrics`'),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds
    .default(60_000)
    .describe('Milliseconds between two times that metrics are sent'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_traceidratio')
    .describe(`Which calls are traced: ${samplers.map((name) => `\`${name}\``).join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d+|1\.0+|0\.\d+)$/, 'must be a part from 0 to 1, e.g. 0.1')
    .transform(Number)
    .default(0.1)
    .describe(
      'The part of the calls that is traced, from 0 to 1, for the samplers with `ratio` in their names',
    ),
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(false)
    .describe('Turns OpenTelemetry off, whatever else is set'),
  KEYWAY_TRACE_CONNECTORS: z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(false)
    .describe(
      'Whether helpdesks are told of traces, in the header `traceparent`; webhooks of applications always are',
    ),
} as const;
