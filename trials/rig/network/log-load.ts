import { Agent, get } from 'node:http';

import { runWorkerTask } from '../processes/worker-task.js';
import { startLoad, summarise } from '../load.js';
import { sleep } from '../wait.js';

/** Makes a server talk: calls of which each has its line in the log, at a rate that costs the caller little. */
export type LogLoadOrder = { readonly url: string; readonly perSecond: number; readonly seconds: number };

export type LogLoadReport = { readonly calls: number; readonly failed: string };

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

runWorkerTask<LogLoadOrder, LogLoadReport>(async ({ url, perSecond, seconds }) => {
  const call = () =>
    new Promise<{ status: number; headers: Headers; body: undefined }>((resolve, reject) => {
      const sent = get(url, { agent }, (response) => {
        const end = { status: response.statusCode ?? 0, headers: new Headers(), body: undefined };
        response
          .resume()
          .once('end', () => resolve(end))
          .once('error', reject);
      });
      sent.once('error', reject);
    });
  const load = startLoad(perSecond, () => ({ subject: 'talk', answer: call() }));
  await sleep(seconds * 1_000);
  const outcomes = await load.stop();
  return { calls: outcomes.length, failed: summarise(outcomes.filter(({ status }) => status !== 200)) };
});
