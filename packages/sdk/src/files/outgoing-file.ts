import { KeywayError } from '../errors.js';
import { isWebStream } from './file.js';
import type { Limit } from '../http/limit.js';

/** A file to send: what is kept can be sent again; a stream, of Node or of the web, is sent once. */
export type UploadFile =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

type Part = Uint8Array<ArrayBuffer>;
type Parts = Pick<AsyncIterator<Part>, 'next' | 'return'>;

const PART_BYTES = 65_536;

/** A file on its way out. Nothing of it is read ahead of the network. */
export class OutgoingFile {
  /** As far as it is known before the file is read. */
  readonly size: number | undefined;
  readonly contentType: string | undefined;
  /** Why the file itself could not be read; the connection is not to blame. */
  failure: KeywayError | undefined;
  readonly #source: UploadFile;
  #once: Parts | undefined;

  constructor(source: UploadFile) {
    this.#source = source;
    if (source instanceof Blob) [this.size, this.contentType] = [source.size, source.type || undefined];
    else if (isKept(source)) this.size = source.byteLength;
    else if (!isWebStream(source) && !isIterable(source))
      throw new KeywayError('A file is a Blob, an ArrayBuffer, a Uint8Array or a stream of bytes');
  }

  /** Whether a part of it has left that cannot be read again. */
  get isSpent(): boolean {
    return this.#once !== undefined;
  }

  /** The file's bytes for one attempt, whose timeout restarts with each chunk. */
  open(limit: Limit): ReadableStream<Part> {
    let parts: Parts | undefined;
    let isGivenUp = false;
    // A stream that is locked by another reader cannot be read either.
    const next = async () => (parts ??= this.#read()).next();
    return new ReadableStream<Part>(
      {
        pull: async (controller) => {
          const { done, value } = await next().catch((cause: unknown) => {
            const failure = new KeywayError('The file could not be read', { cause });
            if (!isGivenUp) this.failure = failure;
            throw failure;
          });
          limit.prolong(done ?? false);
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: () => {
          isGivenUp = true;
          void parts?.return?.().catch(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  #read(): Parts {
    const source = this.#source;
    if (source instanceof Blob) return partsOf(source.stream() as ReadableStream<Part>);
    if (isKept(source)) return slices(source);
    this.#once = isWebStream(source)
      ? partsOf(source)
      : (source as AsyncIterable<Part>)[Symbol.asyncIterator]();
    return this.#once;
  }
}

const isKept = (source: UploadFile): source is ArrayBuffer | Uint8Array =>
  source instanceof ArrayBuffer || source instanceof Uint8Array;

const isIterable = (source: Partial<AsyncIterable<unknown>> | undefined): boolean =>
  typeof source?.[Symbol.asyncIterator] === 'function';

function partsOf(stream: ReadableStream<Part>): Parts {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Part>>,
    return: async () => ({ done: true, value: await reader.cancel() }),
  };
}

async function* slices(source: ArrayBuffer | Uint8Array): AsyncGenerator<Part, undefined> {
  const bytes = (source instanceof ArrayBuffer ? new Uint8Array(source) : source) as Part;
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    yield bytes.subarray(start, start + PART_BYTES);
}
