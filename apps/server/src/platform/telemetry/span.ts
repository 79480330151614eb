/** Names and numbers of ours; never a consumer's id, a path, a query, a header, a body or a secret. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;
export type SpanKind = 'internal' | 'client';

/** A piece of work in a trace. Everything of one that is not recorded is cheap, and does nothing. */
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is sent to the collector. */
  readonly isRecorded: boolean;
  child(name: string, kind?: SpanKind, facts?: SpanFacts): Span;
  rename(name: string): void;
  set(facts: SpanFacts): void;
  /** It went wrong; `type` is the conventions' `error.type`. */
  fail(type: string): void;
  end(): void;
  /** W3C trace context, for whoever is called. */
  headers(): Record<string, string>;
  /** The same for vendors; none unless the operator wants them to learn of the trace. */
  vendorHeaders(): Record<string, string>;
};

/** Traces of this process. There is none where telemetry is off. */
export type Tracing = {
  /** Goes on with the client's trace where its headers tell of one. */
  beginRequest(method: string, headers: Readonly<Record<string, string | string[] | undefined>>): Span;
  /** Work that no request waits for. */
  beginWork(kind: string): Span;
  /** Spans that no collector got. */
  droppedSpans(): number;
  /** Sends what is left, for a bounded time. */
  close(): Promise<void>;
};

/** Runs a step as a span of its own; without anybody who records, it only runs it. */
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

/** The same of a step that waits for nothing. */
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

/** What joins a line of the log to its trace. */
export const traceFields = (span: Span | undefined): Record<string, string> =>
  span ? { trace_id: span.traceId, span_id: span.spanId } : {};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
