import { KeywayError } from '../errors.js';
import type { Limit } from '../http/limit.js';
import { type Part, type Parts, UploadSource } from './upload-source.js';

/** A body on its way out: a file, or a form with files. Nothing of it is read ahead of the network. */
export class OutgoingBody {
  readonly contentType: string | undefined;
  /** A file alone creates no record. */
  readonly isForm: boolean;
  /** Why a file could not be read; the connection is not to blame. */
  failure: KeywayError | undefined;
  readonly #pieces: readonly (Part | UploadSource)[];

  constructor(
    pieces: readonly (Part | UploadSource)[],
    type: { contentType?: string | undefined; isForm: boolean },
  ) {
    this.#pieces = pieces;
    this.contentType = type.contentType;
    this.isForm = type.isForm;
  }

  /** As far as it is known before the files are read. */
  get size(): number | undefined {
    let sum: number | undefined = 0;
    for (const piece of this.#pieces) {
      const size = piece instanceof UploadSource ? piece.size : piece.length;
      sum = sum === undefined || size === undefined ? undefined : sum + size;
    }
    return sum;
  }

  /** Whether a part of it has left that cannot be read again. */
  get isSpent(): boolean {
    return this.#files.some(({ isSpent }) => isSpent);
  }

  /** Finds the sizes of files on disk, without which there is no length. */
  async measure(): Promise<void> {
    for (const file of this.#files) {
      try {
        await file.measure();
      } catch (cause) {
        throw unreadable(file, cause);
      }
    }
  }

  /** The bytes for one attempt, whose timeout restarts with each chunk. */
  open(limit: Limit): ReadableStream<Part> {
    const reader = new PiecesReader(this.#pieces);
    let isGivenUp = false;
    return new ReadableStream<Part>(
      {
        pull: async (controller) => {
          const part = await reader.next().catch((failure: KeywayError) => {
            if (!isGivenUp) this.failure = failure;
            throw failure;
          });
          limit.prolong(part === undefined);
          if (part) controller.enqueue(part);
          else controller.close();
        },
        cancel: () => {
          isGivenUp = true;
          reader.giveUp();
        },
      },
      { highWaterMark: 0 },
    );
  }

  get #files(): UploadSource[] {
    return this.#pieces.filter((piece) => piece instanceof UploadSource);
  }
}

/** Reads one piece after another. */
class PiecesReader {
  readonly #rest: (Part | UploadSource)[];
  #file: UploadSource | undefined;
  #parts: Parts | undefined;

  constructor(pieces: readonly (Part | UploadSource)[]) {
    this.#rest = [...pieces];
  }

  /** `undefined` at the end. */
  async next(): Promise<Part | undefined> {
    for (;;) {
      if (!this.#file) {
        const piece = this.#rest.shift();
        if (!(piece instanceof UploadSource)) return piece;
        this.#file = piece;
      }
      const part = await this.#partOf(this.#file);
      if (part) return part;
      this.#file = this.#parts = undefined;
    }
  }

  giveUp(): void {
    void this.#parts?.return?.().catch(() => undefined);
  }

  /** A stream that is locked by another reader cannot be read either. */
  async #partOf(file: UploadSource): Promise<Part | undefined> {
    try {
      this.#parts ??= file.read();
      const { done, value } = await this.#parts.next();
      return done ? undefined : value;
    } catch (cause) {
      throw unreadable(file, cause);
    }
  }
}

const unreadable = ({ label }: UploadSource, cause: unknown): KeywayError =>
  new KeywayError(`${label} could not be read`, { cause });
