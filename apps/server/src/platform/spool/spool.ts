import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Logger } from 'pino';

import { ApiError, retryAfter } from '../../api-error.js';
import { type FileFacts, SpooledFile } from './spooled-file.js';

/** A call that holds files takes about as long. */
const RETRY_SECONDS = 5;

/** The disk space for files that all requests of this process share. */
export type Spool = {
  /** Bytes that files hold now. */
  readonly usedBytes: () => number;
  /** Returns an application's part of it: half, so that no application can take the space of all others. */
  readonly shareOf: (applicationId: string) => SpoolShare;
};

export type SpoolShare = {
  readonly maxBytes: number;
  /** Stores a file as it arrives. `assertSize` is called before each write, and throws if the file is too large. */
  readonly keep: (
    content: AsyncIterable<Buffer>,
    facts: FileFacts,
    assertSize: (bytes: number) => void,
  ) => Promise<SpooledFile>;
};

type Options = {
  readonly logger: Logger;
  /** The system's temporary folder where it is undefined. */
  readonly folder: string | undefined;
  readonly maxBytes: number;
};

export function createSpool({ folder = tmpdir(), maxBytes, logger }: Options): Spool {
  const mostOfOne = Math.floor(maxBytes / 2);
  const usedBy = new Map<string, number>();
  let used = 0;
  const take = (owner: string, bytes: number): void => {
    const own = (usedBy.get(owner) ?? 0) + bytes;
    if (bytes > 0 && (used + bytes > maxBytes || own > mostOfOne))
      throw noRoom('The space for files of requests in progress is used up');
    used += bytes;
    if (own > 0) usedBy.set(owner, own);
    else usedBy.delete(owner);
  };
  const keepFor =
    (owner: string): SpoolShare['keep'] =>
    async (content, facts, assertSize) => {
      let size = 0;
      let handle: FileHandle | undefined;
      const hash = createHash('sha256');
      try {
        handle = await openUnnamed(folder).catch((error: unknown) => {
          throw unusable(error, folder, logger);
        });
        for await (const chunk of content) {
          assertSize(size + chunk.length);
          take(owner, chunk.length);
          size += chunk.length;
          hash.update(chunk);
          await write(handle, chunk, size - chunk.length).catch((error: unknown) => {
            throw unusable(error, folder, logger);
          });
        }
        return new SpooledFile(size, facts, hash.digest(), handle, () => take(owner, -size));
      } catch (error) {
        take(owner, -size);
        await handle?.close().catch(() => undefined);
        throw error;
      }
    };
  return {
    usedBytes: () => used,
    shareOf: (applicationId) => ({ maxBytes: mostOfOne, keep: keepFor(applicationId) }),
  };
}

/** Readable by this process alone; its name is gone before a byte is in it, so that nothing outlives the process. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `keyway-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function write(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const rest = chunk.length - written;
    written += (await handle.write(chunk, written, rest, position + written)).bytesWritten;
  }
}

/** The disk is full, the folder is missing or not writable: for the operator to mend, and told without its path. */
function unusable(error: unknown, folder: string, logger: Logger): ApiError {
  const { code } = Object(error) as { code?: unknown };
  logger.error({ code, folder }, 'files cannot be kept in SPOOL_DIR');
  return noRoom('Files cannot be stored at the moment', error);
}

const noRoom = (why: string, cause?: unknown): ApiError =>
  new ApiError('ServiceUnavailableError', {
    message: `${why} (SPOOL_LIMIT_MB, SPOOL_DIR). Try again later, or upload the file alone with POST /attachments.`,
    headers: retryAfter(RETRY_SECONDS),
    cause,
  });
