import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postgresIsMissing, startPostgres, type PostgresCluster } from '../rig/databases/postgres.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { readOnlyRootIsMissing, startOnReadOnlyRoot } from '../rig/processes/read-only-root.js';
import { until } from '../rig/wait.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const place = mkdtempSync(join(tmpdir(), 'keyway-machine-'));
const isMissing = process.getuid?.() !== 0 || postgresIsMissing() || readOnlyRootIsMissing();
let postgres: PostgresCluster;

beforeAll(async () => {
  if (isMissing) return;
  chmodSync(place, 0o755);
  mkdirSync(join(place, 'etc'));
  postgres = await startPostgres();
  // The role that trials have is in the way of the guide's own.
  await postgres.query('DROP DATABASE keyway_migrated');
  await postgres.query('DROP ROLE IF EXISTS keyway_tenant');
  await postgres.query('DROP ROLE keyway');
});
afterAll(() => {
  postgres?.close();
  rmSync(place, { recursive: true, force: true });
});

/** The commands of the guide up to its first start, on this machine: with its folders and its PostgreSQL in ours. */
function commandsOf(guide: string, archive: string): string {
  const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const [install = '', ...others] = blocks.slice(
    0,
    blocks.findIndex((text) => text.includes('systemctl')),
  );
  return [install.replace(/^apt-get .*\n/, '').replace(/ @keyway\/server$/m, ` ${archive}`), ...others]
    .join('\n')
    .replaceAll('/opt/keyway', join(place, 'opt'))
    .replaceAll('/etc/keyway', join(place, 'etc/keyway'))
    .replaceAll('@127.0.0.1/keyway', `@127.0.0.1:${postgres.port}/keyway`);
}

/** The command and the settings of the unit. */
function readUnit(unit: string) {
  const lines = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const settings = readFileSync(join(place, lines('EnvironmentFile')[0] ?? ''), 'utf8');
  const assignments = [...lines('Environment').flatMap((line) => line.split(' ')), ...settings.split('\n')];
  const env = Object.fromEntries(
    assignments.flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );
  const command = (lines('ExecStart')[0] ?? '').replace('/opt/keyway', join(place, 'opt')).split(' ');
  return { command, env };
}

describe.skipIf(isMissing)('the guide to a virtual machine', () => {
  test('leads from nothing to a server that a foreign user runs, as the unit says', async () => {
    const pack = ['pack', join(root, 'apps/server/dist'), '--silent', '--pack-destination', place];
    const archive = join(place, (await run('npm', pack)).stdout.trim());
    const script = `set -euo pipefail\n${commandsOf(read('docs/on-a-virtual-machine.md'), archive)}`;
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(postgres.port), BASE_URL: undefined };
    const { stdout } = await run('bash', ['-c', script], { cwd: place, env });
    expect(stdout).toContain('Wrote ');
    const owner = await postgres.query<{ owner: string }>(
      `SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = 'keyway'`,
    );
    expect(owner).toEqual([{ owner: 'keyway' }]);

    const unit = readUnit(read('deploy/systemd/keyway.service'));
    const data = join(place, 'data');
    mkdirSync(data);
    const port = await findFreePort();
    const server = startOnReadOnlyRoot(unit.command, {
      data,
      env: { ...unit.env, DATA_DIR: data, PORT: String(port), SHUTDOWN_DELAY_MS: '0' },
    });
    try {
      await until(
        'the unit',
        async () => {
          if (!server.isRunning()) throw new Error(server.output());
          return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
        },
        { withinMs: 120_000 },
      );
      const headers = { 'x-forwarded-proto': 'https', authorization: `Bearer ${unit.env.KEYWAY_ADMIN_KEY}` };
      expect((await fetch(`http://127.0.0.1:${port}/installation`, { headers })).status).toBe(200);
      server.signal('SIGTERM');
      expect(await server.ended, server.output()).toEqual({ code: 0, signal: null });
    } finally {
      await server.stop();
    }
  });
});
