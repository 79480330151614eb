import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
const READY_WITHIN_MS = 60_000;
// The OAuth server of the sandbox warns about every Node line but its newest; it works on this one.
const noise = /oidc-provider (WARNING|NOTICE)|Unsupported runtime/;

/**
 * Starts a Node process of ours and waits until it is ready. It runs in its own process group, so that Ctrl-C
 * reaches this process alone, and it ends by itself when this process is gone.
 * @param {string} name
 * @param {readonly string[]} command
 * @param {{ parameters?: readonly string[], env?: Record<string, string>, isReady: (line: string) => boolean | Promise<boolean> }} options
 * @returns {Promise<{ readyLine: string }>}
 */
export async function startChild(name, command, { parameters = [], env = {}, isReady }) {
  const child = spawn(process.execPath, [...command, ...parameters], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  children.add(child);
  /** @type {string[]} */
  const lines = [];
  let hasEnded = false;
  child.on('exit', (code, signal) => {
    hasEnded = true;
    children.delete(child);
    if (!isStopping) console.error(`The ${name} ended (${signal ?? `exit code ${code}`}).`);
  });
  child.stdout?.on('data', (chunk) => {
    lines.push(...String(chunk).split('\n').filter(Boolean));
    if (process.env.LOG_LEVEL) process.stdout.write(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    const told = String(chunk)
      .split('\n')
      .filter((line) => line && !noise.test(line));
    if (told.length > 0) process.stderr.write(`${told.join('\n')}\n`);
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (hasEnded) throw new Error(`The ${name} did not start; what it said stands above.`);
    for (const line of lines.splice(0).concat('')) if (await isReady(line)) return { readyLine: line };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The ${name} was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

let isStopping = false;

/** Asks every child to end, and waits for it. */
export async function stopChildren() {
  isStopping = true;
  await Promise.all(
    [...children].map(
      (child) =>
        new Promise((resolve) => {
          child.once('exit', resolve);
          child.kill('SIGTERM');
        }),
    ),
  );
}
