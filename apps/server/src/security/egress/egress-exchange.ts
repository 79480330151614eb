import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { EgressError, toEgressError, type EgressErrorCode } from './egress-error.js';
import { PassedBody, type StreamedBody } from './passed-body.js';
import type { StopSignal } from './stop-signal.js';

/** A request ready to be sent, with its limits. */
type ExchangeOptions = {
  request: Dispatcher.DispatchOptions;
  timeoutMs: number;
  maxBytes: number;
  signal: StopSignal | undefined;
  mayStart: (() => boolean) | undefined;
  reserve: Reserve | undefined;
  /** Streams a large body, and one of unknown length; if undefined, buffers every body. */
  passes: PassOptions | undefined;
};

/** After the response headers, only the idle time is limited, not the total. */
export type PassOptions = {
  readonly idleMs: number;
  /** Streams every response after its headers, for callers that need the status whatever happens to the body. */
  readonly fromHead?: boolean;
};

/** Reserves memory for bytes of a response; the response is not read further if that fails. */
export type Reserve = (bytes: number) => boolean | Promise<boolean>;

/** Bytes of every response that need no reservation. */
export const FREE_BYTES = 65_536;

/** A timer later than this shows that the process itself was blocked. */
const STOOD_STILL_MS = 500;
/** Data that arrived in the meantime is then read first: it waits in the socket, behind the timer. */
const READING_MS = 500;

/** A received response with a still encoded body. */
type ExchangeResult = { status: number; headers: IncomingHttpHeaders; body: Buffer | PassedBody };

/** Sends one request and collects its response; settles once, with {@link EgressError} on every failure. */
export function runExchange(dispatcher: Dispatcher, options: ExchangeOptions): Promise<ExchangeResult> {
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(options, resolve, reject);
    if (exchange.begin()) dispatcher.dispatch(options.request, exchange);
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sent = false;
  #settled = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #length = 0;
  #declared = 0;
  #reserved = FREE_BYTES;
  #isWaiting = false;
  #passed: PassedBody | undefined;
  readonly #onAbort = () => this.#fail('aborted', 'signal');

  constructor(
    readonly options: ExchangeOptions,
    readonly resolve: (result: ExchangeResult) => void,
    readonly reject: (error: EgressError) => void,
  ) {}

  begin(): boolean {
    const { signal, timeoutMs } = this.options;
    if (signal?.aborted === true) this.#onAbort();
    if (this.#settled) return false;
    const { body } = this.options.request;
    if (body instanceof Readable) this.#watch(body as StreamedBody);
    else this.#limitTo(timeoutMs);
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    return true;
  }

  #limitTo(timeoutMs: number): void {
    const due = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => {
      const hasStoodStill = performance.now() - due > STOOD_STILL_MS;
      if (!hasStoodStill || this.#settled) return this.#runOut();
      this.#timer = setTimeout(() => this.#runOut(), READING_MS);
    }, timeoutMs);
  }

  /** Watches a streamed request: it takes as long as data flows, and the response's timeout starts after it. */
  #watch(body: StreamedBody): void {
    const { timeoutMs } = this.options;
    const before = body.passedBytes;
    this.#timer = setTimeout(() => {
      if (body.passedBytes === before) this.#runOut();
      else this.#watch(body);
    }, timeoutMs);
    if (before > 0) return;
    body.once('end', () => {
      clearTimeout(this.#timer);
      if (!this.#settled) this.#limitTo(timeoutMs);
    });
  }

  /** Called by undici right before it writes the first byte on an open connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Undici may restart a request after its connection broke; the retry policy decides about sending again.
    if (this.#sent) this.#fail('reset', 'repeat');
    else if (this.options.mayStart?.() === false) this.#fail('lapsed', 'start');
    else if (this.options.signal?.aborted) this.#onAbort();
    if (this.#settled) return controller.abort(new EgressError('aborted', this.#sent, 'settled'));
    this.#sent = true;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#declared = Number(headers['content-length']) || 0;
    const isOverLimit = this.#declared > this.options.maxBytes;
    if (isOverLimit && this.options.request.method !== 'HEAD') return this.#fail('too_large', 'declared');
    if (!this.options.passes || this.options.request.method === 'HEAD') return;
    if (this.#declared > FREE_BYTES || this.options.passes.fromHead) this.#pass(controller);
    // A body that is available immediately is returned as a whole, which is cheaper.
    else if (headers['content-length'] === undefined) setImmediate(() => this.#pass(controller));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#passed) return this.#passed.receive(chunk);
    this.#length += chunk.length;
    if (this.#length > this.options.maxBytes) return this.#fail('too_large', 'received');
    this.#chunks.push(chunk);
    if (this.#length > this.#reserved) this.#reserve(controller);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    if (this.#passed) return this.#passed.finish(trailers);
    if (this.options.passes && Object.keys(trailers).length > 0)
      return this.#pass(controller)?.finish(trailers);
    if (!this.#settle()) return;
    const [only] = this.#chunks;
    const isWhole = this.#chunks.length === 1 && only !== undefined;
    const body = isWhole ? only : Buffer.concat(this.#chunks, this.#length);
    this.resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#passed?.destroy(toEgressError(error, true));
    if (this.#settle()) this.reject(toEgressError(error, this.#sent));
  }

  #pass(controller: Dispatcher.DispatchController): PassedBody | undefined {
    if (!this.#settle()) return undefined;
    const body = new PassedBody(controller, this.options.maxBytes);
    this.#passed = body;
    for (const chunk of this.#chunks) body.receive(chunk);
    this.#chunks = [];
    this.resolve({ status: this.#status, headers: this.#headers, body });
    return body;
  }

  /** Reserves a declared length at once; for a response of unknown length, reserves in doubling steps. */
  #reserve(controller: Dispatcher.DispatchController): void {
    const { maxBytes, reserve } = this.options;
    const wanted = Math.min(maxBytes, Math.max(this.#declared, 2 * this.#length));
    const given = reserve?.(wanted - this.#reserved) ?? true;
    this.#reserved = wanted;
    if (given === true) return;
    if (given === false) return this.#fail('no_room', 'memory');
    this.#isWaiting = true;
    controller.pause();
    void given.then((hasRoom) => {
      this.#isWaiting = false;
      if (this.#settled) return;
      if (hasRoom) controller.resume();
      else this.#fail('no_room', 'memory');
    });
  }

  /** Time spent waiting for memory does not count against the other side. */
  #runOut(): void {
    if (this.#isWaiting) this.#fail('no_room', 'memory');
    else this.#fail('timeout', 'total');
  }

  #fail(code: EgressErrorCode, detail: string): void {
    if (!this.#settle()) return;
    const error = new EgressError(code, this.#sent, detail);
    this.reject(error);
    this.#controller?.abort(error);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.options.signal?.removeEventListener('abort', this.#onAbort);
    return true;
  }
}
