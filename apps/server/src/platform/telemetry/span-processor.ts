import { TraceFlags } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Spans that wait to be sent; of more, the newest are dropped. */
export const MOST_WAITING = 2_048;

/** Sends spans in batches, one after the other, and counts those that no collector got. */
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
      // What drops them otherwise tells nobody how many.
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
