import type { ResponseInfo } from './envelope.js';

/** Everything about a successful answer. */
export type FullAnswer<Data, Envelope> = {
  readonly data: Data;
  /** The whole body: `data` and what surrounds it, `_raw` included. */
  readonly envelope: Envelope;
  readonly response: ResponseInfo;
};

type Start<Data, Envelope> = () => Promise<FullAnswer<Data, Envelope>>;

/**
 * A call under way. Awaiting it gives the data; `withResponse()` gives status, headers and the whole
 * body too. The call is sent at once and only once, however often the promise is read.
 */
export class ApiPromise<Data, Envelope = unknown> implements Promise<Data> {
  readonly #start: Start<Data, Envelope>;
  #answer: Promise<FullAnswer<Data, Envelope>> | undefined;

  /** With a function, the call is sent when the promise is first read. */
  constructor(answer: Promise<FullAnswer<Data, Envelope>> | Start<Data, Envelope>) {
    this.#start = typeof answer === 'function' ? answer : () => answer;
  }

  get [Symbol.toStringTag](): string {
    return 'ApiPromise';
  }

  /**
   * The data with its frame.
   *
   * @example const { data, response } = await keyway.messages.get('m1').withResponse();
   */
  withResponse(): Promise<FullAnswer<Data, Envelope>> {
    return (this.#answer ??= this.#start());
  }

  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
