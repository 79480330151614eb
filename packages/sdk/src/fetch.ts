/** What the SDK asks a `fetch` to send; headers are a plain object, which every implementation reads. */
export type FetchInit = {
  method: string;
  headers: Record<string, string>;
  /** A stream for a file; absent without a body. */
  body?: string | ArrayBuffer | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Beside a stream. */
  duplex?: 'half';
  signal: AbortSignal;
  redirect: 'manual';
};

/** What the SDK reads of an answer: the `Response` of any implementation has it. */
export type FetchAnswer = {
  readonly status: number;
  readonly headers: Pick<Headers, 'get' | 'has' | 'forEach'>;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** A file is read from it as it comes where it is a web stream, and at once where it is not. */
  readonly body?: object | null;
};

/** The global `fetch`, that of a library such as undici, or a function of yours around either. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

/** What else your `fetch` understands: undici's `dispatcher`, `keepalive`, `cache`. */
export type FetchOptions = Omit<RequestInit, keyof FetchInit | 'dispatcher'> & { dispatcher?: object };
