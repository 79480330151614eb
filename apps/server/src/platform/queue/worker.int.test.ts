import { type Database, readWorkload, scheduleWork, type WorkOutcome } from '@keyway/db';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';
import { startWorker, type Task, type Worker } from './worker.js';

let app: TestApp;
const workers: Worker[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.deps.database.system('test', (tx) => tx.client.workItem.deleteMany({})));
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
afterAll(() => app.close());

function start(
  tasks: Record<string, Task>,
  owner = 'me',
  {
    database = app.deps.database,
    keepMs,
    isPaused,
  }: {
    database?: Pick<Database, 'system' | 'onWork'>;
    keepMs?: number;
    isPaused?: () => boolean;
  } = {},
): Worker {
  const worker = startWorker({
    database,
    ...(keepMs === undefined ? {} : { keepMs }),
    ...(isPaused ? { isPaused } : {}),
    logger: pino({ level: 'silent' }),
    owner,
    tasks,
  });
  workers.push(worker);
  return worker;
}
const ask = (...keys: string[]) =>
  app.deps.database.tenant(app.application.id, (tx) =>
    scheduleWork(
      tx,
      keys.map((key) => ({ kind: 'test', key })),
    ),
  );
const rows = () => app.deps.database.system('test', (tx) => tx.client.workItem.findMany());
const passTime = (seconds: number) =>
  app.deps.database.system(
    'test',
    (tx) => tx.client.$executeRaw`UPDATE work_items SET due_at = due_at - make_interval(secs => ${seconds})`,
  );
const pollOptions = { interval: 20 };

/** Returns a task that records its items, and ends as configured. */
function noting(atOnce: number, end: (key: string) => Promise<WorkOutcome> | WorkOutcome = () => 'done') {
  const seen: string[] = [];
  let [underWay, most] = [0, 0];
  const task: Task = {
    atOnce,
    run: async ({ key }) => {
      seen.push(key);
      most = Math.max(most, (underWay += 1));
      try {
        return await end(key);
      } finally {
        underWay -= 1;
      }
    },
  };
  return { seen, task, most: () => most };
}

test('work is done once, by any of several workers, and no more of it at once than there is room for', async () => {
  const pause = () => new Promise<WorkOutcome>((resolve) => setTimeout(() => resolve('done'), 5));
  const [one, two] = [noting(3, pause), noting(3, pause)];
  const keys = Array.from({ length: 40 }, (_, index) => String(index));
  await ask(...keys);
  start({ test: one.task }, 'one');
  start({ test: two.task }, 'two');
  await expect.poll(rows, pollOptions).toEqual([]);
  expect([...one.seen, ...two.seen].toSorted()).toEqual(keys.toSorted());
  expect(one.most()).toBeLessThanOrEqual(3);
  expect(two.most()).toBeLessThanOrEqual(3);
});

test('what goes wrong is tried again, later each time', async () => {
  let fails = true;
  const { seen, task } = noting(1, () => {
    if (fails) throw new Error('not now');
    return 'done';
  });
  await ask('x');
  const worker = start({ test: task });
  await expect.poll(() => seen.length, pollOptions).toBe(1);
  await expect.poll(async () => (await rows())[0]?.owner, pollOptions).toBeNull();
  expect((await rows())[0]).toMatchObject({ attempts: 1 });
  await passTime(7);
  worker.wake();
  await expect.poll(() => seen.length, pollOptions).toBe(2);
  await expect.poll(async () => (await rows())[0]?.owner, pollOptions).toBeNull();
  fails = false;
  await passTime(13);
  worker.wake();
  await expect.poll(rows, pollOptions).toEqual([]);
});

test('what there always is comes again, and what is asked for while it runs is done again', async () => {
  let go = (): void => undefined;
  const { seen, task } = noting(1, () => new Promise((resolve) => (go = () => resolve('done'))));
  const worker = start({ test: { ...task, every: { round: 30 } } });
  await expect.poll(async () => (await rows()).map(({ key }) => key), pollOptions).toEqual(['round']);
  for (const times of [1, 2]) {
    await passTime(31);
    worker.wake();
    await expect.poll(() => seen.length, pollOptions).toBe(times);
    go();
    await expect.poll(async () => (await rows())[0]?.owner, pollOptions).toBeNull();
  }
  await ask('x');
  worker.wake();
  await expect.poll(() => seen.length, pollOptions).toBe(3);
  await ask('x');
  go();
  await expect.poll(() => seen, pollOptions).toEqual(['round', 'round', 'x', 'x']);
  go();
});

test('a worker that ends tells its tasks so, and takes no more', async () => {
  const told: unknown[] = [];
  let wasStarted = false;
  await ask('x');
  const worker = start({
    test: {
      atOnce: 1,
      run: (_item, signal) =>
        new Promise<WorkOutcome>((resolve) => {
          wasStarted = true;
          signal.addEventListener('abort', () => {
            told.push(signal.aborted);
            resolve({ againInSeconds: 0 });
          });
        }),
    },
  });
  await expect.poll(() => wasStarted, pollOptions).toBe(true);
  await worker.stop();
  expect(told).toEqual([true]);
  worker.wake();
  const [load] = await app.deps.database.system('test', (tx) => readWorkload(tx, ['test']));
  expect(load?.waiting).toBe(1);
});

