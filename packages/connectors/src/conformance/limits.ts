import { expect } from 'vitest';

import { callsOf, listInput, type Check, type OpenWorld } from './world.js';
import { type ConnectorDefinition, isMissing, type ResourceTable } from '../definition/index.js';

/** The longest pause that a connector may assume if the vendor names none. */
const MAX_PAUSE_SECONDS = 3600;

/** Checks how the connector reads a vendor's rate limits and failures. */
export function checkLimits(
  connector: ConnectorDefinition,
  { list }: ResourceTable,
  openWorld: OpenWorld,
  check: Check,
): void {
  if (isMissing(list)) return;

  check('reads how many requests are left, and when the limit resets', async (context) => {
    const { readRateLimit } = connector;
    if (!readRateLimit) return context.skip('the vendor does not say');
    const calls = await callsOf(connector, openWorld);
    const rule = { limit: 500, windowSeconds: 600 };
    calls.world.limitCalls(rule);
    await calls.run('list', listInput({ filter: calls.beside }));
    const now = new Date();
    const state = readRateLimit(calls.answers.at(-1)?.headers ?? {}, now);
    const { limit = rule.limit, remaining = rule.limit - 1, reset } = state;
    expect(limit).toBe(rule.limit);
    expect(remaining).toBeLessThan(rule.limit);
    expect(remaining).toBeGreaterThan(rule.limit - 100);
    const seconds = (reset ?? now.getTime() / 1000 + rule.windowSeconds) - now.getTime() / 1000;
    expect(Math.round(seconds)).toBeGreaterThan(0);
    expect(Math.round(seconds)).toBeLessThanOrEqual(rule.windowSeconds + 1);
  });

  check('reads the vendor’s own rate limit, and takes a broken or failed answer for what it is', async () => {
    const calls = await callsOf(connector, openWorld);
    const once = () =>
      calls.run('list', listInput({ filter: calls.beside })).catch((error: unknown) => error);
    calls.world.breakNext({ rateLimit: 7 });
    const limited = (await once()) as { failure?: { kind: string; retryAfterSeconds?: number } };
    expect(limited).toMatchObject({ failure: { kind: 'rate_limit' } });
    expect(limited.failure?.retryAfterSeconds).toBeGreaterThanOrEqual(6);
    expect(limited.failure?.retryAfterSeconds).toBeLessThanOrEqual(MAX_PAUSE_SECONDS);
    calls.world.breakNext({ status: 503 });
    expect(await once()).toMatchObject({ failure: { kind: 'downstream' }, response: { status: 503 } });
    calls.world.breakNext({ malformed: true });
    const broken = await once();
    expect(broken).toBeInstanceOf(Error);
    expect((broken as Error).message).toMatch(/expected/);
    expect(await once()).toMatchObject({ items: expect.any(Array) as unknown });
  });

  check('waits longer where the vendor asks for a longer pause', async (context) => {
    const calls = await callsOf(connector, openWorld);
    const limitedFor = async (rateLimit: number) => {
      calls.world.breakNext({ rateLimit });
      const error: unknown = await calls.run('list', listInput({ filter: calls.beside })).catch(asItIs);
      const { failure } = error as { failure?: { retryAfterSeconds?: number } };
      return { answer: calls.answers.at(-1)!, seconds: failure?.retryAfterSeconds ?? 0 };
    };
    const [short, long] = [await limitedFor(20), await limitedFor(2000)];
    if (!saysHowLong(short.answer, long.answer)) return context.skip('the vendor does not say how long');
    expect(Math.abs(short.seconds - 20)).toBeLessThanOrEqual(2);
    expect(Math.abs(long.seconds - 2000)).toBeLessThanOrEqual(2);
  });
}

const asItIs = (error: unknown): unknown => error;

type Answer = { readonly headers: Readonly<Record<string, string>>; readonly text: string };

/** Returns whether the responses to two different pauses differ in more than their date. */
const saysHowLong = (...answers: readonly [Answer, Answer]): boolean =>
  new Set(answers.map(({ headers, text }) => JSON.stringify([{ ...headers, date: '' }, text]))).size > 1;
