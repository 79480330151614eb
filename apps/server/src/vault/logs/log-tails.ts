import { listRequestLogs, type Database, type RequestLog } from '@keyway/db';
import type { Logger } from 'pino';

const POLL_MS = 1_000;
/** Processes write requests in batches, not in the order in which they ended. */
const LATE_MS = 5_000;
/** Limit per poll; an application with more requests in five seconds gets the newest. */
const MOST_AT_ONCE = 2_000;
export const MOST_TAILS = { application: 20, person: 5 } as const;

/** Receives the requests added since the previous poll, earliest first; `isWhole` if none was omitted. */
export type LogListener = (rows: readonly RequestLog[], isWhole: boolean) => void;
type Tail = { readonly hear: LogListener; readonly personId: string | undefined };

export type LogTails = {
  /**
   * Returns undefined if another stream of the application's requests may open; otherwise the limit that was reached.
   */
  refusal(applicationId: string, personId: string | undefined): keyof typeof MOST_TAILS | undefined;
  /** Follows an application's requests until the returned function is called. */
  follow(applicationId: string, personId: string | undefined, hear: LogListener): () => void;
  close(): void;
};

type Options = { database: Database; logger: Logger; now: () => Date };

/** Polls once per second for new requests of all followed applications, and not at all without followers. */
export function createLogTails({ database, logger, now }: Options): LogTails {
  const polls = new Map<string, Poll>();
  return {
    refusal: (applicationId, personId) => {
      if ((polls.get(applicationId)?.tails.size ?? 0) >= MOST_TAILS.application) return 'application';
      if (personId === undefined) return undefined;
      const all = [...polls.values()].flatMap(({ tails }) => [...tails]);
      return all.filter((tail) => tail.personId === personId).length >= MOST_TAILS.person
        ? 'person'
        : undefined;
    },
    follow: (applicationId, personId, hear) => {
      const poll = polls.get(applicationId) ?? startPoll({ database, logger, now }, applicationId);
      polls.set(applicationId, poll);
      const tail = { hear, personId };
      poll.tails.add(tail);
      return () => {
        poll.tails.delete(tail);
        if (poll.tails.size > 0 || polls.get(applicationId) !== poll) return;
        poll.stop();
        polls.delete(applicationId);
      };
    },
    close: () => {
      for (const poll of polls.values()) poll.stop();
      polls.clear();
    },
  };
}

type Poll = { readonly tails: Set<Tail>; stop(): void };

function startPoll({ database, logger, now }: Options, applicationId: string): Poll {
  const tails = new Set<Tail>();
  /** Requests that were delivered and may be found again, with their end times. */
  const told = new Map<string, number>();
  let scanned = now().getTime();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const at = now().getTime();
    const from = new Date(scanned - LATE_MS);
    const { rows } = await database.tenant(applicationId, (tx) =>
      listRequestLogs(tx, { from, limit: MOST_AT_ONCE }),
    );
    scanned = at;
    const fresh = rows.filter(({ id }) => !told.has(id)).reverse();
    for (const [id, ended] of told) if (ended < from.getTime()) told.delete(id);
    for (const { id, timestamp } of fresh) told.set(id, timestamp.getTime());
    if (fresh.length > 0) for (const { hear } of [...tails]) hear(fresh, rows.length < MOST_AT_ONCE);
  };
  const next = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) =>
          logger.warn(
            { error: error instanceof Error ? error.name : 'unknown' },
            'streaming requests failed',
          ),
        )
        .finally(() => isStopped || next());
    }, POLL_MS);
    timer.unref();
  };
  next();
  return {
    tails,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
