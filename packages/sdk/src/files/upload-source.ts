import { KeywayError } from '../errors.js';
import { partsOnDisk, sizeOnDisk } from './disk.js';
import { isWebStream } from './web-stream.js';

/**
 * A file to send: the path of one on disk, what is kept in memory, or a stream, of Node or of the web. A stream is sent
 * once, all else can be sent again.
 */
export type UploadFile =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

export type Part = Uint8Array<ArrayBuffer>;
export type Parts = Pick<AsyncIterator<Part>, 'next' | 'return'>;

const PART_BYTES = 65_536;

/** A file that a call was given, read from its start in each attempt. */
export class UploadSource {
  /** Known before the file is read, but for a stream; that of a path once it has been measured. */
  size: number | undefined;
  /** The base name of a path, or the name of a `File`. */
  readonly name: string | undefined;
  readonly contentType: string | undefined;
  /** How messages call it. */
  readonly label: string;
  readonly #file: UploadFile;
  #isSpent = false;

  constructor(file: UploadFile, label: string) {
    this.#file = file;
    this.label = label;
    if (typeof file === 'string') this.name = file.split(/[/\\]/).at(-1);
    else if (file instanceof Blob) {
      [this.size, this.contentType] = [file.size, file.type || undefined];
      this.name = (file as Partial<File>).name;
    } else if (isKept(file)) this.size = file.byteLength;
    else if (!isWebStream(file) && !isIterable(file))
      throw new KeywayError(
        `${label} must be a path, a Blob, an ArrayBuffer, a Uint8Array or a stream of bytes`,
      );
  }

  /** Whether a part of it has left that cannot be read again. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  async measure(): Promise<void> {
    if (typeof this.#file === 'string') this.size = await sizeOnDisk(this.#file);
  }

  read(): Parts {
    const file = this.#file;
    if (typeof file === 'string') return partsOnDisk(file, this.size ?? 0, PART_BYTES);
    if (file instanceof Blob) return partsOf(file.stream() as ReadableStream<Part>);
    if (isKept(file)) return slices(file);
    this.#isSpent = true;
    return isWebStream(file) ? partsOf(file) : (file as AsyncIterable<Part>)[Symbol.asyncIterator]();
  }
}

const isKept = (file: UploadFile): file is ArrayBuffer | Uint8Array =>
  file instanceof ArrayBuffer || file instanceof Uint8Array;

const isIterable = (file: Partial<AsyncIterable<unknown>> | undefined): boolean =>
  typeof file?.[Symbol.asyncIterator] === 'function';

function partsOf(stream: ReadableStream<Part>): Parts {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Part>>,
    return: async () => ({ done: true, value: await reader.cancel() }),
  };
}

async function* slices(file: ArrayBuffer | Uint8Array): AsyncGenerator<Part, undefined> {
  const bytes = (file instanceof ArrayBuffer ? new Uint8Array(file) : file) as Part;
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    yield bytes.subarray(start, start + PART_BYTES);
}
