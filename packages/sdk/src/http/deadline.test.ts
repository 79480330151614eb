import { getEventListeners } from 'node:events';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { systemClock } from './clock.js';
import { AbortedError, DeadlineError, TimeoutError } from '../errors.js';
import type { Fetch, FetchInit } from './fetch.js';
import { Keyway } from '../keyway.js';
import type { KeywayOptions } from '../options.js';

const reply = { conversation_id: 'c1', body: 'hello' };
const emptyPage = (next: string | null) => ({ data: [], meta: { cursors: { next } }, links: {} });

type Answer = (init: FetchInit) => Promise<Response>;
/** Never responds; rejects when its signal aborts. */
const hang: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
const after =
  (milliseconds: number, body: unknown): Answer =>
  async (init) => {
    await Promise.race([new Promise((resolve) => setTimeout(resolve, milliseconds)), hang(init)]);
    return new Response(JSON.stringify(body), { status: 200 });
  };
const refuse = async () => new Response('{"type_name":"ServiceUnavailableError"}', { status: 503 });

/** A client whose requests get these responses in order; the last one repeats. */
function clientOf(answers: readonly Answer[], options: Partial<KeywayOptions> = {}) {
  const sent: FetchInit[] = [];
  const fetch: Fetch = (_, init) => {
    sent.push(init);
    return answers[Math.min(sent.length, answers.length) - 1]!(init);
  };
  const clock = { ...systemClock, random: () => 0.5 };
  const keyway = new Keyway({ baseUrl: 'https://x.test', apiKey: 'k', appId: 'a', fetch, ...options }, clock);
  return { keyway, sent };
}

/** The error of a call, and the fake time until it was thrown. */
async function endOf(call: PromiseLike<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const started = Date.now();
  const ended = call.then(
    () => ({ error: undefined, afterMs: Date.now() - started }),
    (error: unknown) => ({ error, afterMs: Date.now() - started }),
  );
  await vi.runAllTimersAsync();
  return ended;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the deadline of a call', () => {
  it('holds over all tries of a create, and its error has the transaction id', async () => {
    const { keyway, sent } = clientOf([hang]);
    const { error, afterMs } = await endOf(keyway.messages.create(reply));
    const ids = sent.map(({ headers }) => headers['x-unique-transaction-id']);
    expect(error).toBeInstanceOf(DeadlineError);
    expect(TimeoutError.isInstance(error) && error.kind).toBe('DeadlineError');
    expect(error).toMatchObject({ transactionId: ids[0], message: 'The call took longer than 60000 ms' });
    expect([sent.length, new Set(ids).size, afterMs]).toEqual([2, 1, 60_000]);
  });

  it('lets a create be answered by a later try', async () => {
    const { keyway, sent } = clientOf([hang, after(20_000, { data: { id: 'm1' } })]);
    const call = keyway.messages.create(reply);
    expect(await endOf(call)).toMatchObject({ error: undefined, afterMs: 50_250 });
    expect([sent.length, (await call).id]).toEqual([2, 'm1']);
  });

  it('is never reached by a read of a helpdesk that hangs', async () => {
    const { keyway, sent } = clientOf([hang]);
    const { error, afterMs } = await endOf(keyway.messages.get('m1'));
    expect([TimeoutError.isInstance(error), DeadlineError.isInstance(error)]).toEqual([true, false]);
    expect([sent.length, afterMs]).toEqual([1, 30_000]);
  });

  it.each([
    [{ deadlineMs: 5_000 }, {}],
    [{}, { deadlineMs: 5_000 }],
    [{ deadlineMs: 90_000 }, { deadlineMs: 5_000 }],
  ])('is that of the client %j or of the call %j', async (client, call) => {
    const { keyway, sent } = clientOf([hang], client);
    const { error, afterMs } = await endOf(keyway.messages.create(reply, call));
    expect(error).toBeInstanceOf(DeadlineError);
    expect([sent.length, afterMs]).toEqual([1, 5_000]);
  });

  it('counts the waits, and gives no try that could not begin within it', async () => {
    const { keyway, sent } = clientOf([refuse], { deadlineMs: 1_000, maxRetries: 9 });
    const { error, afterMs } = await endOf(keyway.messages.get('m1'));
    expect(error).toMatchObject({ name: 'ServiceUnavailableError', statusCode: 503 });
    expect([sent.length, afterMs]).toEqual([3, 750]);
  });

  it('is that of each page of a list', async () => {
    const pages = ['2', '3', null].map((next) => after(25_000, emptyPage(next)));
    const { keyway, sent } = clientOf(pages);
    expect(await endOf(keyway.messages.list().toArray({ limit: 9 }))).toMatchObject({
      error: undefined,
      afterMs: 75_000,
    });
    expect(sent).toHaveLength(3);
  });

  it('can be taken away', async () => {
    const { keyway, sent } = clientOf([hang], { deadlineMs: Infinity, maxRetries: 5 });
    const { error } = await endOf(keyway.messages.create(reply));
    expect([sent.length, DeadlineError.isInstance(error)]).toEqual([6, false]);
  });

  it('does not count the bytes of a file that comes', async () => {
    const parts = async function* () {
      for (const part of ['a', 'b', 'c', 'd']) {
        await new Promise((resolve) => setTimeout(resolve, 25_000));
        yield new TextEncoder().encode(part);
      }
    };
    const { keyway } = clientOf([async () => new Response(ReadableStream.from(parts()))]);
    const whole = keyway.attachments.content('1').then((file) => file.text());
    expect(await endOf(whole)).toMatchObject({ error: undefined, afterMs: 100_000 });
    expect(await whole).toBe('abcd');
  });

  it('does not count the bytes of a file that is sent, but what comes before and after', async () => {
    const parts = async function* () {
      for (const part of ['a', 'b', 'c', 'd']) {
        await new Promise((resolve) => setTimeout(resolve, 25_000));
        yield new TextEncoder().encode(part);
      }
    };
    const takeAll: Answer = async (init) => {
      const read = async () => {
        for await (const part of init.body as ReadableStream<Uint8Array>) expect(part).toHaveLength(1);
        return hang(init);
      };
      return read();
    };
    const { keyway } = clientOf([takeAll], { timeoutMs: 80_000, maxRetries: 0 });
    const call = keyway.attachments.upload(parts(), { file_name: 'a' }, { contentLength: 4 });
    const { error, afterMs } = await endOf(call);
    expect([DeadlineError.isInstance(error), afterMs]).toEqual([true, 160_000]);
  });

  it.each([
    [{ deadlineMs: 0 }, /^deadlineMs/],
    [{ deadlineMs: Number.NaN }, /^deadlineMs/],
    [{ maxRetryWaitMs: -1 }, /^maxRetryWaitMs/],
    [{ maxRetryWaitMs: Infinity }, /^maxRetryWaitMs/],
  ])('cannot be %j', async (options, message) => {
    const { keyway, sent } = clientOf([refuse]);
    await expect(keyway.messages.get('m1', options)).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });
});