test('what is taken while the worker ends is left to others at once', async () => {
  const { seen, task } = noting(1);
  await ask('x');
  let ending: Promise<void> | undefined;
  const worker: Worker = start({ test: task }, 'me', {
    database: {
      onWork: app.deps.database.onWork,
      system: async (reason, work) => {
        const done = await app.deps.database.system(reason, work);
        // The claim's result arrives after the stop has begun.
        if (reason.startsWith('take')) ending ??= worker.stop();
        return done;
      },
    },
  });
  await expect.poll(() => ending !== undefined, pollOptions).toBe(true);
  await ending;
  expect(seen).toEqual([]);
  expect(await rows()).toMatchObject([{ key: 'x', owner: null, attempts: 0 }]);
  const other = noting(1);
  start({ test: other.task }, 'other');
  await expect.poll(() => other.seen, pollOptions).toEqual(['x']);
});

test('a worker that could not keep what it has goes on with it, and does not begin it a second time', async () => {
  let go = (): void => undefined;
  const { seen, task, most } = noting(2, () => new Promise((resolve) => (go = () => resolve('done'))));
  await ask('x');
  const worker = start({ test: task });
  await expect.poll(() => seen.length, pollOptions).toBe(1);
  await passTime(61);
  worker.wake();
  await expect
    .poll(async () => ((await rows())[0]?.dueAt.getTime() ?? 0) > Date.now(), pollOptions)
    .toBe(true);
  go();
  await expect.poll(rows, pollOptions).toEqual([]);
  expect([seen, most()]).toEqual([['x'], 1]);
});

test('a run whose lease another process holds ends, and releases nothing', async () => {
  let isLost = false;
  await ask('x');
  const task: Task = {
    atOnce: 1,
    run: (_item, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          isLost = true;
          resolve('done');
        });
      }),
  };
  start({ test: task }, 'me', { keepMs: 50 });
  await expect.poll(async () => (await rows())[0]?.owner, pollOptions).toBe('me');
  await app.deps.database.system('test', (tx) => tx.client.workItem.updateMany({ data: { owner: 'other' } }));
  await expect.poll(() => isLost, pollOptions).toBe(true);
  expect(await rows()).toMatchObject([{ key: 'x', owner: 'other' }]);
});

test('the signal reads as aborted as soon as the lease has run out', async () => {
  const states: boolean[] = [];
  await ask('x');
  const task: Task = {
    atOnce: 1,
    run: async (_item, signal) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      for (const seconds of [0, 57, 2]) {
        vi.setSystemTime(Date.now() + seconds * 1_000);
        states.push(signal.aborted);
      }
      vi.useRealTimers();
      return 'done';
    },
  };
  start({ test: task });
  await expect.poll(rows, pollOptions).toEqual([]);
  expect(states).toEqual([false, false, true]);
});

test('an application and a host with much to do leave room for the others', async () => {
  const [crowd, other] = [await app.addApplication(), await app.addApplication()];
  const begun: { applicationId: string; host: string | null | undefined }[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task: Task = {
    atOnce: 16,
    isShared: true,
    run: async ({ applicationId, host }) => {
      begun.push({ applicationId, host });
      await ended;
      return 'done';
    },
  };
  const many = (id: string, toHost: (index: number) => string) =>
    app.deps.database.tenant(id, (tx) =>
      scheduleWork(
        tx,
        Array.from({ length: 60 }, (_, index) => ({ kind: 'test', key: `k${index}`, host: toHost(index) })),
      ),
    );
  const begunOf = (id: string) => begun.filter(({ applicationId }) => applicationId === id).length;
  await many(app.application.id, (index) => `host-${index}`);
  await many(crowd.id, () => 'hangs');
  const worker = start({ test: task });
  await expect.poll(() => [begunOf(app.application.id), begunOf(crowd.id)], pollOptions).toEqual([4, 2]);
  await app.deps.database.tenant(other.id, (tx) =>
    scheduleWork(tx, [
      { kind: 'test', key: 'there', host: 'hangs' },
      { kind: 'test', key: 'late', host: 'answers' },
    ]),
  );
  worker.wake();
  await expect.poll(() => begun.at(-1), pollOptions).toEqual({ applicationId: other.id, host: 'answers' });
  expect([begunOf(app.application.id), begunOf(crowd.id), begunOf(other.id)]).toEqual([4, 2, 1]);
  end();
  await expect.poll(rows, pollOptions).toEqual([]);
});

test('what fails while the worker is paused counts as no try, and nothing is taken until it goes on', async () => {
  const state = { isPaused: false };
  const { seen, task } = noting(1, () => {
    if (seen.length > 1) return 'done';
    state.isPaused = true;
    throw new Error('what it needs is closed');
  });
  await ask('one');
  const worker = start({ test: task }, 'me', { isPaused: () => state.isPaused });
  await expect.poll(() => seen, pollOptions).toEqual(['one']);
  await expect.poll(rows, pollOptions).toMatchObject([{ owner: null, attempts: 0 }]);
  await passTime(60);
  await ask('two');
  worker.wake();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen).toEqual(['one']);
  state.isPaused = false;
  worker.wake();
  await expect.poll(rows, pollOptions).toEqual([]);
  expect(seen.toSorted()).toEqual(['one', 'one', 'two']);
});
