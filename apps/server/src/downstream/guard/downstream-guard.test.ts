import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';

import { ApiError } from '../../api-error.js';
import type { CallOutcome } from './breaker.js';
import { createDownstreamGuard, type DownstreamGuard } from './downstream-guard.js';
import type { ResolvedConnection } from '../../vault/model/resolved-connection.js';
import type { ProbeLease, ProbeResult } from './probe-lease.js';

let now: number;
let events: string[];
beforeEach(() => {
  now = 1_000_000;
  events = [];
});

/** Stands in for the database's lease across processes. */
function sharedProbes() {
  let holder: { owner: string | ProbeResult; until: number } | undefined;
  return (processId: string): ProbeLease => ({
    claim: (_name) => {
      const isFree = !holder || holder.until <= now;
      if (isFree) holder = { owner: processId, until: now + 30_000 };
      return Promise.resolve(isFree ? 'mine' : holder?.owner === 'well' ? 'well' : 'busy');
    },
    tell: (_name, result) => {
      if (holder?.owner === processId)
        holder = { owner: result, until: now + (result === 'unknown' ? 1 : 25) * 1_000 };
      return Promise.resolve();
    },
  });
}
const build = (probes: ProbeLease, queueMs = 20): DownstreamGuard =>
  createDownstreamGuard({
    perConnector: 50,
    perConsumer: 10,
    queueMs,
    ...{ paceMs: 0, processes: 1 },
    now: () => new Date(now),
    probes,
    metrics: { countDownstream: (event) => events.push(event) },
    logger: pino({ level: 'silent' }),
    monotonic: () => now,
  });
const liveOf = (consumerId = 'c', applicationId = 'app'): ResolvedConnection =>
  ({
    consumerId,
    application: { id: applicationId },
    connector: { id: 'stub', name: 'Stub' },
  }) as ResolvedConnection;
const call = { url: 'https://a.example/x', timeLeftMs: 28_000, signal: undefined, isRetry: false };
async function run(guard: DownstreamGuard, outcome: CallOutcome, resolved = liveOf(), url = call.url) {
  try {
    (await guard.enter(resolved, { ...call, url })).end(outcome);
    return 'called';
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.detail === 'string') throw error;
    return error.detail.reason as string;
  }
}
async function fail(guard: DownstreamGuard, times = 20) {
  for (let index = 0; index < times; index += 1) await run(guard, 'fault');
}

test('one probe among three processes, whose success opens the way for all', async () => {
  const probesOf = sharedProbes();
  const guards = ['1', '2', '3'].map((id) => build(probesOf(id)));
  for (const guard of guards) await fail(guard);
  expect(await Promise.all(guards.map((guard) => run(guard, 'ok')))).toEqual(
    Array(3).fill('connector_failing'),
  );
  now += 30_000;
  const permits = await Promise.allSettled(
    guards.flatMap((guard) => Array.from({ length: 5 }, () => guard.enter(liveOf(), call))),
  );
  const probes = permits.filter(({ status }) => status === 'fulfilled');
  expect(probes).toHaveLength(1);
  for (const probe of permits) if (probe.status === 'fulfilled') probe.value.end('ok');
  now += 1_000;
  expect(await Promise.all(guards.map((guard) => run(guard, 'ok')))).toEqual(Array(3).fill('called'));
  expect(events.filter((event) => event === 'breaker_probed')).toHaveLength(1);
});

test('a probe that fails keeps all out for as long again', async () => {
  const probesOf = sharedProbes();
  const guards = ['1', '2'].map((id) => build(probesOf(id)));
  for (const guard of guards) await fail(guard);
  now += 30_000;
  expect(await run(guards[0]!, 'fault')).toBe('called');
  now += 20_000;
  expect(await Promise.all(guards.map((guard) => run(guard, 'ok')))).toEqual(
    Array(2).fill('connector_failing'),
  );
  now += 10_000;
  expect(await run(guards[1]!, 'ok')).toBe('called');
});

test('a probe that the client left teaches nothing, and the next call may try soon', async () => {
  const guard = build(sharedProbes()('1'));
  await fail(guard);
  now += 30_000;
  expect(await run(guard, 'neutral')).toBe('called');
  expect(await run(guard, 'ok')).toBe('connector_failing');
  now += 1_000;
  expect(await run(guard, 'ok')).toBe('called');
});

test('without the database each process probes for itself', async () => {
  const away = () => Promise.reject(new Error('away'));
  const guard = build({ claim: away, tell: away });
  await fail(guard);
  now += 30_000;
  expect(await run(guard, 'ok')).toBe('called');
  expect(await run(guard, 'ok')).toBe('called');
});

test('another host, another application and another connector are not touched', async () => {
  const guard = build(sharedProbes()('1'));
  await fail(guard);
  expect(await run(guard, 'ok')).toBe('connector_failing');
  expect(await run(guard, 'ok', liveOf(), 'https://b.example/x')).toBe('called');
  expect(await run(guard, 'ok', liveOf('c', 'other'))).toBe('called');
});

test('ten calls per consumer, fifty per connector and application, and every slot comes back', async () => {
  const guard = build(sharedProbes()('1'));
  const enter = (consumer: string) => guard.enter(liveOf(consumer), call);
  const permits = await Promise.all(
    Array.from({ length: 50 }, (_, index) => enter(`c${Math.floor(index / 10)}`)),
  );
  expect(await run(guard, 'ok', liveOf('c0'))).toBe('connector_busy');
  expect(await run(guard, 'ok', liveOf('c9'))).toBe('connector_busy');
  expect(await run(guard, 'ok', liveOf('c0', 'other'))).toBe('called');
  for (const permit of permits) permit.end('ok');
  expect(await run(guard, 'ok', liveOf('c0'))).toBe('called');
});

test('a burst of a consumer passes through its slots', async () => {
  const guard = build(sharedProbes()('1'), 20_000);
  let most = 0;
  let inFlight = 0;
  const one = async () => {
    const permit = await guard.enter(liveOf(), call);
    most = Math.max(most, (inFlight += 1));
    await new Promise((resolve) => setImmediate(resolve));
    inFlight -= 1;
    permit.end('ok');
  };
  await Promise.all(Array.from({ length: 200 }, one));
  expect(most).toBe(10);
});

test('retries are a tenth of what was let through', async () => {
  const guard = build(sharedProbes()('1'));
  expect(guard.spendRetry(liveOf())).toBe(false);
  for (let index = 0; index < 25; index += 1) await run(guard, 'ok');
  expect([1, 2, 3].map(() => guard.spendRetry(liveOf()))).toEqual([true, true, false]);
  for (let index = 0; index < 1_000; index += 1) await run(guard, 'ok');
  expect(Array.from({ length: 20 }, () => guard.spendRetry(liveOf())).filter(Boolean)).toHaveLength(10);
});

test('hundreds who wait while the breaker opens are refused a few at a turn', async () => {
  const guard = build(sharedProbes()('1'), 60_000);
  await fail(guard, 15);
  const permits = await Promise.all(Array.from({ length: 10 }, () => guard.enter(liveOf(), call)));
  let refused = 0;
  const waiting = Array.from({ length: 200 }, async () => {
    expect(await run(guard, 'ok')).toBe('connector_failing');
    refused += 1;
  });
  for (const permit of permits) permit.end('fault');
  let most = 0;
  while (refused < 200) {
    const before = refused;
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, refused - before);
  }
  await Promise.all(waiting);
  expect(most).toBeLessThanOrEqual(20);
});
