// By hand: libraries for LISTEN do not notice a pooler that accepts it and delivers nothing.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ChangeReader, type Query } from './change-reader.js';
import type { ProcessLock } from './process-life.js';
import { startHold } from './start-hold.js';
import type { Change } from './transaction.js';

const channel = 'keyway_changes';
const pollMilliseconds = 500;
/** Limits polls while many notices arrive. */
const shortestPauseMilliseconds = 20;
/** Counted from the sending of the last poll that was answered. */
const currentMilliseconds = 1_000;
const probeMilliseconds = 2_000;
const longestReconnectMilliseconds = 1_000;
// pg_notify refuses 8,000 bytes and more.
const noticeLimit = 7_500;

type Notice = { origin: string; changes?: Change[] };

type FeedOptions = {
  /** identifies this process in the feed */
  origin: string;
  directUrl: string;
  query: Query;
  emit: (changes: Change[] | 'all') => void;
  /** held by the listening connection, which lives as long as the process */
  lock?: ProcessLock;
};

export type ChangeFeed = {
  /** Wakes the readers of other processes. The entries must be committed. */
  announce: (changes: Change[]) => void;
  /** Whether every change that was committed up to a second ago has been emitted. */
  isCurrent: () => boolean;
  /** resolves when it is known how changes are heard, and whether the lock is held; never rejects */
  settled: Promise<void>;
  close: () => Promise<void>;
};

/**
 * Reads the change feed every 500 ms, and when another process notifies: on a connection of its own, or through the
 * pool where LISTEN cannot work (a transaction pooler accepts it and then never delivers, so a probe through the pool
 * decides). Notices only save time: the feed has every change, in the transaction that made it.
 */
export function startChangeFeed(options: FeedOptions): ChangeFeed {
  const feed = new Feed(options);
  const settled = feed.listen();
  return {
    settled,
    announce: (changes) => feed.announce(changes),
    isCurrent: () => feed.isCurrent(),
    close: () => feed.close(),
  };
}

class Feed {
  isCurrent = startHold(0);
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private probe: { id: string; arrived: () => void } | undefined;
  private failures = 0;
  private closed = false;
  private isReading = false;
  private isWoken = false;
  private isPolling = false;
  /** notices were delivered on this address before: it is a session of our own, and stays one */
  private isSession = false;
  private readonly reader: ChangeReader;

  constructor(private readonly options: FeedOptions) {
    this.reader = new ChangeReader(options.origin);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.options.lock?.unlocked();
    await this.client?.end().catch(() => undefined);
  }

  // In the form that servers of the release before read, which hear of changes by notices alone.
  announce(changes: Change[]): void {
    const { origin } = this.options;
    const whole = JSON.stringify({ origin, changes } satisfies Notice);
    const notice =
      Buffer.byteLength(whole) < noticeLimit ? whole : JSON.stringify({ origin } satisfies Notice);
    this.query('SELECT pg_notify($1, $2)', [channel, notice]).catch(() => undefined);
  }

  async listen(): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client({
      connectionString: this.options.directUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'keyway-changes',
    });
    const lost = () => this.recover(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (message) => this.receive(message.payload ?? ''));
    this.client = client;
    try {
      await client.connect();
      // As soon as can be: others take a process without its lock for one that has ended.
      if (this.isSession) await this.takeLock(client);
      await client.query(`LISTEN ${channel}`);
      const delivered = await this.probeDelivery();
      if (this.client !== client || this.closed) return;
      if (!delivered && this.isSession) return lost();
      if (delivered) {
        if (!this.isSession) await this.takeLock(client);
        this.isSession = true;
      } else this.leave(client);
      this.reader.restart();
      this.isPolling = true;
      await this.read();
      this.failures = 0;
    } catch {
      lost();
    }
  }

  // A transaction pooler would leave it with whichever connection it lent: only a session of our own may hold it.
  private async takeLock(client: pg.Client): Promise<void> {
    if (this.options.lock === undefined) return;
    await client.query(this.options.lock.lockSql);
    if (this.client === client) this.options.lock.locked();
  }

  private leave(client: pg.Client): void {
    this.client = undefined;
    void client.end().catch(() => undefined);
  }

  private recover(client: pg.Client): void {
    if (this.client !== client) return;
    this.leave(client);
    this.isPolling = false;
    this.options.lock?.unlocked();
    if (this.closed) return;
    const delay =
      Math.min(longestReconnectMilliseconds, 100 * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.schedule(() => void this.listen(), delay);
  }

  private async probeDelivery(): Promise<boolean> {
    const id = randomUUID();
    let timeout: NodeJS.Timeout | undefined;
    const arrived = new Promise<boolean>((resolve) => {
      this.probe = { id, arrived: () => resolve(true) };
      timeout = setTimeout(() => resolve(false), probeMilliseconds);
    });
    try {
      await this.options.query('SELECT pg_notify($1, $2)', [channel, id]);
      return await arrived;
    } finally {
      clearTimeout(timeout);
      this.probe = undefined;
    }
  }

  private receive(text: string): void {
    if (text === this.probe?.id) return this.probe.arrived();
    const origin = originOf(text);
    if (origin === undefined || origin === this.options.origin || !this.isPolling) return;
    this.isWoken = true;
    if (!this.isReading) this.schedule(() => void this.read(), shortestPauseMilliseconds);
  }

  private async read(): Promise<void> {
    const { client } = this;
    const isCurrent = startHold(currentMilliseconds);
    const sentAt = performance.now();
    this.isReading = true;
    this.isWoken = false;
    try {
      const changes = await this.reader.read((sql, values) => this.query(sql, values));
      if (changes === 'all' || changes.length > 0) this.options.emit(changes);
      this.isCurrent = isCurrent;
    } catch {
      if (client !== undefined) this.recover(client);
    } finally {
      this.isReading = false;
    }
    if (this.closed || !this.isPolling || this.client !== client) return;
    const pause = this.isWoken ? 0 : pollMilliseconds - (performance.now() - sentAt);
    this.schedule(() => void this.read(), Math.max(shortestPauseMilliseconds, pause));
  }

  private query(...query: Parameters<Query>): ReturnType<Query> {
    return this.client ? this.client.query(...query) : this.options.query(...query);
  }

  private schedule(action: () => void, delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, delay);
    this.timer.unref();
  }
}

// Anyone with access to the database can notify, so unknown payloads are ignored.
function originOf(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as Partial<Notice> | null;
    return typeof value?.origin === 'string' ? value.origin : undefined;
  } catch {
    return undefined;
  }
}
