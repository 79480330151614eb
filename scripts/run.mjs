// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {{ packageManager: string }} */
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const quiet = {
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  npm_config_update_notifier: 'false',
};

/** @type {Set<import('node:child_process').ChildProcess>} */
const groups = new Set();

/** Ends the commands that run in groups of their own, with all that they have started. */
export function stopCommands() {
  for (const { pid } of groups) if (pid) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
}

/**
 * Runs one command at the root of the repository, its own tools first on the path.
 * Resolves with the exit code and, when `capture` is set, with what it printed.
 * In a group of its own, it is not reached by Ctrl-C, and `stopCommands` ends it with what it has started.
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ capture?: boolean, inGroup?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, parameters, { capture = false, inGroup = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: root,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      detached: inGroup && process.platform !== 'win32',
      env: {
        ...process.env,
        ...quiet,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    if (inGroup) groups.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('exit', () => groups.delete(child));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs the package manager that package.json names; turbo finds it on the path then too.
 * @param {readonly string[]} parameters
 * @param {Parameters<typeof run>[2]} [options]
 */
export const pnpm = (parameters, options) => run('npx', ['-y', packageManager, ...parameters], options);
