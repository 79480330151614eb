import { expect, test } from 'vitest';

import type { RequestContext } from '../context.js';
import { StopSource } from '../security/egress/index.js';
import type { ResolvedConnection } from '../vault/model/index.js';
import { DownstreamTrace } from './responses/downstream-trace.js';
import { createResponseMemoryBudget } from './responses/response-memory-budget.js';
import { createSharedReads, JOINABLE_MS } from './shared-reads.js';

let [now, begun] = [0, 0];
const reads = createSharedReads(() => now);

const connectionOf = (consumerId: string): ResolvedConnection =>
  ({
    application: { id: 'app' },
    consumerId,
    connector: { id: 'stub' },
    connectionId: 'default',
  }) as never;
type Caller = RequestContext & { readonly signal: StopSource };
const callerOf = (more: Partial<RequestContext> = {}): Caller =>
  ({
    caller: { kind: 'application' },
    raw: false,
    signal: new StopSource(),
    trace: new DownstreamTrace(),
    ...more,
  }) as never;
function later() {
  let [resolve, reject]: [(value: string) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve, reject };
}

/** Begins a read, or joins one; `end` concludes it if it began one. */
function call(resolved: ResolvedConnection, more: { name?: string; caller?: Caller } = {}) {
  const { caller = callerOf(), name = 'list' } = more;
  const before = begun;
  const { promise, resolve, reject } = later();
  let own: RequestContext | undefined;
  const answer = reads.share(caller, resolved, name, (context) => {
    begun += 1;
    own = context;
    return promise;
  });
  answer.catch(() => undefined);
  return { answer, caller, began: begun > before, own: own as RequestContext, end: resolve, fail: reject };
}

test('equal reads are one, and each caller has its result', async () => {
  const resolved = connectionOf('one');
  const first = call(resolved);
  const others = Array.from({ length: 14 }, () => call(resolved));
  expect([first.began, ...others.map(({ began }) => began)]).toEqual([
    true,
    ...Array<boolean>(14).fill(false),
  ]);
  first.own.trace.durationMs = 60_000;
  first.own.trace.rateLimit = { remaining: 3 };
  first.end('page');
  expect(await Promise.all([first, ...others].map(({ answer }) => answer))).toEqual(Array(15).fill('page'));
  expect(others[0]?.caller.trace.rateLimit).toEqual({ remaining: 3 });
  // A caller waited no longer than since it joined.
  expect(first.caller.trace.durationMs).toBe(60_000);
  expect(others[0]?.caller.trace.durationMs).toBeLessThan(60_000);
  expect(call(resolved).began).toBe(true);
});

test('another name, consumer or state of the connection is another read', () => {
  const resolved = connectionOf('two');
  expect(call(resolved).began).toBe(true);
  expect(call(resolved, { name: 'get' }).began).toBe(true);
  expect(call(connectionOf('other')).began).toBe(true);
  expect(call(connectionOf('two')).began).toBe(true);
});

test.each([
  ['raw output', { raw: true }],
  ['no-cache', { wantsOwnRead: true as const }],
  ['its own credential', { downstreamAuthorization: 'Bearer own' }],
  ['a version', { ifMatch: 'v1' }],
  ['background work', { caller: { kind: 'background' } as RequestContext['caller'] }],
])('a call with %s neither joins nor is joined', (_what, more) => {
  const resolved = connectionOf(_what);
  const shared = call(resolved);
  expect(call(resolved, { caller: callerOf(more) }).began).toBe(true);
  expect(call(resolved).began).toBe(false);
  shared.end('page');
});

test('an error reaches every caller', async () => {
  const resolved = connectionOf('failing');
  const [first, second] = [call(resolved), call(resolved)];
  const error = new Error('down');
  first.fail(error);
  for (const { answer } of [first, second]) await expect(answer).rejects.toBe(error);
  expect(call(resolved).began).toBe(true);
});

test('callers that leave end only their own call, and the last one ends the read', async () => {
  const resolved = connectionOf('leaving');
  const [first, second] = [call(resolved), call(resolved)];
  first.caller.signal.stop();
  await expect(first.answer).rejects.toMatchObject({ typeName: 'ConnectorExecutionError' });
  expect(first.own.signal.aborted).toBe(false);
  expect(call(resolved, { caller: second.caller }).began).toBe(false);
  const gone = callerOf();
  gone.signal.stop();
  await expect(call(resolved, { caller: gone }).answer).rejects.toMatchObject({
    detail: { reason: 'aborted' },
  });
  second.caller.signal.stop();
  expect(first.own.signal.aborted).toBe(true);
  // A read that was ended is not joined.
  expect(call(resolved).began).toBe(true);
});

test('no caller joins a read from before a write, a background read or too long ago', async () => {
  const resolved = connectionOf('writing');
  const search = call(resolved);
  reads.noteWrite(search.own, resolved);
  expect(call(resolved).began).toBe(false);
  reads.noteWrite(callerOf(), connectionOf('someone'));
  expect(call(resolved).began).toBe(false);
  reads.noteWrite(callerOf(), resolved);
  const second = call(resolved);
  expect(second.began).toBe(true);
  // The earlier read ends, and the later one stays.
  search.end('old');
  expect(await search.answer).toBe('old');
  expect(call(resolved).began).toBe(false);
  const background = call(resolved, { caller: callerOf({ caller: { kind: 'background' } as never }) });
  background.end('news');
  await background.answer;
  expect(call(resolved).began).toBe(true);
  now += JOINABLE_MS - 1;
  expect(call(resolved).began).toBe(false);
  now += 1;
  expect(call(resolved).began).toBe(true);
});

test('the memory of a response is held until the last caller has sent it', async () => {
  const budget = createResponseMemoryBudget({ bytes: 100, waitMs: 0 });
  const oldest = budget.open('app', 'other');
  void oldest.reserve(1);
  const resolved = connectionOf('memory');
  const [first, second] = [call(resolved), call(resolved)];
  const lease = (first.own.trace.lease = budget.open('app', 'stub'));
  void lease.reserve(20);
  first.end('page');
  await Promise.all([first.answer, second.answer]);
  const isFree = () => budget.open('app', 'stub').reserve(20);
  expect(isFree()).toBe(false);
  first.caller.trace.lease?.close();
  first.caller.trace.lease?.close();
  expect(isFree()).toBe(false);
  second.caller.trace.lease?.close();
  expect(isFree()).toBe(true);
});
