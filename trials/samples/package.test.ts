import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { fetchNode } from '../../packages/sdk/src/fixtures/newest-node.js';
import { note } from '../rig/figures.js';
import { startPackageRegistry, type PackageRegistry } from '../rig/network/package-registry.js';
import { startChild } from '../rig/processes/child.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { readOnlyRootIsMissing, startOnReadOnlyRoot } from '../rig/processes/read-only-root.js';
import { until } from '../rig/wait.js';

const run = promisify(execFile);
const built = fileURLToPath(new URL('../../apps/server/dist', import.meta.url));
const pollOptions = { withinMs: 180_000, everyMs: 50 };
const folder = mkdtempSync(join(tmpdir(), 'keyway-package-'));
const npx = ['-y', '@keyway/server'];
let npxProgram: string;
let registry: PackageRegistry;
let settings: Record<string, string>;

beforeAll(async () => {
  const started = performance.now();
  const pack = ['pack', built, '--json', '--loglevel=error', '--pack-destination', folder];
  const { stdout } = await run('npm', pack);
  const [packed] = JSON.parse(stdout) as [{ filename: string; size: number }];
  const others = (await run('npm', ['config', 'get', 'registry'])).stdout.trim().replace(/\/$/, '');
  const manifest = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')) as Record<string, unknown>;
  registry = await startPackageRegistry(manifest, join(folder, packed.filename), others);
  npxProgram = realpathSync((await run('sh', ['-c', 'command -v npx'])).stdout.trim());
  const ours = /^(?:npm_config_|NODE_EXTRA_CA_CERTS$|https?_proxy$|no_proxy$)/i;
  settings = {
    ...(Object.fromEntries(Object.entries(process.env).filter(([name]) => ours.test(name))) as object),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
  const packedAfter = performance.now();
  // The only install: later calls find it in the cache, as a user's second call does.
  const installing = npxOn(process.execPath, ['--version'], folder, {});
  expect(await installing.ended, installing.output()).toEqual({ code: 0, signal: null });
  note({
    what: `the package ${packed.filename}`,
    bar: 'installed from a registry, its dependencies as its shrinkwrap locks them',
    measured: `${(packed.size / 1e6).toFixed(1)} MB, packed in ${seconds(started, packedAfter)} s, installed in ${seconds(packedAfter)} s`,
  });
});
afterAll(() => {
  registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

const seconds = (from: number, to = performance.now()): string => ((to - from) / 1_000).toFixed(1);

function npxOn(
  node: string,
  parameters: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>>,
) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  return startChild(node, [npxProgram, ...npx, ...parameters], { ...settings, ...more, PATH }, cwd);
}

/** All that a process has started, and what those have. */
function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [...children, ...children.flatMap(descendants)];
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

const nodes: [string, () => Promise<string>][] = [
  ['this Node', async () => process.execPath],
  ['Node 22', () => fetchNode(22)],
  ['Node 24', () => fetchNode(24)],
];

/** Settings of the product in whose folder it starts; none of them is usable here. */
const ofProduct = {
  DATABASE_URL: 'mysql://127.0.0.1:1/shop',
  BASE_URL: '/',
  PORT: '1',
  REDIS_URL: 'memory',
  LOG_LEVEL: 'http',
};

test.each(nodes)('npx in an empty folder, on %s, has messages to show', async (name, find) => {
  const node = await find();
  const place = join(folder, name.replace(' ', '-'));
  mkdirSync(place);
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const started = performance.now();
  const program = npxOn(node, [], place, {
    ...ofProduct,
    KEYWAY_START_PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
  });
  try {
    await until(
      'npx',
      () => {
        if (!program.isRunning()) throw new Error(program.output());
        return program.output().includes('Press Ctrl-C to stop');
      },
      pollOptions,
    );
    const command = /^curl .*$/m.exec(program.output())?.[0] ?? 'false';
    const { stdout } = await run('bash', ['-c', command]);
    const taken = seconds(started);
    expect((JSON.parse(stdout) as { data: unknown[] }).data).toHaveLength(5);
    expect(program.output()).toContain('\nnpx @keyway/server listen\n');
    expect(readdirSync(place)).toEqual(['.keyway']);
    const env = npxOn(node, ['env', '--json'], place, ofProduct);
    await expect.poll(() => env.output()).toContain(`"base_url": "http://localhost:${port}"`);
    const list = npxOn(node, ['app', 'list'], place, ofProduct);
    await expect.poll(() => list.output()).toContain('Sandbox');

    const pids = [program.pid, ...descendants(program.pid)];
    program.signal('SIGTERM');
    await program.ended;
    await until('the end of all', () => !pids.some((pid) => existsSync(`/proc/${pid}`)), pollOptions);
    note({
      what: `npx @keyway/server on ${name} (${(await run(node, ['--version'])).stdout.trim()}), after its install`,
      bar: 'a page of messages in ≤ 15 s; SIGTERM to npx leaves none of its processes',
      measured: `${taken} s; ${pids.length} processes, 0 left`,
    });
  } finally {
    await program.stop();
  }
});

/** Where npx has put it. */
function installed(): string {
  const home = join(folder, 'cache/_npx');
  return join(home, readdirSync(home)[0] ?? '', 'node_modules/@keyway/server/keyway.js');
}

test.skipIf(readOnlyRootIsMissing())(
  'the installed server serves a foreign user, where nothing but DATA_DIR can be written',
  async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    // A foreign user has to come to it.
    await run('chmod', ['-R', 'a+rX', folder]);
    const port = await findFreePort();
    const server = startOnReadOnlyRoot([process.execPath, installed(), 'serve'], {
      data,
      env: {
        KEYWAY_ALLOW_EMBEDDED: 'true',
        BASE_URL: 'https://vault.example.com',
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: join(data, 'keyway'),
        PORT: String(port),
        SHUTDOWN_DELAY_MS: '0',
      },
    });
    try {
      await until(
        'serve',
        async () => {
          if (!server.isRunning()) throw new Error(server.output());
          return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200;
        },
        pollOptions,
      );
      const headers = { 'x-forwarded-proto': 'https' };
      expect((await fetch(`http://127.0.0.1:${port}/docs`, { headers })).status).toBe(200);
      server.signal('SIGTERM');
      expect(await server.ended, server.output()).toEqual({ code: 0, signal: null });
    } finally {
      await server.stop();
    }
  },
);
