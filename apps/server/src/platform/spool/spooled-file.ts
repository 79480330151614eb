import type { FileHandle } from 'node:fs/promises';

import { HeldFile } from '@keyway/connectors';

const CHUNK_BYTES = 65_536;

/** Name and type of a file, from its part of the form. */
export type FileFacts = { readonly fileName: string | undefined; readonly contentType: string };

/** A file on disk that has no name there any more: it is gone with its handle. */
export class SpooledFile extends HeldFile {
  #readers = 0;
  #isReleased = false;

  constructor(
    size: number,
    readonly facts: FileFacts,
    readonly sha256: Buffer,
    readonly handle: FileHandle,
    readonly onGone: () => void,
  ) {
    super(size);
  }

  /** From its beginning, as often as it is sent. */
  async *read(): AsyncGenerator<Buffer, undefined> {
    if (this.#isReleased) throw new Error('The file is gone.');
    this.#readers += 1;
    try {
      for (let position = 0; position < this.size;) {
        const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, this.size - position));
        const { bytesRead } = await this.handle.read(chunk, 0, chunk.length, position);
        if (bytesRead === 0) throw new Error('The file ends early.');
        position += bytesRead;
        yield chunk.subarray(0, bytesRead);
      }
    } finally {
      this.#readers -= 1;
      if (this.#isReleased) this.#end();
    }
  }

  /** Allows no new reads; those under way go on to the end. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#end();
  }

  #end(): void {
    if (this.#readers > 0) return;
    void this.handle.close().catch(() => undefined);
    this.onGone();
  }
}
