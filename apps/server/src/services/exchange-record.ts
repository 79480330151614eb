import { assertJsonShape } from '../security/parse-json.js';
import { joinScrubbers, scrubHeaders, type Scrubber } from '../security/redact.js';
import type { AnswerLease } from './answer-memory.js';

type Entry = {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Record<string, string>;
  readonly requestBody: string | Uint8Array | undefined;
  status?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: Buffer;
};

const rawLimits = { maxDepth: 64, maxKeys: Infinity, maxStringLength: Infinity, maxArray: Infinity };
/** Most of a raw answer's bytes; the rest is cut (R-HDR-3). */
export const MAX_RAW_BYTES = 1_000_000;

/** The downstream calls of one request. Bodies are kept by reference only, and read when raw mode asks. */
export class Exchange {
  durationMs = 0;
  sandbox = false;
  serviceId: string | undefined;
  rateLimit: { limit?: number; remaining?: number; reset?: number } = {};
  /** What its answers take up in memory, from the first call to the end of the request. */
  lease: AnswerLease | undefined;
  readonly #entries: Entry[] = [];
  #scrubber: Scrubber | undefined;

  #keep = false;

  /** Raw mode: what goes out and comes back is kept until the answer. */
  keepBodies(): void {
    this.#keep = true;
  }

  /** Secrets the calls may carry, told before the first call; those of a refreshed connection join the old ones. */
  useScrubber(scrubber: Scrubber): void {
    const known = this.#scrubber;
    this.#scrubber = known && known !== scrubber ? joinScrubbers(known, scrubber) : scrubber;
  }

  record(entry: Entry): void {
    if (this.#keep) this.#entries.push(entry);
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
    const take = (body: string | Uint8Array | undefined): unknown => {
      if (body === undefined) return null;
      const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
      const kept = scrubber.scrubText(text).slice(0, Math.max(0, left));
      left -= kept.length;
      return kept.length < text.length ? kept : parsed(kept);
    };
    const calls = this.#entries.map((entry) => ({
      request: {
        method: entry.method,
        url: scrubber.scrubText(entry.url),
        headers: scrubHeaders(entry.requestHeaders, scrubber),
        body: take(entry.requestBody),
      },
      response:
        entry.status === undefined
          ? null
          : {
              status: entry.status,
              headers: scrubHeaders(entry.responseHeaders ?? {}, scrubber),
              body: take(entry.responseBody),
            },
    }));
    return { calls };
  }
}

const parsed = (text: string): unknown => {
  if (!/^\s*[[{"]/.test(text)) return text;
  try {
    const value = JSON.parse(text) as unknown;
    // What is nested too deeply cannot be written as JSON again.
    assertJsonShape(value, rawLimits);
    return value;
  } catch {
    return text;
  }
};
