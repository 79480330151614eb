import { Readable, Transform, pipeline } from 'node:stream';

import { redactJson, redactQuery, type Scrubber } from '../../security/redaction/index.js';
import type { StreamedBody } from '../../security/egress/index.js';

/** Limit per body; the rest is not buffered. */
export const MAX_BUFFERED_BYTES = 16 * 1024;
const FIRST_ROOM = 512;
const TEXT =
  /^(?:text\/[\w.+-]+|application\/(?:[\w.+-]+\+)?(?:json|xml)|application\/(?:x-www-form-urlencoded|x-ndjson|graphql))$/;
const FORM = 'application/x-www-form-urlencoded';
/** In other charsets, a secret's bytes differ from the forms that the scrubber searches for. */
const CHARSET = /^(?:utf-?8|us-ascii|iso-8859-1)$/;

export type ShownBody = {
  readonly media_type: string | null;
  /** Total bytes received. */
  readonly size: number;
  readonly truncated: boolean;
  /** null if the body is not text. */
  readonly text: string | null;
};

type Headers = Readonly<Record<string, string>>;

/** Buffers the beginning of a body as it streams; of a body that is not text, only its size. */
export class BufferedBody {
  readonly #mediaType: string | null;
  readonly #isText: boolean;
  /** One growing buffer: many small chunks would cost many times their content. */
  #beginning = Buffer.alloc(0);
  #kept = 0;
  #size = 0;

  constructor(headers: Headers) {
    const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
    const charset = parameters.map((each) => /^\s*charset\s*=\s*"?([^\s"]+)/.exec(each)?.[1]).find(Boolean);
    const coding = headers['content-encoding'] ?? 'identity';
    this.#mediaType = mediaType.trim().slice(0, 255) || null;
    this.#isText =
      TEXT.test(mediaType.trim()) && CHARSET.test(charset ?? 'utf-8') && coding.trim() === 'identity';
  }

  /** Bytes allocated for it. */
  get bytes(): number {
    return this.#beginning.length;
  }

  take(chunk: Uint8Array): void {
    this.#size += chunk.length;
    const room = MAX_BUFFERED_BYTES - this.#kept;
    if (!this.#isText || room <= 0) return;
    const part = chunk.subarray(0, room);
    this.#makeRoom(this.#kept + part.length);
    this.#beginning.set(part, this.#kept);
    this.#kept += part.length;
  }

  #makeRoom(needed: number): void {
    const { length } = this.#beginning;
    if (needed <= length) return;
    // Not from Node's pool, where a small slice keeps the whole pool in memory.
    const larger = Buffer.alloc(Math.min(MAX_BUFFERED_BYTES, Math.max(needed, FIRST_ROOM, 2 * length)));
    larger.set(this.#beginning);
    this.#beginning = larger;
  }

  show(scrubber: Scrubber): ShownBody | null {
    if (this.#size === 0) return null;
    const shown = { media_type: this.#mediaType, size: this.#size, truncated: this.#size > this.#kept };
    if (!this.#isText) return { ...shown, truncated: false, text: null };
    const bytes = this.#beginning.subarray(0, this.#kept);
    // A character cut in half is dropped.
    const read = new TextDecoder().decode(shown.truncated ? scrubber.scrubBeginning(bytes) : bytes, {
      stream: shown.truncated,
    });
    const redact = shown.media_type === FORM ? redactQuery : redactJson;
    const text = redact(scrubJson(scrubber.scrubText(read), scrubber));
    // Masks may be longer than the secrets they hide.
    const kept = text.slice(0, MAX_BUFFERED_BYTES);
    return { ...shown, truncated: shown.truncated || kept.length < text.length, text: kept };
  }
}

/** Scrubs parsed values, since JSON may escape a secret's characters in ways that the text does not show. */
function scrubJson(text: string, scrubber: Scrubber): string {
  const scrubbed = scrubber.scrubValue(text);
  return typeof scrubbed === 'string' ? scrubbed : '';
}

/** Returns the same stream, buffering its beginning. */
export function bufferResponse(
  stream: Readable,
  body: BufferedBody,
  ended: (error?: Error) => void,
): Readable {
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      body.take(chunk);
      done(null, chunk);
    },
  });
  // The reader receives every error through the pipeline.
  return pipeline(stream, tap, (error) => ended(error ?? undefined));
}

/** Does the same for a request body, which takes errors and backpressure from the inner stream. */
export function bufferRequest(sent: StreamedBody, body: BufferedBody): StreamedBody {
  const parts = async function* () {
    for await (const chunk of sent as AsyncIterable<Buffer>) {
      body.take(chunk);
      yield chunk;
    }
  };
  const whole = Readable.from(parts(), { objectMode: false });
  return Object.defineProperty(whole, 'passedBytes', { get: () => sent.passedBytes }) as StreamedBody;
}
