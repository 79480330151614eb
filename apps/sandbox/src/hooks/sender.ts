import { HookFaultBoard } from './hook-faults.js';
import { SentBoard, type SentHooks } from './sent-board.js';
import type { HookDelivery, HookReply, VendorHooks } from './types.js';

type Rules = Pick<VendorHooks, 'retries' | 'timeoutMs'>;
type Job = {
  readonly service: string;
  readonly delivery: HookDelivery;
  readonly rules: Rules;
  readonly onReply: (reply: HookReply) => void;
};

const usualTimeoutMs = 10_000;

/** Sends vendors' webhooks in the background: no caller waits for them. */
export class HookSender {
  readonly faults = new HookFaultBoard();
  readonly #board = new SentBoard();
  #pending = 0;
  #onSettled: (() => void)[] = [];
  #timers = new Set<NodeJS.Timeout>();
  #ended = new AbortController();

  send(job: Job): void {
    const { waitsMs, isLate } = this.faults.fateOf(job.service);
    if (waitsMs.length === 0) this.#board.count(job.service, 'lost');
    if (waitsMs.length > 1) this.#board.count(job.service, 'doubled');
    if (isLate) this.#board.count(job.service, 'late');
    for (const waitMs of waitsMs) {
      const done = this.begin();
      this.#after(waitMs, () => void this.#attempt(job, 1).finally(done));
    }
  }

  /** Counts something that will be sent, until what this answers is called. */
  begin(): () => void {
    const { signal } = this.#ended;
    this.#pending += 1;
    return () => {
      if (signal.aborted) return;
      this.#pending -= 1;
      if (this.#pending > 0) return;
      for (const settle of this.#onSettled.splice(0)) settle();
    };
  }

  /** When nothing is on its way; what waits for a further try is not. */
  async settled(): Promise<void> {
    if (this.#pending > 0) await new Promise<void>((resolve) => this.#onSettled.push(resolve));
  }

  read(): SentHooks {
    return this.#board.read(this.#pending);
  }

  /** Ends what is on its way and forgets what was sent. */
  reset(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#pending = 0;
    for (const settle of this.#onSettled.splice(0)) settle();
    this.faults.clear();
    this.#board.reset();
  }

  /** Null where nothing answers. */
  async call(delivery: HookDelivery, timeoutMs = usualTimeoutMs): Promise<HookReply | null> {
    // A simulator sends nothing outside this machine.
    if (!isLoopback(delivery.url)) return null;
    try {
      const response = await fetch(delivery.url, {
        method: delivery.method,
        headers: delivery.headers,
        ...(delivery.method === 'POST' ? { body: delivery.body } : {}),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#ended.signal]),
      });
      return { status: response.status, body: await response.text() };
    } catch {
      return null;
    }
  }

  async #attempt(job: Job, attempt: number): Promise<void> {
    const { service, delivery, rules } = job;
    const { signal } = this.#ended;
    const headers = { ...delivery.headers, ...rules.retries?.headers?.(attempt) };
    const reply = await this.call({ ...delivery, headers }, rules.timeoutMs);
    if (signal.aborted) return;
    const status = reply?.status ?? null;
    const { type, url } = delivery;
    this.#board.answered({ service, type, url, attempt, status, at: new Date().toISOString() });
    if (reply) job.onReply(reply);
    const seconds = rules.retries?.afterSeconds[attempt - 1];
    if (seconds === undefined || (status !== null && status < 300) || !rules.retries?.isWanted(status))
      return;
    this.#after(this.faults.retryMs(service) ?? seconds * 1_000, () => {
      const done = this.begin();
      void this.#attempt(job, attempt + 1).finally(done);
    });
  }

  #after(waitMs: number, run: () => void): void {
    if (waitMs === 0) return run();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, waitMs);
    this.#timers.add(timer);
    timer.unref();
  }
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
