/** What is kept for a reader that does not read; more is dropped (R-LOG-3). */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** What of a stream is needed here: process.stdout, where it is a pipe, hands on what it can and keeps the rest. */
export type LogStream = {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: 'error', listener: () => void): unknown;
};

export type LogOutput = { write(line: string): void; readonly dropped: number };

/** Writes lines without ever waiting: when too much is unread, or the reader is gone, lines are counted instead. */
export const createLogOutput = (stream: LogStream): LogOutput => {
  const state = { dropped: 0, untold: 0, isGone: false };
  // Without a listener a reader that goes away would end the process.
  stream.on('error', () => {
    state.isGone = true;
  });
  const isFull = () => state.isGone || stream.writableLength > MOST_WAITING_BYTES;
  return {
    write: (line) => {
      if (isFull()) {
        state.dropped += 1;
        state.untold += 1;
        return;
      }
      if (state.untold > 0) {
        stream.write(
          `${JSON.stringify({ level: 40, msg: 'log lines were dropped', dropped: state.untold })}\n`,
        );
        state.untold = 0;
      }
      stream.write(line);
    },
    get dropped() {
      return state.dropped;
    },
  };
};
