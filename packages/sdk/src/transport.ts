import { KeywayError } from './errors.js';
import type { Fetch } from './fetch.js';
import { isFile, openFile } from './file.js';
import { Limit, toAborted } from './limit.js';
import { CallLog } from './log.js';
import type { Clock, KeywayOptions } from './options.js';
import type { Accept, Received } from './received.js';
import { buildRequest, type Call, type WireRequest } from './request.js';
import { retryDelay } from './retry.js';
import { toApiError } from './to-api-error.js';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_RETRIES = 2;
/** A timer of more fires at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

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
    const request = buildRequest(this.#client, call);
    const retries = call.options.maxRetries ?? this.#client.maxRetries ?? DEFAULT_MAX_RETRIES;
    for (let attempt = 0; ; attempt += 1) {
      const started = this.#clock.now();
      const tried = () => ({ attempt: attempt + 1, durationMs: Math.max(0, this.#clock.now() - started) });
      let response: Received | undefined;
      try {
        response = await this.#exchange(request, call);
        const result = this.#accept(response, request, accept);
        this.#log.tried(call.route, { ...tried(), response });
        return result;
      } catch (error) {
        if (!(error instanceof KeywayError)) throw error;
        const mayRepeat = attempt < retries && !request.file?.isSpent;
        const delay = mayRepeat ? retryDelay(error, request, attempt, this.#clock) : undefined;
        this.#log.tried(call.route, { ...tried(), response, error, retryInMs: delay });
        if (delay === undefined) throw error;
        await this.#wait(delay, call, request);
      }
    }
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

  async #exchange(request: WireRequest, { route, options }: Call): Promise<Received> {
    const { url, transactionId, file, ...sent } = request;
    const timeoutMs = options.timeoutMs ?? this.#client.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS))
      throw new KeywayError(`timeoutMs must be above 0 and at most ${MAX_TIMEOUT_MS}`);
    // Called as a function of its own: a browser's fetch refuses to be a method of something else.
    const send: Fetch = this.#client.fetch ?? fetch;
    const headers: Record<string, string> = {};
    request.headers.forEach((value, name) => (headers[name] = value));
    const limit = new Limit({ timeoutMs, caller: options.signal, transactionId });
    const { signal } = limit;
    try {
      // Redirects are not followed: fetch would carry our headers to wherever the answer points.
      const init = {
        ...this.#client.fetchOptions,
        ...sent,
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
      throw file?.failure ?? limit.toError(cause);
    } finally {
      limit.stop();
    }
  }

  async #wait(delay: number, { options }: Call, { transactionId }: WireRequest): Promise<void> {
    try {
      await this.#clock.sleep(delay, options.signal);
    } catch (error) {
      throw options.signal?.aborted ? toAborted(options.signal, transactionId) : error;
    }
  }
}
