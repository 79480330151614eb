import { connect, createServer, type Socket } from 'node:net';

import { readMessages, readSql, STARTUP, TYPED } from './sql-messages.js';

export type Statement = { readonly sql: string; readonly connection: number };
/** `cut` ends the connection at this very point; a promise holds it up. */
export type Verdict = void | 'cut';
export type StatementHook = (statement: Statement) => Verdict | Promise<Verdict>;

export type SqlProxy = {
  readonly port: number;
  /** Before a statement reaches the database. */
  before: StatementHook | undefined;
  /** After the database carried it out, before the answer reaches the server. */
  after: StatementHook | undefined;
  /** Statements let through until now. */
  statements(): number;
  /** Ends every connection and refuses new ones, as a database that is away. */
  goDown(): void;
  comeUp(): void;
  /** Passes nothing on any more without ending a connection, as a database or network that froze. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

/**
 * A TCP proxy in front of PostgreSQL that understands enough of its protocol to stop at a named statement. It is
 * how a trial kills a server at an exact point without any hook in that server.
 */
export async function startSqlProxy(target: { host: string; port: number }): Promise<SqlProxy> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let connections = 0;
  let passed = 0;
  let isDown = false;
  let isFrozen = false;
  const thawed = (): Promise<void> =>
    isFrozen ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();

  const serve = (client: Socket): void => {
    if (isDown) return void client.destroy();
    const connection = (connections += 1);
    const upstream = connect(target);
    const pending: string[] = [];
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => {
        sockets.delete(socket);
        cut();
      });
      socket.on('error', cut);
    }
    const ask = async (hook: StatementHook | undefined, sql: string): Promise<boolean> => {
      if (hook && (await hook({ sql, connection })) === 'cut') {
        cut();
        return false;
      }
      return true;
    };
    pump(client, upstream, STARTUP, async (type, message) => {
      await thawed();
      const sql = readSql(type, message);
      if (sql === undefined) return true;
      pending.push(sql);
      passed += 1;
      return ask(proxy.before, sql);
    });
    pump(upstream, client, TYPED, async (type) => {
      await thawed();
      const isEnd = type === 'C' || type === 'E' || type === 'I';
      const sql = isEnd ? pending.shift() : undefined;
      return type === 'C' && sql !== undefined ? ask(proxy.after, sql) : true;
    });
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const proxy: SqlProxy = {
    port: address && typeof address === 'object' ? address.port : 0,
    before: undefined,
    after: undefined,
    statements: () => passed,
    goDown: () => {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    comeUp: () => {
      isDown = false;
    },
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      for (const go of waiting) go();
      waiting.clear();
    },
    close: async () => {
      proxy.thaw();
      proxy.goDown();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

type Look = (type: string, message: Buffer) => Promise<boolean>;

/** Passes whole messages in order; each waits for the look at the one before. */
function pump(from: Socket, to: Socket, phase: typeof STARTUP | typeof TYPED, look: Look): void {
  let rest: Buffer = Buffer.alloc(0);
  let chain = Promise.resolve(true);
  let state = phase;
  from.on('data', (chunk: Buffer) => {
    const read = readMessages(Buffer.concat([rest, chunk]), state);
    rest = read.rest;
    state = read.phase;
    for (const { type, bytes } of read.messages) {
      chain = chain.then(async (goesOn) => {
        if (!goesOn || !(await look(type, bytes)) || to.destroyed) return false;
        to.write(bytes);
        return true;
      });
    }
    chain.catch(() => to.destroy());
  });
}
