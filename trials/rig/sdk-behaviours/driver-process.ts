import { spawn } from 'node:child_process';

export type Order = Readonly<Record<string, unknown>> & { readonly id: number };
export type DriverAnswer = {
  readonly id: number;
  readonly ok?: { readonly data?: unknown } & Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
};

/** A program of one language that makes calls with that language's SDK, one after another. */
export type DriverProcess = {
  ask(order: Order): Promise<DriverAnswer>;
  end(): void;
};

export type Command = {
  readonly file: string;
  readonly parameters: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
};

const KEPT_CHARACTERS = 4_000;

export function startDriver({ file, parameters, env = {} }: Command): DriverProcess {
  const child = spawn(file, parameters, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const waiting: { resolve: (answer: DriverAnswer) => void; reject: (error: Error) => void }[] = [];
  let rest = '';
  let complaints = '';
  const fail = (reason: string): void => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${reason}\n${complaints}`));
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) settle(line);
  });
  const settle = (line: string): void => {
    try {
      waiting.shift()?.resolve(JSON.parse(line) as DriverAnswer);
    } catch {
      fail(`The driver wrote what is not JSON: ${line.slice(0, 1_000)}`);
    }
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-KEPT_CHARACTERS);
  });
  child.stdin.on('error', (error) => fail(`The driver does not listen: ${error.message}`));
  child.once('error', (error) => fail(`The driver does not start: ${error.message}`));
  child.once('exit', (code) => fail(`The driver ended with ${code}`));
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        if (child.exitCode !== null) return reject(new Error(`The driver has ended.\n${complaints}`));
        waiting.push({ resolve, reject });
        child.stdin.write(`${toAscii(order)}\n`);
      }),
    end: () => {
      process.off('exit', kill);
      child.stdin.end();
      setTimeout(kill, 2_000).unref();
    },
  };
}

/** Some languages end a line at separators that JSON leaves as they are. */
const toAscii = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
