import {
  AbortedError,
  ConnectionFailedError,
  KeywayError,
  TimeoutError,
  toApiError,
  type ApiError,
} from './errors.js';
import type { ErrorBody } from './generated/types.js';
import type { Clock, KeywayOptions } from './options.js';
import { buildRequest, type Call, type WireRequest } from './request.js';
import { retryDelay } from './retry.js';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_RETRIES = 2;

/** An answer read to its end, so that a connection lost while reading counts as a failed try. */
export type Received = { readonly status: number; readonly headers: Headers; readonly bytes: ArrayBuffer };
/** Takes an answer or throws the error it stands for. */
export type Accept<Result> = (received: Received, toError: (body: Partial<ErrorBody>) => ApiError) => Result;

/** The one way out: builds a request once, and sends it until it is answered or must not be repeated. */
export class Transport {
  readonly #client: KeywayOptions;
  readonly #clock: Clock;

  constructor(client: KeywayOptions, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  async send<Result>(call: Call, accept: Accept<Result>): Promise<Result> {
    const request = buildRequest(this.#client, call);
    const retries = call.options.maxRetries ?? this.#client.maxRetries ?? DEFAULT_MAX_RETRIES;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(request, call, accept);
      } catch (error) {
        if (!(error instanceof KeywayError) || attempt >= retries) throw error;
        const delay = retryDelay(error, request, attempt, this.#clock);
        if (delay === undefined) throw error;
        await this.#wait(delay, call, request);
      }
    }
  }

  async #attempt<Result>(request: WireRequest, call: Call, accept: Accept<Result>): Promise<Result> {
    const received = await this.#exchange(request, call);
    const { transactionId } = request;
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

  async #exchange({ url, transactionId, ...init }: WireRequest, { options }: Call): Promise<Received> {
    const timeoutMs = options.timeoutMs ?? this.#client.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    try {
      // Redirects are not followed: fetch would carry our headers to wherever the answer points.
      const response = await (this.#client.fetch ?? fetch)(url, { ...init, signal, redirect: 'manual' });
      return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
    } catch (cause) {
      if (options.signal?.aborted) throw toAborted(options.signal, transactionId);
      if (timeout.aborted)
        throw new TimeoutError(`No answer within ${timeoutMs} ms`, { cause, transactionId });
      throw new ConnectionFailedError(`The connection failed${reasonOf(cause)}`, { cause, transactionId });
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

const toAborted = (signal: AbortSignal, transactionId: string | undefined): AbortedError =>
  new AbortedError('The call was aborted', { cause: signal.reason, transactionId });

/** The system's code (`ECONNREFUSED`), which fetch keeps one level down. */
const reasonOf = (error: unknown): string => {
  const { code } = ((error as Error | undefined)?.cause ?? error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `: ${code}` : '';
};
