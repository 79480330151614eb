import { EgressError, type EgressResponse } from '../../security/egress/index.js';
import { isSecretHeader, redactQuery, redactText, type Scrubber } from '../../security/redaction/index.js';
import { BufferedBody, bufferResponse, bufferRequest, type ShownBody } from './buffered-body.js';
import { isStreamed, type openBody, type WireRequest } from '../wire-request.js';

/** Limit per call; past it, the first and last ones are kept. */
export const MOST_KEPT = 20;
const MASK = '[redacted]';
const MOST_OF_A_URL = 4_096;

/** A vendor request and response without secrets, as stored. */
export type ShownExchange = {
  readonly method: string;
  readonly url: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly request_body: ShownBody | null;
  readonly status: number | null;
  readonly response_headers: Readonly<Record<string, string>>;
  readonly response_body: ShownBody | null;
  readonly started_at: string;
  readonly duration: number;
  readonly error: string | null;
};
/** All exchanges kept of one call; `omitted` counts those over the limit. */
export type ShownExchanges = { readonly items: readonly ShownExchange[]; readonly omitted: number };

type Headers = Readonly<Record<string, string>>;
type SentBody = ReturnType<typeof openBody>;

/** A request to a vendor, recorded from its start. */
export class OpenExchange {
  readonly #startedAt: Date;
  readonly #begun = performance.now();
  readonly #requestBody: BufferedBody;
  #responseBody: BufferedBody | undefined;
  #responseHeaders: Headers = {};
  #status: number | null = null;
  #duration: number | undefined;
  #error: string | null = null;
  readonly request: Pick<WireRequest, 'method' | 'url'>;

  constructor(
    { method, url }: Pick<WireRequest, 'method' | 'url'>,
    readonly headers: Headers,
    /** Names of the headers that carry the credential. */
    readonly secretHeaders: readonly string[],
    now: Date,
  ) {
    // Not the request itself, which may hold a large body.
    this.request = { method, url };
    this.#startedAt = now;
    this.#requestBody = new BufferedBody(headers);
  }

  /** Approximate memory use; of its bodies, the buffered part. */
  get bytes(): number {
    const texts = [
      this.request.url,
      ...namesAndValues(this.headers),
      ...namesAndValues(this.#responseHeaders),
    ];
    const written = texts.reduce((sum, { length }) => sum + length, 0);
    return written + this.#requestBody.bytes + (this.#responseBody?.bytes ?? 0);
  }

  get hasFailed(): boolean {
    return this.#error !== null || (this.#status ?? 0) >= 400;
  }

  /** Returns an equivalent body to send instead. */
  send(body: SentBody): SentBody {
    if (isStreamed(body)) return bufferRequest(body, this.#requestBody);
    if (body !== undefined) this.#requestBody.take(typeof body === 'string' ? Buffer.from(body) : body);
    return body;
  }

  /** Returns an equivalent response to pass on instead. */
  answer(response: EgressResponse): EgressResponse {
    const body = (this.#responseBody = new BufferedBody(response.headers));
    this.#status = response.status;
    this.#responseHeaders = response.headers;
    this.#end();
    if (!response.stream) {
      body.take(response.body);
      return response;
    }
    const stream = bufferResponse(response.stream, body, (error) => {
      this.#end();
      if (error instanceof EgressError) this.#error = error.code;
    });
    return { ...response, stream };
  }

  fail(error: unknown): void {
    this.#end();
    this.#error = error instanceof EgressError ? error.code : 'failed';
  }

  #end(): void {
    this.#duration = Math.round(performance.now() - this.#begun);
  }

  show(scrubber: Scrubber): ShownExchange {
    const facts = {
      method: this.request.method,
      status: this.#status,
      started_at: this.#startedAt.toISOString(),
      duration: this.#duration ?? Math.round(performance.now() - this.#begun),
      error: this.#error ?? (this.#status === null ? 'unfinished' : null),
    };
    try {
      return {
        ...facts,
        url: redactQuery(scrubber.scrubText(this.request.url)).slice(0, MOST_OF_A_URL),
        request_headers: this.#showHeaders(this.headers, scrubber),
        request_body: this.#requestBody.show(scrubber),
        response_headers: this.#showHeaders(this.#responseHeaders, scrubber),
        response_body: this.#responseBody?.show(scrubber) ?? null,
      };
    } catch {
      // Content that cannot be scrubbed is not stored.
      const nothing = { request_headers: {}, request_body: null, response_headers: {}, response_body: null };
      return { ...facts, ...nothing, url: MASK };
    }
  }

  #showHeaders(headers: Headers, scrubber: Scrubber): Record<string, string> {
    const isSecret = (name: string) => this.secretHeaders.includes(name) || isSecretHeader(name);
    const shown = Object.entries(headers).map(([name, value]) => [
      scrubber.scrubText(name),
      isSecret(name) ? MASK : redactText(scrubber.scrubText(String(value))),
    ]);
    return Object.fromEntries(shown) as Record<string, string>;
  }
}

const namesAndValues = (headers: Headers): string[] => Object.entries(headers).flat();

/** The vendor requests of one call, kept because its application stores request details. */
export class ExchangeLog {
  readonly #open: OpenExchange[] = [];
  #omitted = 0;

  begin(...given: ConstructorParameters<typeof OpenExchange>): OpenExchange {
    const exchange = new OpenExchange(...given);
    this.#open.push(exchange);
    if (this.#open.length > MOST_KEPT) {
      // The first and last requests say more than those in between.
      this.#open.splice(MOST_KEPT / 2, 1);
      this.#omitted += 1;
    }
    return exchange;
  }

  get bytes(): number {
    return this.#open.reduce((sum, exchange) => sum + exchange.bytes, 0);
  }

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  get hasFailed(): boolean {
    return this.#open.some((exchange) => exchange.hasFailed);
  }

  show(scrubber: Scrubber): ShownExchanges {
    return { items: this.#open.map((exchange) => exchange.show(scrubber)), omitted: this.#omitted };
  }
}