describe('the signal of a client', () => {
  const client = (answers: readonly Answer[]) => {
    const controller = new AbortController();
    return { controller, ...clientOf(answers, { signal: controller.signal }) };
  };

  it('ends a try', async () => {
    const { keyway, controller, sent } = client([hang]);
    setTimeout(() => controller.abort('closing'), 1_000);
    const { error, afterMs } = await endOf(keyway.messages.create(reply, { transactionId: 't1' }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: 'closing', transactionId: 't1' });
    expect([sent.length, afterMs]).toEqual([1, 1_000]);
  });

  it('ends a wait, and so does that of a concurrent request', async () => {
    for (const which of ['client', 'call']) {
      const { keyway, controller, sent } = client([refuse]);
      const own = new AbortController();
      setTimeout(() => (which === 'client' ? controller : own).abort('enough'), 100);
      const { error, afterMs } = await endOf(keyway.messages.get('m1', { signal: own.signal }));
      expect(error).toMatchObject({ name: 'AbortedError', cause: 'enough' });
      expect([sent.length, afterMs]).toEqual([1, 100]);
    }
  });

  it('ends a file that is read', async () => {
    const endless = () => new ReadableStream({ pull: () => new Promise(() => undefined) });
    const reading: Answer = async ({ signal }) =>
      new Response(
        endless().pipeThrough(new TransformStream(), { signal }) as ReadableStream<Uint8Array<ArrayBuffer>>,
      );
    const { keyway, controller } = client([reading]);
    const file = await keyway.attachments.content('1');
    setTimeout(() => controller.abort('closing'), 100);
    const { error, afterMs } = await endOf(file.text());
    expect(error).toBeInstanceOf(AbortedError);
    expect(afterMs).toBe(100);
  });

  it('sends nothing once it has ended', async () => {
    const { keyway, controller, sent } = client([refuse]);
    controller.abort('closed');
    const { error } = await endOf(keyway.messages.get('m1'));
    expect(error).toMatchObject({ name: 'AbortedError', cause: 'closed' });
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('is let go with each call, however that ends', async () => {
    const { keyway, controller } = client([
      after(0, { data: {} }),
      async () => new Response('{}', { status: 404 }),
      async () => new Response('file'),
      async () => new Response('file'),
    ]);
    await endOf(keyway.messages.get('m1'));
    await endOf(keyway.messages.get('m1'));
    await endOf(keyway.attachments.content('1').then((file) => file.text()));
    await endOf(keyway.attachments.content('1').then((file) => file.body.cancel()));
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});
