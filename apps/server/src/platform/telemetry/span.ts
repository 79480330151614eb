/** Our own names and numbers; never a consumer's ID, a path, a query, a header, a body or a secret. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'internal' | 'client';

/** A unit of work in a trace. The methods of an unrecorded span are cheap no-ops. */
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is exported to the collector. */
  readonly isRecorded: boolean;
  child(name: string, kind?: SpanKind, facts?: SpanFacts): Span;
  rename(name: string): void;
  set(facts: SpanFacts): void;
  /** Marks the span as failed; `type` is the `error.type` of the conventions. */
  fail(type: string): void;
  end(): void;
  /** Returns the W3C trace context headers for outgoing requests. */
  headers(): Record<string, string>;
  /** Returns them for vendors; none unless the operator shares trace context with vendors. */
  vendorHeaders(): Record<string, string>;
};

/** This process's traces. Undefined when telemetry is off. */
export type Tracing = {
  /** Continues the client's trace if its headers carry one. */
  beginRequest(method: string, headers: Readonly<Record<string, string | string[] | undefined>>): Span;
  /** Starts a span for work outside any request. */
  beginWork(kind: string): Span;
  /** Returns the number of spans that no collector received. */
  droppedSpans(): number;
  /** Exports the remaining spans, for a limited time. */
  close(): Promise<void>;
};

/** Runs a step in its own span; without a recording parent, it simply runs the step. */
export async function traced<Result>(
  parent: Span | undefined,
  name: string,
  run: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  if (!parent?.isRecorded) return run(parent);
  const span = parent.child(name);
  try {
    return await run(span);
  } catch (error) {
    span.fail(nameOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Does the same for a synchronous step. */
export function tracedStep<Result>(parent: Span | undefined, name: string, run: () => Result): Result {
  if (!parent?.isRecorded) return run();
  const span = parent.child(name);
  try {
    return run();
  } catch (error) {
    span.fail(nameOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the log fields that join a line to its trace. */
export const traceFields = (span: Span | undefined): Record<string, string> =>
  span ? { trace_id: span.traceId, span_id: span.spanId } : {};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
