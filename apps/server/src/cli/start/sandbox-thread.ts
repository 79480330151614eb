import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { CommandError } from '../command-error.js';

export type SandboxThread = { readonly url: string; close(): Promise<void> };

/**
 * Warnings of the OAuth server, which supports this Node version but warns about every release line except its newest.
 */
const noise = /oidc-provider (?:WARNING|NOTICE)|Unsupported runtime/;

/** Runs the simulators in a thread of this process, so that they end with it in every case. */
export function startSandboxThread(
  port: number,
  options: Readonly<Record<string, string>>,
): Promise<SandboxThread> {
  const file = findSandbox();
  const isSource = file.endsWith('.ts');
  const thread = new Worker(isSource ? fromSource(file) : file, {
    eval: isSource,
    argv: Object.entries({ port: String(port), ...options }).flatMap(([name, value]) => [`--${name}`, value]),
    stdout: true,
    stderr: true,
  });
  createInterface({ input: thread.stderr }).on('line', (line) => {
    if (line && !noise.test(line)) process.stderr.write(`${line}\n`);
  });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  let isEnding = false;
  const close = (): Promise<void> => {
    isEnding = true;
    thread.postMessage('end');
    return ended;
  };
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => {
      if (!isEnding) console.error('The sandbox ended.');
      reject(new CommandError('The sandbox did not start; what it said stands above.'));
    });
    createInterface({ input: thread.stdout }).on('line', (line) => {
      if (!line.includes('"ready":true')) return;
      const { url } = JSON.parse(line) as { url: string };
      resolve({ url, close });
    });
  });
}

/** Registers tsx in the thread for `npm run dev`: its loader covers only the main thread by default. */
const fromSource = (file: string): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import('${pathToFileURL(file).href}')))`;

/** Returns the sandbox next to the bundle, or its source if the server runs from source. */
function findSandbox(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, 'sandbox', 'main.js'), join(here, '../../../../sandbox/src/main.ts')];
  const found = candidates.find((file) => existsSync(file));
  if (found === undefined) throw new CommandError('This installation has no sandbox. Install it again.');
  return found;
}
