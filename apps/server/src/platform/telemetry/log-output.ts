/** Buffer limit for a stalled reader; further lines are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

/** The used part of a stream: process.stdout, if it is a pipe, writes what it can and buffers the rest. */
export type LogStream = {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: 'error', listener: () => void): unknown;
};

export type LogOutput = {
  write(line: string): void;
  readonly dropped: number;
  /** Resolves once everything has been flushed, or after this time: unread data is lost with the process. */
  drain(withinMs: number): Promise<void>;
};

/** Writes lines without blocking: if too much is unread, or the reader is gone, lines are counted instead. */
export function createLogOutput(stream: LogStream): LogOutput {
  const state = { dropped: 0, untold: 0, isGone: false };
  // Without a listener, a reader that disconnects would end the process.
  stream.on('error', () => {
    state.isGone = true;
  });
  const isFull = () => state.isGone || stream.writableLength > MAX_WAITING_BYTES;
  const logDropped = () => {
    if (state.untold === 0) return;
    stream.write(`${JSON.stringify({ level: 40, msg: 'log lines were dropped', dropped: state.untold })}\n`);
    state.untold = 0;
  };
  return {
    write: (line) => {
      if (isFull()) {
        state.dropped += 1;
        state.untold += 1;
        return;
      }
      logDropped();
      stream.write(line);
    },
    get dropped() {
      return state.dropped;
    },
    drain: async (withinMs) => {
      const until = performance.now() + withinMs;
      if (!state.isGone) logDropped();
      while (!state.isGone && stream.writableLength > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    },
  };
}
