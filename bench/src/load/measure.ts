import autocannon from 'autocannon';

import { readProcessorTime } from '../child.js';
import { quantile } from '../report/statistics.js';
import type { Measurement } from '../report/measurement.js';
import type { Subject } from '../subjects.js';

/** Autocannon overlooks `Connection: close`, with which Keyway ends a connection after a thousand calls. */
const CALLS_PER_CONNECTION = 500;
const MAX_WAIT_SECONDS = 10;

/** Loads a subject for so many seconds. Throws when any call fails. */
export async function measure(subject: Subject, concurrency: number, seconds: number): Promise<Measurement> {
  // Autocannon's own histogram counts whole milliseconds.
  const times: number[] = [];
  const processorBefore = readProcessorTime(subject.pid) ?? NaN;
  const run = autocannon({
    url: subject.url,
    headers: subject.headers,
    connections: concurrency,
    duration: seconds,
    reconnectRate: CALLS_PER_CONNECTION,
  });
  void run.on('response', (_client: unknown, _status: number, _bytes: number, time: number) =>
    times.push(time),
  );
  const result = await run;
  const failed = result.errors + result.timeouts + result.non2xx + result.mismatches;
  // On a machine that does much else the shortest measurements may end before the first answer.
  if (failed === 0 && times.length === 0 && seconds < MAX_WAIT_SECONDS)
    return measure(subject, concurrency, 2 * seconds);
  if (failed > 0 || times.length === 0) {
    throw new Error(
      `${subject.title}: ${failed} of ${result.requests.total} calls failed at concurrency ${concurrency}.`,
    );
  }
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / result.duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processor: ((readProcessorTime(subject.pid) ?? NaN) - processorBefore) / times.length,
  };
}

/** Makes one call and checks its answer. */
export async function assertAnswers(subject: Subject): Promise<void> {
  const response = await fetch(subject.url, { headers: subject.headers });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${subject.title} answered ${response.status}: ${text.slice(0, 500)}`);
  subject.assertAnswer(JSON.parse(text));
}
