// By hand: libraries for LISTEN do not notice a pooler that accepts it and delivers nothing.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ProcessLock } from './process-life.js';
import type { Change } from './transaction.js';

const channel = 'keyway_changes';
const pollMilliseconds = 500;
const heartbeatMilliseconds = 5_000;
const probeMilliseconds = 2_000;
const longestPauseMilliseconds = 1_000;
// pg_notify refuses 8,000 bytes and more.
const payloadLimit = 7_500;

type Payload = { origin: string; changes?: Change[] };
type Emit = (changes: Change[] | 'all') => void;
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

type FeedOptions = {
  directUrl: string;
  query: Query;
  emit: Emit;
  /** held by the listening connection, which lives as long as the process */
  lock?: ProcessLock;
};

export type ChangeFeed = {
  payload: (changes: Change[]) => string;
  /** resolves when it is known how changes are heard, and whether the lock is held; never rejects */
  settled: Promise<void>;
  close: () => Promise<void>;
};

/**
 * Hears what other processes changed: over LISTEN, or by polling the change counter where LISTEN cannot
 * work (a transaction pooler accepts it and then never delivers, so a probe through the pool decides).
 */
export function startChangeFeed(options: FeedOptions): ChangeFeed {
  const origin = randomUUID();
  const feed = new Feed(origin, options);
  const settled = feed.start();
  return {
    settled,
    payload: (changes) => {
      const text = JSON.stringify({ origin, changes } satisfies Payload);
      return Buffer.byteLength(text) < payloadLimit ? text : JSON.stringify({ origin } satisfies Payload);
    },
    close: () => feed.close(),
  };
}

class Feed {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private probe: { id: string; arrived: () => void } | undefined;
  private failures = 0;
  private seenVersion: unknown;
  private closed = false;
  /** notices were delivered on this address before: it is a session of our own, and stays one */
  private isSession = false;
  private readonly query: Query;
  private readonly emit: Emit;

  constructor(
    private readonly origin: string,
    private readonly options: FeedOptions,
  ) {
    this.query = options.query;
    this.emit = options.emit;
  }

  start(): Promise<void> {
    return this.listen();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.options.lock?.unlocked();
    await this.client?.end().catch(() => undefined);
  }

  private async listen(): Promise<void> {
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
      if (!delivered) return this.isSession ? lost() : this.startPolling(client);
      if (!this.isSession) await this.takeLock(client);
      this.isSession = true;
      this.failures = 0;
      // What happened while nobody listened is unknown.
      this.emit('all');
      this.scheduleHeartbeat(client);
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

  private recover(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.options.lock?.unlocked();
    clearTimeout(this.timer);
    void client.end().catch(() => undefined);
    if (this.closed) return;
    this.emit('all');
    const delay = Math.min(longestPauseMilliseconds, 100 * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.schedule(() => void this.listen(), delay);
  }

  private scheduleHeartbeat(client: pg.Client): void {
    this.schedule(() => {
      client.query('SELECT 1').then(
        () => this.client === client && this.scheduleHeartbeat(client),
        () => this.recover(client),
      );
    }, heartbeatMilliseconds);
  }

  private async probeDelivery(): Promise<boolean> {
    const id = randomUUID();
    let timeout: NodeJS.Timeout | undefined;
    const arrived = new Promise<boolean>((resolve) => {
      this.probe = { id, arrived: () => resolve(true) };
      timeout = setTimeout(() => resolve(false), probeMilliseconds);
    });
    try {
      await this.query('SELECT pg_notify($1, $2)', [channel, id]);
      return await arrived;
    } finally {
      clearTimeout(timeout);
      this.probe = undefined;
    }
  }

  private receive(text: string): void {
    if (text === this.probe?.id) return this.probe.arrived();
    const payload = parsePayload(text);
    if (payload === undefined || payload.origin === this.origin) return;
    this.emit(payload.changes ?? 'all');
  }

  private startPolling(client: pg.Client): void {
    this.client = undefined;
    void client.end().catch(() => undefined);
    void this.poll();
  }

  private async poll(): Promise<void> {
    try {
      const { rows } = await this.query('SELECT version::text AS version FROM change_counter WHERE id = 1');
      const version = rows[0]?.['version'];
      if (version !== this.seenVersion) this.emit('all');
      this.seenVersion = version;
    } catch {
      this.seenVersion = undefined;
    }
    if (!this.closed) this.schedule(() => void this.poll(), pollMilliseconds);
  }

  private schedule(action: () => void, delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, delay);
    this.timer.unref();
  }
}

// Anybody with access to the database can notify: a text that is not ours is no reason to fall over.
function parsePayload(text: string): Payload | undefined {
  try {
    const value = JSON.parse(text) as Partial<Payload> | null;
    if (typeof value?.origin !== 'string') return undefined;
    return { origin: value.origin, changes: Array.isArray(value.changes) ? value.changes : undefined };
  } catch {
    return undefined;
  }
}
