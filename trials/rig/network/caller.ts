import { runWorkerTask } from '../processes/worker-task.js';
import { percentile, startLoad, summarise } from '../load.js';
import { sleep } from '../wait.js';

/** Calls one URL at a steady rate, by turns for each consumer; what is under way at the end is given up if wanted. */
export type CallOrder = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly consumers: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly maxInFlight: number;
  readonly givesUp: boolean;
};

export type CallReport = { readonly calls: number; readonly failed: string; readonly p99: number };

runWorkerTask<CallOrder, CallReport>(async (order) => {
  const { url, headers, consumers, perSecond, seconds, maxInFlight, givesUp } = order;
  const stop = new AbortController();
  const call = async (consumer: string) => {
    const response = await fetch(url, {
      headers: { ...headers, 'x-vendor-consumer-id': consumer },
      signal: stop.signal,
    });
    const { status } = response;
    return { status, headers: response.headers, body: (await response.json()) as unknown };
  };
  const load = startLoad(
    perSecond,
    (index) => {
      const subject = consumers[index % consumers.length] ?? '';
      return { subject, answer: call(subject) };
    },
    { maxInFlight },
  );
  await sleep(seconds * 1_000);
  if (givesUp) stop.abort();
  const outcomes = await load.stop();
  return {
    calls: outcomes.length,
    failed: summarise(outcomes.filter(({ status }) => status !== 200)),
    p99: percentile(
      outcomes.map(({ tookMs }) => tookMs),
      0.99,
    ),
  };
});
