import { assertJsonShape, withExactNumbers } from '../../security/input/index.js';
import { joinScrubbers, type Scrubber, scrubHeaders } from '../../security/redaction/index.js';
import { ExchangeLog } from './exchange-log.js';
import type { ResponseMemoryLease } from './response-memory-budget.js';
import { isStreamed, type WireRequest } from '../wire-request.js';

type Sent = Pick<WireRequest, 'method' | 'url' | 'body'>;
type Received = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};
type Entry = {
  readonly request: Sent;
  /** As they went out, with the credential. */
  readonly headers: Record<string, string>;
  readonly response: Received | undefined;
};

const rawLimits = { maxDepth: 64, maxKeys: Infinity, maxStringLength: Infinity, maxArray: Infinity };
/** Most of a raw answer's bytes; the rest is cut. */
export const MAX_RAW_BYTES = 1_000_000;

/** The downstream calls of one request. Bodies are kept by reference only, and read when raw mode asks. */
export class DownstreamTrace {
  durationMs = 0;
  sandbox = false;
  serviceId: string | undefined;
  connectionId: string | undefined;
  rateLimit: { limit?: number; remaining?: number; reset?: number } = {};
  /** Offset of the vendor's clock from ours in milliseconds, by its last response; see {@link readClockOffset}. */
  clockOffsetMs: number | undefined;
  /** What its answers take up in memory, from the first call to the end of the request. */
  lease: ResponseMemoryLease | undefined;
  /** Its vendor requests, where the application wants them kept beyond the answer. */
  exchanges: ExchangeLog | undefined;
  readonly #entries: Entry[] = [];
  #scrubber: Scrubber | undefined;

  #keep = false;

  /** Raw mode: what goes out and comes back is kept until the answer. */
  keepBodies(): void {
    this.#keep = true;
  }

  /** From here on exchanges are kept, unless they are already. */
  keepExchanges(): void {
    this.exchanges ??= new ExchangeLog();
  }

  /** What masks every secret that the calls carried; undefined before the first of them. */
  get scrubber(): Scrubber | undefined {
    return this.#scrubber;
  }

  /** Secrets the calls may carry, told before the first call; those of a refreshed connection join the old ones. */
  useScrubber(scrubber: Scrubber): void {
    const known = this.#scrubber;
    this.#scrubber = known && known !== scrubber ? joinScrubbers(known, scrubber) : scrubber;
  }

  record(request: Sent, headers: Record<string, string>, response?: Received): void {
    if (this.#keep) this.#entries.push({ request, headers, response });
  }

  /** Masks secrets in anything that goes back to the caller. */
  scrub(value: unknown): unknown {
    if (!this.#scrubber) return value;
    return typeof value === 'string' ? this.#scrubber.scrubText(value) : this.#scrubber.scrubValue(value);
  }

  /** `_raw`: the requests and responses with every secret masked, at most 1 MB. */
  toRaw(): unknown {
    const scrubber = this.#scrubber;
    if (!scrubber) return { calls: [] };
    let left = MAX_RAW_BYTES;
    const take = (body: WireRequest['body']): unknown => {
      if (body === undefined || isStreamed(body)) return null;
      const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
      const value = parseJson(text);
      // Values, not their text: JSON may write a character of a secret in several ways.
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

/** The value of a JSON text; undefined where it is none, or nested too deeply to be written again. */
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
