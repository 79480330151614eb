import { Readable } from 'node:stream';

import { type Change, getRequestLog, listRequestLogs, type RequestLog } from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import { applicationOf, type RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { type LogFilter, toFilters } from './list-logs.js';
import { toLogRecord } from './log-record.js';
import { MOST_TAILS } from './log-tails.js';
import { matchesLog } from './match-log.js';

const LONGEST_MS = 30 * 60_000;
const COMMENT_MS = 15_000;
/** Keys expire and console sessions go idle without an entry in the change feed. */
const CHECK_MS = 5_000;
const TICK_MS = 1_000;
/** Time for the reader to take the remaining data at the end. */
const FLUSH_MS = 5_000;
/** Limit of unread earlier events when new ones arrive. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Limit of missed requests since the reader's last one. */
const MOST_MISSED = 500;

type Following = {
  readonly filter: LogFilter | undefined;
  /** The request to continue after; if absent or unknown, starts now. */
  readonly lastId: string | undefined;
  /** Returns whether the stream's caller still has access, by all checks of authentication. */
  readonly isStillAllowed: () => Promise<boolean>;
};

/**
 * Streams the application's requests as they are logged, as server-sent events; with the consumer header, that
 * consumer's.
 */
export async function followLogs(
  deps: Ports<'baseUrl' | 'now' | 'database' | 'isShuttingDown' | 'logTails' | 'registry'>,
  context: RequestContext,
  { filter = {}, lastId, isStillAllowed }: Following,
): Promise<Readable> {
  const { id: applicationId } = applicationOf(context);
  const personId = context.caller.kind === 'person' ? (context.caller.personId ?? 'admin') : undefined;
  const refusal = deps.logTails.refusal(applicationId, personId);
  if (refusal) throw tooMany(refusal);
  const filters = { ...toFilters(filter), consumerId: context.consumerId ?? filter.consumer_id };
  // A caller limited to one consumer never sees another's requests, whatever the filter.
  const isOtherConsumer = ![undefined, filters.consumerId].includes(filter.consumer_id);
  const stream = new EventStream((row) => toEvent(deps, context, row), MOST_UNREAD_BYTES);
  let from = deps.now();
  const sent = new Set<string>();
  const send = (rows: readonly RequestLog[]): void => {
    if (isOtherConsumer) return;
    stream.send(rows.filter((row) => row.timestamp >= from && !sent.has(row.id) && matchesLog(row, filters)));
  };
  // Requests logged while missed ones are loaded are sent after them.
  const waiting: RequestLog[] = [];
  let isReady = false;
  const stop = deps.logTails.follow(applicationId, personId, (rows, isWhole) => {
    if (!isWhole) stream.comment('some calls were left out');
    if (isReady) send(rows);
    else waiting.push(...rows);
  });
  stream.once('close', stop);
  try {
    const missed = lastId === undefined ? undefined : await loadMissed(deps, applicationId, lastId);
    stream.comment('requests follow as they are logged');
    if (missed) {
      ({ from } = missed);
      if (!missed.isWhole) stream.comment('some calls were left out');
      send(missed.rows);
      for (const id of missed.known) sent.add(id);
    }
    isReady = true;
    send(waiting);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  keepUp(deps, stream, { applicationId, until: filters.to, isStillAllowed });
  return stream;
}

/** Returns the requests after the given one, and its time; undefined if it is unknown. */
async function loadMissed(deps: Ports<'database'>, applicationId: string, lastId: string) {
  const { last, rows } = await deps.database.tenant(applicationId, async (tx) => {
    const found = await getRequestLog(tx, lastId);
    if (!found) return { last: undefined, rows: [] };
    const listed = await listRequestLogs(tx, { from: found.timestamp, limit: MOST_MISSED });
    return { last: found, rows: listed.rows };
  });
  if (!last) return undefined;
  const isAfter = ({ timestamp, id }: RequestLog) => timestamp > last.timestamp || id > last.id;
  return {
    from: last.timestamp,
    rows: rows.filter(isAfter).reverse(),
    known: rows.map(({ id }) => id),
    isWhole: rows.length < MOST_MISSED,
  };
}

type Ending = {
  readonly applicationId: string;
  readonly until: Date | undefined;
} & Pick<Following, 'isStillAllowed'>;

/** Sends heartbeats, and ends the stream at its time limit or when its reader loses access. */
function keepUp(
  deps: Ports<'now' | 'database' | 'isShuttingDown'>,
  stream: EventStream,
  { applicationId, until, isStillAllowed }: Ending,
): void {
  const begun = performance.now();
  const check = createCheck(isStillAllowed, () => stream.end());
  let ticks = 0;
  const tick = (): void => {
    const isOver =
      deps.isShuttingDown() ||
      performance.now() - begun >= LONGEST_MS ||
      (until !== undefined && deps.now() >= until);
    if (isOver) return stream.end();
    if (ticks > 0 && ticks % (COMMENT_MS / TICK_MS) === 0) stream.comment('');
    if (ticks > 0 && (ticks % (CHECK_MS / TICK_MS) === 0 || !deps.database.isCurrent())) check();
    ticks += 1;
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  const stopListening = deps.database.onChange((change) => {
    if (changesReaders(change, applicationId)) check();
  });
  stream.once('close', () => {
    clearInterval(timer);
    stopListening();
  });
  tick();
}

/** Runs one check at a time. A request during a check runs another one after it. */
function createCheck(isStillAllowed: Following['isStillAllowed'], end: () => void): () => void {
  let checking: Promise<void> | undefined;
  let isAskedAgain = false;
  const check = (): void => {
    isAskedAgain = checking !== undefined;
    checking ??= isStillAllowed()
      .catch(() => false)
      .then((isAllowed) => {
        checking = undefined;
        if (!isAllowed) end();
        else if (isAskedAgain) check();
      });
  };
  return check;
}

const changesReaders = (change: Change | 'all', applicationId: string): boolean =>
  change === 'all' ||
  change.kind === 'person' ||
  (change.applicationId === applicationId && (change.kind === 'api_key' || change.kind === 'application'));

/** Events in sending order. A reader that does not take them is disconnected, and may resume after its last one. */
class EventStream extends Readable {
  #isEnded = false;

  constructor(
    readonly toText: (row: RequestLog) => string,
    readonly mostUnread: number,
  ) {
    super();
    // The reader handles errors; before it exists, Node would throw.
    this.on('error', () => undefined);
  }

  send(rows: readonly RequestLog[]): void {
    if (rows.length > 0) this.#write(rows.map(this.toText).join(''));
  }

  comment(text: string): void {
    this.#write(`:${text && ` ${text}`}\n\n`);
  }

  end(): void {
    if (this.destroyed || this.#isEnded) return;
    this.#isEnded = true;
    this.push(null);
    // A stalled reader would keep the connection open, and a server from ending.
    const timer = setTimeout(() => this.destroy(), FLUSH_MS);
    timer.unref();
    this.once('close', () => clearTimeout(timer));
  }

  #write(text: string): void {
    if (this.#isEnded || this.destroyed) return;
    // Checked before adding: a burst, or the missed requests, may be large for an active reader, too.
    const isLate = this.readableFlowing !== null && this.readableLength > this.mostUnread;
    if (isLate) this.destroy(new Error('The client reads too slowly.'));
    else this.push(text);
  }

  override _read(): void {
    // Events are pushed when they occur.
  }
}

const toEvent = (deps: Ports<'baseUrl' | 'registry'>, context: RequestContext, row: RequestLog): string =>
  `event: call\nid: ${row.id}\ndata: ${JSON.stringify(toLogRecord(deps, context, row))}\n\n`;

const tooMany = (whose: keyof typeof MOST_TAILS): ApiError =>
  new ApiError('TooManyRequestsError', {
    message: `${whose === 'person' ? 'You follow' : 'The application is followed by'} ${MOST_TAILS[whose]} streams of calls already, which is the most. Close one, or read GET /vault/logs.`,
    headers: retryAfter(30),
  });
