/** The request that the SDK passes to `fetch`; headers are a plain object, which every implementation reads. */
export type FetchInit = {
  method: string;
  headers: Record<string, string>;
  /** A stream for a file; absent without a body. */
  body?: string | ArrayBuffer | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Required with a stream. */
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'manual';
};

/** The part of a response that the SDK reads: the `Response` of every implementation has it. */
export type FetchAnswer = {
  readonly status: number;
  readonly headers: Pick<Headers, 'get' | 'has' | 'forEach'>;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** A file is read from it as it comes where it is a web stream, and at once where it is not. */
  readonly body?: object | null;
};

/** The global `fetch`, that of a library such as undici, or a function of yours around either. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

/** Further options of your `fetch`: undici's `dispatcher`, `keepalive`, `cache`. */
export type FetchOptions = Omit<RequestInit, keyof FetchInit | 'dispatcher'> & { dispatcher?: object };
