import { Pool, type Dispatcher } from 'undici';

import { readProcessorTime } from '../child.js';
import type { Measurement } from '../report/measurement.js';
import { quantile, sorted } from '../report/statistics.js';

/** The work, and its limit: a number of seconds, or a number of calls. */
export type Amount = { readonly concurrency: number } & (
  | { readonly seconds: number }
  | { readonly count: number }
);
export type Call = {
  readonly method?: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};
/** A finished call; status 0 without a response. `text` is kept for failures. */
export type Answer = { readonly status: number; readonly text: string };
export type Target = { readonly pid: number; readonly url: string };

/** Does work by so many workers at once; answers each one's time in milliseconds, and the seconds it all took. */
export async function repeat(
  amount: Amount,
  work: (index: number, worker: number) => Promise<void>,
): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  const started = performance.now();
  let next = 0;
  const isOver = () =>
    'count' in amount ? next >= amount.count : performance.now() - started >= amount.seconds * 1000;
  const runWorker = async (_: unknown, worker: number) => {
    while (!isOver()) {
      const before = performance.now();
      await work(next++, worker);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: amount.concurrency }, runWorker));
  return { times, seconds: (performance.now() - started) / 1000 };
}

/** Measures calls that need not be alike. Throws when one of them fails. */
export async function measureCalls(
  target: Target,
  amount: Amount,
  toCall: (index: number, worker: number) => Call,
): Promise<Measurement> {
  const client = openClient(target.url, amount.concurrency);
  try {
    return await measureWork([target.pid], amount, async (index, worker) => {
      const call = toCall(index, worker);
      const { status, text } = await client.send(call);
      if (status < 200 || status > 299)
        throw new Error(`${call.method ?? 'GET'} ${call.path} answered ${status}: ${text.slice(0, 300)}`);
    });
  } finally {
    await client.close();
  }
}

export async function measureWork(
  pids: readonly number[],
  amount: Amount,
  work: (index: number, worker: number) => Promise<void>,
): Promise<Measurement> {
  const readAll = () => pids.reduce((sum, pid) => sum + (readProcessorTime(pid) ?? NaN), 0);
  const before = readAll();
  const { times, seconds } = await repeat(amount, work);
  const ascending = sorted(times);
  return {
    perSecond: times.length / seconds,
    p50: quantile(ascending, 0.5),
    p99: quantile(ascending, 0.99),
    processor: pids.length === 0 ? NaN : (readAll() - before) / times.length,
  };
}

export type Client = { send(call: Call): Promise<Answer>; close(): Promise<void> };

/** Calls over kept connections. A call that gets no answer does not throw. */
export function openClient(url: string, connections: number): Client {
  const pool = new Pool(url, { connections, headersTimeout: 60_000, bodyTimeout: 60_000 });
  return {
    send: ({ method = 'GET', path, headers, body }) =>
      new Promise((resolve) => {
        let status = 0;
        let text = '';
        const isJson = body !== undefined;
        pool.dispatch(
          {
            method,
            path,
            headers: isJson ? { 'content-type': 'application/json', ...headers } : headers,
            body: isJson ? JSON.stringify(body) : null,
          },
          {
            onRequestStart: () => undefined,
            onResponseStart: (_controller, code) => (status = code),
            onResponseData: (_controller, chunk) => {
              if (status < 200 || status > 299) text += chunk.toString('utf8');
            },
            onResponseEnd: () => resolve({ status, text }),
            onResponseError: (_controller, error) => resolve({ status: 0, text: error.message }),
          },
        );
      }),
    close: () => pool.destroy(),
  };
}
