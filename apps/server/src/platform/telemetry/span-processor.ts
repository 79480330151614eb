import { TraceFlags } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Spans queued for export; past it, the newest are dropped. */
export const MOST_WAITING = 2_048;

/** Exports spans in batches, one at a time, and counts the spans that no collector received. */
export function createSpanProcessor(
  exporter: SpanExporter,
  exportTimeoutMillis: number,
): { readonly processor: SpanProcessor; dropped(): number } {
  let waiting = 0;
  let dropped = 0;
  const batches = new BatchSpanProcessor(
    {
      export: (spans, done) => {
        waiting -= spans.length;
        exporter.export(spans, (result) => {
          if (result.code !== ExportResultCode.SUCCESS) dropped += spans.length;
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    },
    { maxQueueSize: MOST_WAITING, exportTimeoutMillis },
  );
  const processor: SpanProcessor = {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd: (span) => {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
      // The SDK drops spans without reporting their number.
      if (waiting >= MOST_WAITING) dropped += 1;
      else {
        waiting += 1;
        batches.onEnd(span);
      }
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, dropped: () => dropped };
}
