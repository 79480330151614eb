import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startChild, type Child } from './child.js';
import { serverProgram } from './server-process.js';

export type PipedServer = {
  readonly child: Child;
  /** Reads nothing more, and leaves the pipe no room for a single line. */
  stall(): void;
  /** Reads on, as fast as it can. */
  resume(): void;
  /** The output read until now, without filler for the pipe. */
  output(): string;
  close(): void;
};

const BLOCK = Buffer.alloc(65_536);
const FILLER = '\0';

/** Starts the built server with its stdout in a pipe of the kernel's, as a shell does, with a reader that can stall. */
export function startPipedServer(env: Readonly<Record<string, string>>): PipedServer {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-pipe-'));
  const path = join(folder, 'stdout');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const filler = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const child = startChild(
    'sh',
    ['-c', 'exec "$0" "$@" >"$STDOUT"', process.execPath, serverProgram, 'serve'],
    { ...env, STDOUT: path },
  );
  let text = '';
  const read = (): void => {
    for (;;) {
      const length = ifPossible(() => readSync(reader, BLOCK));
      if (!length) return;
      text += BLOCK.toString('utf8', 0, length).replaceAll(FILLER, '');
    }
  };
  let reading: NodeJS.Timeout | undefined;
  const server: PipedServer = {
    child,
    stall: () => {
      clearInterval(reading);
      // Large pieces first: a write of up to a page is all or nothing.
      for (const size of [4_096, 1])
        while (ifPossible(() => writeSync(filler, FILLER.repeat(size))) !== undefined);
    },
    resume: () => {
      clearInterval(reading);
      reading = setInterval(read, 5);
    },
    output: () => {
      read();
      return text;
    },
    close: () => {
      clearInterval(reading);
      closeSync(filler);
      closeSync(reader);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  server.resume();
  return server;
}

/** Undefined where the pipe is empty, or full. */
function ifPossible(work: () => number): number | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}
