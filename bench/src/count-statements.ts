import { createServer, connect, type Socket } from 'node:net';

export type Statement = { readonly sql: string; readonly at: number };
export type StatementCounter = {
  /** The database as the server is to see it. */
  readonly databaseUrl: string;
  /** Every statement since the last time this was called. */
  take(): Statement[];
  close(): Promise<void>;
};

const SIZE_LENGTH = 4;
/** The first message has no type, and so has the wish for encryption that may come before it. */
const STARTUP = 'startup';

/**
 * Stands between a server and PostgreSQL and writes down each statement executed, as the wire protocol names them
 * (https://www.postgresql.org/docs/15/protocol-message-formats.html). No encryption: loopback only.
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements: Statement[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const read = readMessages((sql) => statements.push({ sql, at: performance.now() }));
    client.on('data', read);
    client.pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.once('close', () => [client, database].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    databaseUrl: url.href,
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Follows one connection: Query carries its text, Execute a portal bound to a statement parsed before. */
function readMessages(onStatement: (sql: string) => void) {
  const parsed = new Map<string, string>();
  const portals = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let expects: string | undefined = STARTUP;
  const handle = (type: string, body: Buffer): void => {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
    if (type === 'Q') onStatement(first);
    if (type === 'P') parsed.set(first, second);
    if (type === 'B') portals.set(first, parsed.get(second) ?? '(not seen)');
    if (type === 'E') onStatement(portals.get(first) ?? '(not seen)');
  };
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typeLength: number = expects === STARTUP ? 0 : 1;
      if (rest.length < typeLength + SIZE_LENGTH) return;
      const end = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < end) return;
      if (typeLength === 1) handle(String.fromCharCode(rest[0] ?? 0), rest.subarray(1 + SIZE_LENGTH, end));
      expects = undefined;
      rest = rest.subarray(end);
    }
  };
}
