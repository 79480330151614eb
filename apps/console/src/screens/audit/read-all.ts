import { failureOf } from '@keyway/ui';

import type { AuditFilter } from './to-filter.js';
import type { AuditPage, ReadTrail } from './use-trail.js';

const PAGE = 200;
const PAUSE_MS = 1_000;
const MOST_PAUSES = 30;

type Options = {
  readonly read: ReadTrail;
  readonly filter: AuditFilter;
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/** Every entry that the filters show, an entry a line (NDJSON); undefined where it was stopped. */
export async function readAllAsLines(options: Options): Promise<Blob | undefined> {
  const { filter, signal, onProgress } = options;
  const parts: Blob[] = [];
  let count = 0;
  let cursor: string | undefined;
  do {
    const { data, meta } = await readPatiently(options, { limit: PAGE, filter, cursor });
    if (signal.aborted) return undefined;
    // A browser may keep what is in a blob outside of memory.
    parts.push(new Blob(data.map((entry) => `${JSON.stringify(entry)}\n`)));
    count += data.length;
    onProgress(count);
    cursor = meta.cursors.next ?? undefined;
  } while (cursor !== undefined);
  return new Blob(parts, { type: 'application/x-ndjson' });
}

/** Where calls come too fast for the server, it is asked again a little later. */
async function readPatiently(
  { read, signal, pause = sleep }: Options,
  query: Parameters<ReadTrail>[0],
): Promise<AuditPage> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await read(query);
    } catch (error) {
      const isTooFast = failureOf(error).typeName === 'TooManyRequestsError';
      if (!isTooFast || pauses === MOST_PAUSES || signal.aborted) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
