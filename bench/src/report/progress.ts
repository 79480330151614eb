/** Says on stderr what is being done: one line that is written over on a terminal, a line a while elsewhere. */
export function createProgress(part: string): { say(text: string): void; end(): void } {
  const started = Date.now();
  const state = { saidAt: 0 };
  const isTerminal = process.stderr.isTTY;
  return {
    say: (text) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      if (isTerminal) return void process.stderr.write(`\r\x1b[K${part}, ${seconds} s: ${text} …`);
      if (Date.now() - state.saidAt < 5_000) return;
      state.saidAt = Date.now();
      process.stderr.write(`${part}, ${seconds} s: ${text} …\n`);
    },
    end: () => void (isTerminal && process.stderr.write('\r\x1b[K')),
  };
}
