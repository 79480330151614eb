import { KeywayError } from '../errors.js';
import type { Fetch } from './fetch.js';
import { isFile, openFile } from '../files/file.js';
import { Limit, toAborted } from './limit.js';
import { CallLog } from '../log.js';
import type { CallOptions, Clock, KeywayOptions } from '../options.js';
import type { Accept, Received } from '../files/received.js';
import { buildRequest, type Call, type WireRequest } from './request.js';
import { retryDelay } from './retry.js';
import { Span } from './span.js';
import { toApiError } from '../to-api-error.js';

const DEFAULTS = { timeoutMs: 30_000, deadlineMs: 60_000, maxRetries: 2, maxRetryWaitMs: 10_000 };
/** A timer of more fires at once. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** The one way out: builds a request once, and sends it until it is answered or must not be repeated. */
export class Transport {
  readonly #client: KeywayOptions;
  readonly #clock: Clock;
  readonly #log: CallLog;

  constructor(client: KeywayOptions, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
    this.#log = new CallLog(client);
  }

  async send<Result>(call: Call, accept: Accept<Result>): Promise<Result> {
    await call.file?.measure();
    const request = buildRequest(this.#client, call);
    const times = toTimes(call.options, this.#client);
    const callers = [this.#client.signal, call.options.signal];
    const span = new Span({ deadlineMs: times.deadlineMs, callers, clock: this.#clock });
    const limits = { ...times, span };
    for (let attempt = 0; ; attempt += 1) {
      const started = this.#clock.now();
      const tried = () => ({ attempt: attempt + 1, durationMs: Math.max(0, this.#clock.now() - started) });
      let response: Received | undefined;
      try {
        response = await this.#exchange(request, call, limits);
        const result = this.#accept(response, request, accept);
        // A file keeps the span until it has been read.
        if (!response.file) span.release();
        this.#log.tried(call.route, { ...tried(), response });
        return result;
      } catch (error) {
        const delay = this.#delayAfter(error, request, attempt, limits);
        if (error instanceof KeywayError)
          this.#log.tried(call.route, { ...tried(), response, error, retryInMs: delay });
        if (delay === undefined) {
          span.release();
          throw error;
        }
        await this.#wait(delay, span, request);
      }
    }
  }

  /** Milliseconds until the next try; undefined if there is none. */
  #delayAfter(
    error: unknown,
    request: WireRequest,
    attempt: number,
    { maxRetries, maxRetryWaitMs, span }: Limits,
  ): number | undefined {
    if (!(error instanceof KeywayError) || attempt >= maxRetries || request.file?.isSpent) return undefined;
    const delay = retryDelay(error, { request, attempt, maxRetryWaitMs, clock: this.#clock });
    return delay !== undefined && delay < span.left ? delay : undefined;
  }

  #accept<Result>(received: Received, { transactionId }: WireRequest, accept: Accept<Result>): Result {
    return accept(received, (body) =>
      toApiError({
        statusCode: received.status,
        headers: received.headers,
        body,
        transactionId,
        now: this.#clock.now(),
      }),
    );
  }

  async #exchange(request: WireRequest, { route }: Call, { timeoutMs, span }: Limits): Promise<Received> {
    const { url, method, transactionId, file, body } = request;
    // Called as a function of its own: a browser's fetch refuses to be a method of something else.
    const send: Fetch = this.#client.fetch ?? fetch;
    const headers: Record<string, string> = {};
    request.headers.forEach((value, name) => (headers[name] = value));
    const limit = new Limit({ timeoutMs, span, transactionId });
    const { signal } = limit;
    try {
      // Redirects are not followed: fetch would carry our headers to wherever the answer points.
      const init = {
        ...this.#client.fetchOptions,
        method,
        ...(body !== undefined && { body }),
        ...(file && ({ body: file.open(limit), duplex: 'half' } as const)),
        headers,
        signal,
        redirect: 'manual',
      } as const;
      const answer = await send(url, init);
      const head = { status: answer.status, headers: answer.headers as Headers };
      if (route.file && isFile(answer))
        return { ...head, bytes: new ArrayBuffer(0), file: await openFile(answer, limit) };
      return { ...head, bytes: await answer.arrayBuffer() };
    } catch (cause) {
      throw file?.failure ?? limit.toError(cause, file?.isSpent);
    } finally {
      limit.stop();
    }
  }

  async #wait(delay: number, span: Span, { transactionId }: WireRequest): Promise<void> {
    try {
      await this.#clock.sleep(delay, span.signal);
    } catch (error) {
      span.release();
      throw span.signal.aborted ? toAborted(span.signal, transactionId) : error;
    }
  }
}

type Times = typeof DEFAULTS;
type Limits = Times & { readonly span: Span };

function toTimes(options: CallOptions, client: KeywayOptions): Times {
  const times = { ...DEFAULTS };
  for (const name of Object.keys(times) as (keyof Times)[])
    times[name] = options[name] ?? client[name] ?? times[name];
  if (!(times.timeoutMs > 0 && times.timeoutMs <= MAX_TIMEOUT_MS))
    throw new KeywayError(`timeoutMs must be above 0 and at most ${MAX_TIMEOUT_MS}`);
  if (!(times.deadlineMs > 0)) throw new KeywayError('deadlineMs must be above 0');
  if (!(times.maxRetryWaitMs >= 0 && times.maxRetryWaitMs <= MAX_TIMEOUT_MS))
    throw new KeywayError(`maxRetryWaitMs must be at least 0 and at most ${MAX_TIMEOUT_MS}`);
  return times;
}
