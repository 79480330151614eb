import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../processes/free-port.js';
import { startChild } from '../processes/child.js';
import type { PostgresCluster } from './postgres.js';
import { until } from '../wait.js';

export const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Fewer than the processes' pools together, so that they share; trials hold many transactions open at once. */
const POOL_SIZE = 24;

export type Pooler = { readonly host: string; readonly port: number; close(): Promise<void> };

/** PgBouncer in transaction mode: every transaction may meet another session. */
export async function startPgBouncer(postgres: PostgresCluster): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-pgbouncer-'));
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 400
server_login_retry = 1
`,
  );
  writeFileSync(join(folder, 'users'), '"keyway" ""\n');
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
  const child = isRoot
    ? startChild('runuser', ['-u', 'postgres', '--', PGBOUNCER, file])
    : startChild(PGBOUNCER, [file]);
  await until('PgBouncer', () => {
    if (!child.isRunning()) throw new Error(`PgBouncer ended:\n${child.output()}`);
    return isListening(port);
  });
  return {
    host: '127.0.0.1',
    port,
    close: async () => {
      await child.stop(2_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
