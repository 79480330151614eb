import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Child = {
  readonly pid: number;
  /** From the start of the process until it was ready. */
  readonly readyMs: number;
  /** Sends a message and answers the next one that comes back. */
  ask(question: string): Promise<unknown>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 120_000;
const END_WITHIN_MS = 15_000;
const POLL_MS = 10;
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export type StartOptions = {
  readonly name: string;
  readonly file: string;
  readonly parameters?: readonly string[];
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How the child tells that it is ready; its first message when absent. */
  readonly isReady?: () => Promise<boolean>;
};

/** Starts a Node process of ours with nothing of this environment but the path, and waits until it is ready. */
export async function startChild(options: StartOptions): Promise<Child & { readonly message: unknown }> {
  const started = performance.now();
  // Its output goes to standard error: our own output may be JSON.
  const child = spawn(
    process.execPath,
    [...(options.nodeOptions ?? []), options.file, ...(options.parameters ?? [])],
    { env: { PATH: process.env.PATH ?? '', ...options.env }, stdio: ['ignore', 2, 2, 'ipc'] },
  );
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => running.delete(child));
  const first = new Promise<unknown>((resolve) => child.once('message', resolve));
  const message = await Promise.race([
    options.isReady ? poll(options.isReady, child) : first,
    ended.then(() => fail(`${options.name} ended before it was ready.`)),
    sleep(READY_WITHIN_MS).then(() =>
      fail(`${options.name} was not ready within ${READY_WITHIN_MS / 1000} s.`),
    ),
  ]);
  if (child.pid === undefined) throw new Error(`${options.name} has no process id.`);
  const readyMs = performance.now() - started;
  const ask = (question: string) =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.send(question, (error) => error && reject(error));
    });
  return { pid: child.pid, readyMs, message, ask, stop: () => stop(child, ended) };
}

/** Resident memory in megabytes; undefined where the system does not tell it. */
export function readMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Processor milliseconds used until now, in all threads; undefined if the system does not report it. */
export function readProcessorTime(pid: number): number | undefined {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(`/proc/${pid}/schedstat`)) return undefined;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number(readFileSync(join(folder, thread, 'schedstat'), 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const isGone = await Promise.race([ended.then(() => true), sleep(END_WITHIN_MS).then(() => false)]);
  if (isGone) return;
  child.kill('SIGKILL');
  await ended;
}

async function poll(isReady: () => Promise<boolean>, child: ChildProcess): Promise<undefined> {
  while (child.exitCode === null && !(await isReady())) await sleep(POLL_MS);
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

function fail(message: string): never {
  throw new Error(message);
}
