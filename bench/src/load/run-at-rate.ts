import { setTimeout as wait } from 'node:timers/promises';

import { openClient, type Answer } from './drive.js';
import type { RunningKeyway } from '../keyway.js';
import type { Kind } from './load-mix.js';
import { readDelays, toMegabytes } from './watch.js';

const CONNECTIONS = 128;
const TICK_MS = 5;
export const SAMPLE_MS = 10_000;

/** The results of the calls of one kind. */
export type Tally = {
  readonly times: number[];
  readonly statuses: Map<number, number>;
  readonly wrong: string[];
};

/** Sends calls when they are due, whether or not earlier ones are answered; a call's time counts from then. */
export async function runAtRate(
  progress: (text: string) => void,
  keyway: RunningKeyway,
  mix: (index: number) => Kind,
  perSecond: number,
  seconds: number,
) {
  const client = openClient(keyway.url, CONNECTIONS);
  const tallies = new Map<string, Tally>();
  const underWay = new Set<Promise<void>>();
  const delayP99s: number[] = [];
  const started = performance.now();
  let sent = 0;
  let sampledAt = started;
  for (let now = started; now - started < seconds * 1000; now = performance.now()) {
    for (const due = ((now - started) / 1000) * perSecond; sent < due; sent += 1) {
      const kind = mix(sent);
      const dueAt = started + (sent / perSecond) * 1000;
      const call = client.send(kind.toCall(sent)).then((answer) => note(tallies, kind, answer, dueAt));
      underWay.add(call);
      void call.then(() => underWay.delete(call));
    }
    if (now - sampledAt > SAMPLE_MS) {
      sampledAt = now;
      delayP99s.push(await readMetric(keyway, 'nodejs_eventloop_lag_p99_seconds'));
      const { heapUsed, delayP99 } = await readDelays(keyway);
      progress(
        `${sent} calls, ${underWay.size} under way, heap ${toMegabytes(heapUsed).toFixed(0)} MB, event loop p99 ${delayP99.toFixed(0)} ms`,
      );
    }
    await wait(TICK_MS);
  }
  await Promise.all(underWay);
  await client.close();
  return { tallies, delayP99s, seconds: (performance.now() - started) / 1000 };
}

function note(tallies: Map<string, Tally>, kind: Kind, answer: Answer, dueAt: number): void {
  const tally: Tally = tallies.get(kind.name) ?? { times: [], statuses: new Map(), wrong: [] };
  tallies.set(kind.name, tally);
  tally.times.push(performance.now() - dueAt);
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  if (!kind.isExpected(answer))
    tally.wrong.push(`${kind.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
}

/** The server's own figures on /metrics. */
async function readMetric({ url, installation }: RunningKeyway, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${installation.adminKey}` },
  });
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
