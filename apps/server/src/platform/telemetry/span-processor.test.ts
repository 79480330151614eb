import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { BasicTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';

import { createSpanProcessor, MOST_WAITING } from './span-processor.js';

/** The SDK's maximum batch size. */
const BATCH = 512;

/** Returns a collector that responds on demand. */
function startExporter() {
  const batches: { size: number; answer: (result: ExportResult) => void }[] = [];
  const exporter: SpanExporter = {
    export: (spans, answer) => void batches.push({ size: spans.length, answer }),
    shutdown: () => Promise.resolve(),
  };
  const { processor, dropped } = createSpanProcessor(exporter, 60_000);
  const tracer = new BasicTracerProvider({ spanProcessors: [processor] }).getTracer('test');
  const end = (count: number): void => {
    for (let made = 0; made < count; made += 1) tracer.startSpan('span').end();
  };
  return { batches, dropped, end, taken: () => batches.reduce((sum, { size }) => sum + size, 0) };
}

test('while a collector hangs, so many spans are kept and no more, and each other one is counted', async () => {
  const { batches, dropped, end, taken } = startExporter();
  end(20_000);
  expect(taken()).toBe(BATCH);
  expect(dropped()).toBe(20_000 - BATCH - MOST_WAITING);
  for (let next = 0; next < 1 + MOST_WAITING / BATCH; next += 1) {
    await expect.poll(() => batches.length).toBe(next + 1);
    batches[next]!.answer({ code: ExportResultCode.SUCCESS });
  }
  expect(taken()).toBe(BATCH + MOST_WAITING);
  // The queue has room again.
  end(BATCH);
  await expect.poll(taken).toBe(2 * BATCH + MOST_WAITING);
  expect(dropped()).toBe(20_000 - BATCH - MOST_WAITING);
});

test('spans that a collector refuses are counted', async () => {
  const { batches, dropped, end } = startExporter();
  end(BATCH);
  batches[0]!.answer({ code: ExportResultCode.FAILED, error: new Error('refused') });
  expect(dropped()).toBe(BATCH);
});
