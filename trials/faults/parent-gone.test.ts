import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, test } from 'vitest';

import { startChild, type Child } from '../rig/processes/child.js';
import { findFreePort } from '../rig/processes/free-port.js';
import { until } from '../rig/wait.js';

/** A first start makes a database; an end waits for what is under way. */
const pollOptions = { withinMs: 120_000, everyMs: 100 };
let dataDir: string;
let child: Child | undefined;
afterEach(async () => {
  await child?.stop();
  // An ending process may still be closing its database.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const answers = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) !== undefined;

/** Starts one of the scripts in package.json as a user does, and waits until all its ports answer. */
async function startScript(script: readonly string[], ports: readonly number[]): Promise<Child> {
  dataDir = mkdtempSync(join(tmpdir(), 'keyway-trial-'));
  const [port = 0, sandboxPort = 0] = ports;
  child = startChild('npm', script, {
    KEYWAY_ENV: 'development',
    // `start` reads the first, `serve` the second.
    KEYWAY_START_PORT: String(port),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    SHUTDOWN_DELAY_MS: '0',
  });
  const started = child;
  await until(
    'start',
    async () => {
      if (!started.isRunning()) throw new Error(started.output());
      return (await Promise.all(ports.map(answers))).every(Boolean);
    },
    pollOptions,
  );
  return started;
}

async function expectSilence(ports: readonly number[]): Promise<void> {
  await until('the end', async () => !(await Promise.all(ports.map(answers))).some(Boolean), pollOptions);
  // npm hears of it a moment later.
  await until('the end of npm', () => child?.isRunning() === false, pollOptions);
}

const childOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).trim());

test.each([
  ['npm start', ['start'], 2],
  ['npm run dev', ['run', 'dev'], 2],
  ['npm run keyway -- serve', ['run', 'keyway', '--', 'serve'], 1],
])('a signal to %s ends everything that it started', async (_command, script, count) => {
  const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()));
  const npm = await startScript(script, ports);
  npm.signal('SIGTERM');
  await expectSilence(ports);
});

test('server and sandbox end with npm start where that is killed', async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const npm = await startScript(['start'], ports);
  const shell = childOf(npm.pid);
  process.kill(childOf(shell), 'SIGKILL');
  await expectSilence(ports);
});

/** The shell ends right after it has started the program, as it does by a signal that comes this early. */
test.each(['scripts/start.mjs', 'apps/server/dist/keyway.js start'])(
  'node %s ends on its own if npm’s shell had exited before it checked',
  async (program) => {
    dataDir = mkdtempSync(join(tmpdir(), 'keyway-trial-'));
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const { stdout } = spawnSync('sh', ['-c', `node ${program} >/dev/null 2>&1 & echo $!`], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        npm_lifecycle_event: 'start',
        KEYWAY_ENV: 'development',
        DATA_DIR: dataDir,
        KEYWAY_START_PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
      },
    });
    const pid = Number(stdout);
    try {
      await until('the end', () => !isRunning(pid), pollOptions);
    } finally {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    }
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
