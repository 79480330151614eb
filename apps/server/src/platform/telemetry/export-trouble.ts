import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { Logger } from 'pino';

type Exporter<Items> = { export(items: Items, done: (result: ExportResult) => void): void };

/** Logs once that a collector stopped accepting data, and once that it accepts data again; data in between is lost. */
export function watchExporter<Items, Watched extends Exporter<Items>>(
  exporter: Watched & Exporter<Items>,
  logger: Pick<Logger, 'warn' | 'info'>,
  what: 'traces' | 'metrics',
): Watched {
  const send = exporter.export.bind(exporter);
  let isInTrouble = false;
  exporter.export = (items: Items, done: (result: ExportResult) => void) =>
    send(items, (result) => {
      const hasFailed = result.code !== ExportResultCode.SUCCESS;
      if (hasFailed && !isInTrouble)
        logger.warn(
          { what, error: result.error?.name ?? 'unknown', ...statusOf(result.error) },
          'the collector rejects telemetry; requests are not affected. Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS',
        );
      if (!hasFailed && isInTrouble) logger.info({ what }, 'the collector accepts telemetry again');
      isInTrouble = hasFailed;
      done(result);
    });
  return exporter;
}

function statusOf(error: Error | undefined): { status?: number } {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'number' ? { status: code } : {};
}
