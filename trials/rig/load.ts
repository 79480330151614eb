import { sleep } from './wait.js';

export type Outcome = {
  /** Undefined when no answer came: refused, reset, or given up. */
  readonly status: number | undefined;
  readonly typeName: string | undefined;
  readonly retryAfter: number | undefined;
  readonly startedAt: number;
  readonly tookMs: number;
  /** The subject of the call, as named by the caller. */
  readonly subject: string;
  readonly error: string | undefined;
};

export type Load = {
  readonly outcomes: Outcome[];
  /** Sends no more, and waits for what is under way. */
  stop(): Promise<Outcome[]>;
};

type Sent = { status: number; headers: Headers; body: unknown };

/**
 * Sends calls at a steady rate, whatever becomes of the ones before: an open loop, as clients are. Only
 * `maxInFlight` holds it back, so that a machine that is busy with other things is not buried.
 */
export function startLoad(
  perSecond: number,
  send: (index: number) => { subject: string; answer: Promise<Sent> },
  { maxInFlight = 400 }: { maxInFlight?: number } = {},
): Load {
  const outcomes: Outcome[] = [];
  const pending = new Set<Promise<void>>();
  let isStopped = false;
  const one = (index: number): void => {
    const startedAt = performance.now();
    const { subject, answer } = send(index);
    const done = answer
      .then(
        ({ status, headers, body }) => {
          const retryAfter = headers.get('retry-after');
          return {
            status,
            typeName: (body as { type_name?: string } | undefined)?.type_name,
            retryAfter: retryAfter === null ? undefined : Number(retryAfter),
            error: undefined,
          };
        },
        (error: Error) => ({
          status: undefined,
          typeName: undefined,
          retryAfter: undefined,
          error: String(error.cause ?? error.message),
        }),
      )
      .then((end) => {
        outcomes.push({ ...end, subject, startedAt, tookMs: performance.now() - startedAt });
        pending.delete(done);
      });
    pending.add(done);
  };
  const loop = async (): Promise<void> => {
    const start = performance.now();
    for (let index = 0; !isStopped; index += 1) {
      if (pending.size >= maxInFlight) await Promise.race(pending);
      one(index);
      const wait = start + ((index + 1) * 1_000) / perSecond - performance.now();
      if (wait > 0) await sleep(wait);
    }
  };
  const running = loop();
  return {
    outcomes,
    stop: async () => {
      isStopped = true;
      await running;
      await Promise.all(pending);
      return outcomes;
    },
  };
}

/** `200 ×310, 503 ServiceUnavailableError ×12, no answer ×1`. */
export function summarise(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { status, typeName, error } of outcomes) {
    const name =
      status === undefined ? `no answer (${error})` : typeName ? `${status} ${typeName}` : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, times]) => `${name} ×${times}`).join(', ');
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
