import { spawn, type ChildProcess } from 'node:child_process';

import { until } from '../wait.js';

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export type Ending = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type Child = {
  readonly pid: number;
  /** Its output until now, both streams. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<Ending>;
  isRunning(): boolean;
  /** SIGTERM, and SIGKILL when that does not help within the time. */
  stop(withinMs?: number): Promise<Ending>;
};

const KEPT_CHARACTERS = 4_000_000;

/** Starts a process with nothing of this environment but the path; it is killed when this process ends. */
export function startChild(
  file: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Child {
  const child = spawn(file, parameters, {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
  running.add(child);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? -1,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async (withinMs = 40_000) => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
      return ended.finally(() => clearTimeout(force));
    },
  };
}

/** Starts one of our Node programs and waits until it is ready; says what it printed when it does not start. */
export async function startProgram(
  program: string,
  parameters: readonly string[],
  options: {
    env?: Readonly<Record<string, string>>;
    /** Another Node than this one. */
    node?: string | undefined;
    nodeOptions?: readonly string[];
    isReady: (child: Child) => Promise<boolean> | boolean;
  },
): Promise<Child> {
  const child = startChild(
    options.node ?? process.execPath,
    [...(options.nodeOptions ?? []), program, ...parameters],
    options.env,
  );
  await until(
    program,
    async () => {
      if (!child.isRunning()) throw new Error(`${program} ended before it was ready:\n${child.output()}`);
      return options.isReady(child);
    },
    { withinMs: 180_000, everyMs: 30 },
  );
  return child;
}
