import type { RateLimitState } from '@keyway/connectors';

import { assertJsonShape, withExactNumbers } from '../../security/input/index.js';
import { joinScrubbers, type Scrubber, scrubHeaders } from '../../security/redaction/index.js';
import { ExchangeLog } from './exchange-log.js';
import type { ResponseMemoryLease } from './response-memory-budget.js';
import { HeldBody } from '../held-body.js';
import { isStreamed, type WireRequest } from '../wire-request.js';

type Sent = Pick<WireRequest, 'method' | 'url' | 'body'>;
type Received = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};
type Entry = {
  readonly request: Sent;
  /** The sent headers, including the credential. */
  readonly headers: Record<string, string>;
  readonly response: Received | undefined;
};

const rawLimits = { maxDepth: 64, maxKeys: Infinity, maxStringLength: Infinity, maxArray: Infinity };
/** Maximum bytes of a raw response; the rest is cut. */
export const MAX_RAW_BYTES = 1_000_000;

/** The downstream calls of one request. Bodies are kept by reference, and read only if raw mode requests them. */
export class DownstreamTrace {
  durationMs = 0;
  sandbox = false;
  serviceId: string | undefined;
  connectionId: string | undefined;
  rateLimit: RateLimitState = {};
  /** Offset of the vendor's clock from ours in milliseconds, by its last response; see {@link readClockOffset}. */
  clockOffsetMs: number | undefined;
  /** Memory held by its responses, from the first call to the end of the request. */
  lease: ResponseMemoryLease | undefined;
  /** Its vendor requests, if the application stores request details. */
  exchanges: ExchangeLog | undefined;
  readonly #entries: Entry[] = [];
  #scrubber: Scrubber | undefined;

  #keep = false;

  /** Raw mode: keeps requests and responses until the response is sent. */
  keepBodies(): void {
    this.#keep = true;
  }

  /** Starts recording exchanges, unless already recording. */
  keepExchanges(): void {
    this.exchanges ??= new ExchangeLog();
  }

  /** Masks every secret that the calls carried; undefined before the first call. */
  get scrubber(): Scrubber | undefined {
    return this.#scrubber;
  }

  /** Registers secrets that the calls may carry, before the first call; those of a refreshed connection are added. */
  useScrubber(scrubber: Scrubber): void {
    const known = this.#scrubber;
    this.#scrubber = known && known !== scrubber ? joinScrubbers(known, scrubber) : scrubber;
  }

  /** Adds the facts of a read that several requests share. */
  adopt(shared: DownstreamTrace, durationMs: number): void {
    this.durationMs += durationMs;
    this.rateLimit = shared.rateLimit;
    this.exchanges ??= shared.exchanges;
    if (shared.scrubber) this.useScrubber(shared.scrubber);
  }

  record(request: Sent, headers: Record<string, string>, response?: Received): void {
    if (this.#keep) this.#entries.push({ request, headers, response });
  }

  /** Masks secrets in any value returned to the caller. */
  scrub(value: unknown): unknown {
    if (!this.#scrubber) return value;
    return typeof value === 'string' ? this.#scrubber.scrubText(value) : this.#scrubber.scrubValue(value);
  }

  /** Returns `_raw`: the requests and responses with every secret masked, at most 1 MB. */
  toRaw(): unknown {
    const scrubber = this.#scrubber;
    if (!scrubber) return { calls: [] };
    let left = MAX_RAW_BYTES;
    const take = (body: WireRequest['body']): unknown => {
      if (body === undefined || isStreamed(body) || body instanceof HeldBody) return null;
      const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
      const value = parseJson(text);
      // Scrubs values rather than their text: JSON may escape a secret's characters in several ways.
      const shown = value === undefined ? scrubber.scrubText(text) : scrubber.scrubValue(value);
      const written = value === undefined ? String(shown) : JSON.stringify(shown);
      const kept = written.slice(0, Math.max(0, left));
      left -= kept.length;
      return kept.length < written.length ? kept : shown;
    };
    const calls = this.#entries.map(({ request, headers, response }) => ({
      request: {
        method: request.method,
        url: scrubber.scrubText(request.url),
        headers: scrubHeaders(headers, scrubber),
        body: take(request.body),
      },
      response: response
        ? {
            status: response.status,
            headers: scrubHeaders(response.headers, scrubber),
            body: take(response.body),
          }
        : null,
    }));
    return { calls };
  }
}

/** Parses a JSON text; undefined if it is invalid, or nested too deeply to be serialized again. */
function parseJson(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    const value = JSON.parse(withExactNumbers(text)) as unknown;
    assertJsonShape(value, rawLimits);
    return value;
  } catch {
    return undefined;
  }
}
