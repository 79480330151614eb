import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { EgressError, toEgressError, type EgressErrorCode } from './egress-error.js';
import { PassedBody, type StreamedBody } from './passed-body.js';
import type { StopSignal } from './stop-signal.js';

/** One request, ready for the wire, with its limits. */
type ExchangeOptions = {
  request: Dispatcher.DispatchOptions;
  timeoutMs: number;
  maxBytes: number;
  signal: StopSignal | undefined;
  mayStart: (() => boolean) | undefined;
  reserve: Reserve | undefined;
  /** Hands on a large body, and one of unknown length, as it comes; undefined: collects every body. */
  passes: PassOptions | undefined;
};

/** After the head no total time counts, but the time in which nothing comes. */
export type PassOptions = {
  readonly idleMs: number;
  /** Every response is handed on with its head: whoever asks wants the status, whatever becomes of the body. */
  readonly fromHead?: boolean;
};

/** Asks for room for so many bytes of a response; what it refuses is not read on. */
export type Reserve = (bytes: number) => boolean | Promise<boolean>;

/** Of every response, read without asking. */
export const FREE_BYTES = 65_536;

/** A timer that is later than this tells that the process itself stood still. */
const STOOD_STILL_MS = 500;
/** Then what arrived meanwhile is read first: it waits in the socket, behind the timer. */
const READING_MS = 500;

/** A response as it came, with its body still encoded. */
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

  /** As long as a request flows it takes its time; the response has its own from there on. */
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

  /** Undici calls this right before it writes the first byte on an open connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // Undici may begin a request again after its connection broke; a second sending is not ours to decide.
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
    // What is there at once is handed on whole, which costs less.
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

  /** What is declared at once; a response of unknown length in doubling steps. */
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

  /** The time that was spent waiting for room is not the other side's fault. */
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
